import OpenMarketTerminal

/// An editable text with a cursor.
struct InputField: Hashable, Sendable {
  private(set) var before = ""
  private(set) var after = ""
  /// A Boolean value that indicates whether the user can enter several lines.
  var isMultiline = false

  init(_ text: String = "", isMultiline: Bool = false) {
    before = text
    self.isMultiline = isMultiline
  }

  var text: String { before + after }

  // MARK: - Typing

  /// The key commands for editing text.
  @MainActor static let commands: [KeyCommand<InputField>] = [
    KeyCommand(.left, .control("b"), korean: "왼쪽", english: "left") {
      if let last = $0.before.popLast() { $0.after.insert(last, at: $0.after.startIndex) }
    },
    KeyCommand(.right, .control("f"), korean: "오른쪽", english: "right") {
      if !$0.after.isEmpty { $0.before.append($0.after.removeFirst()) }
    },
    KeyCommand(.home, .control("a"), korean: "줄의 처음", english: "start of the line") {
      let line = String($0.lineBefore)
      $0.before.removeLast(line.count)
      $0.after = line + $0.after
    },
    KeyCommand(.end, .control("e"), korean: "줄의 끝", english: "end of the line") {
      let line = String($0.lineAfter)
      $0.after.removeFirst(line.count)
      $0.before += line
    },
    KeyCommand(.backspace, korean: "앞 글자 지우기", english: "erase the character before") {
      _ = $0.before.popLast()
    },
    KeyCommand(.delete, korean: "뒤 글자 지우기", english: "erase the character after") {
      if !$0.after.isEmpty { $0.after.removeFirst() }
    },
    KeyCommand(.control("w"), korean: "앞 낱말 지우기", english: "erase the word before") {
      $0.eraseWord()
    },
    KeyCommand(.control("u"), korean: "줄의 처음까지 지우기", english: "erase to the start of the line") {
      $0.before.removeLast($0.lineBefore.count)
    },
    KeyCommand(.control("k"), korean: "줄의 끝까지 지우기", english: "erase to the end of the line") {
      $0.after.removeFirst($0.lineAfter.count)
    },
  ]

  /// Handles an input that edits the text or moves the cursor.
  ///
  /// - Returns: `true` if the input was handled. Otherwise, `false`.
  @MainActor
  mutating func handle(_ input: TerminalInput) -> Bool {
    switch input {
    case .paste(let text): insert(text)
    case .key(.character(let character)): insert(String(character))
    case .key(let key): return Self.commands.perform(key, on: &self)
    default: return false
    }
    return true
  }

  /// Inserts the given string at the cursor.
  ///
  /// In a single-line field, line breaks at both ends of the string are removed, and spaces replace
  /// all other line breaks.
  mutating func insert(_ text: String) {
    var lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }[...]
    if isMultiline {
      before += lines.joined(separator: "\n")
    } else {
      lines = lines.drop(while: \.isEmpty)
      while lines.last?.isEmpty == true { lines.removeLast() }
      before += lines.joined(separator: " ")
    }
  }

  /// Replaces the text with the given text, and moves the cursor to the end. If the new text is
  /// equal to the current text, the cursor doesn't move.
  mutating func update(_ text: String) {
    guard !self.text.utf8.elementsEqual(text.utf8) else { return }
    (before, after) = (text, "")
  }

  /// Returns a Boolean value that indicates whether the given character ends a line of the field.
  ///
  /// A single-line field treats line breaks as regular characters. Text that the user didn't enter
  /// may contain line breaks.
  private func isLineBreak(_ character: Character) -> Bool {
    isMultiline && character.isNewline
  }

  private var lineBefore: Substring {
    before.lastIndex(where: isLineBreak).map { before[before.index(after: $0)...] } ?? before[...]
  }

  private var lineAfter: Substring {
    after.firstIndex(where: isLineBreak).map { after[..<$0] } ?? after[...]
  }

  private mutating func eraseWord() {
    while let last = before.last, last.isWhitespace, !isLineBreak(last) { before.removeLast() }
    while let last = before.last, !last.isWhitespace { before.removeLast() }
  }

  // MARK: - Drawing

  /// Returns the part of the text around the cursor that fits into one line, and the column of the
  /// cursor.
  ///
  /// - Parameters:
  ///   - columns: The width of the line.
  ///   - isHidden: A Boolean value that indicates whether each character is displayed as `•`.
  func line(columns: Int, isHidden: Bool = false) -> (text: TerminalText, cursor: Int) {
    let (left, right) = (shown(before, isHidden), shown(after, isHidden))
    let room = max(1, columns - 1)
    var start = left.startIndex
    var width = left.reduce(0) { $0 + $1.columns }
    while width > room, start < left.endIndex {
      width -= left[start].columns
      start = left.index(after: start)
    }
    let text = TerminalText(line: String(left[start...] + right)).prefix(columns: columns)
    return (text, min(width, max(0, columns - 1)))
  }

  /// Returns the beginning of the text, with a mark if the text is longer than the given number of
  /// columns.
  func beginning(columns: Int, isHidden: Bool = false) -> TerminalText {
    TerminalText(line: shown(text, isHidden)).shortened(to: columns)
  }

  private func shown(_ text: String, _ isHidden: Bool) -> String {
    isHidden ? String(repeating: "•", count: text.count) : TerminalText(line: text).text
  }

  /// Returns the text, wrapped to the given number of columns, and the cursor position.
  func lines(columns: Int) -> (lines: [TerminalText], cursor: CanvasPosition) {
    let (lines, places) = wrapped(columns: columns)
    return (lines, places[min(before.count, places.count - 1)])
  }

  /// Moves the cursor up or down.
  ///
  /// - Parameters:
  ///   - lines: The number of lines by which the cursor moves. A negative number moves the cursor
  ///     up.
  ///   - columns: The width to which the text is wrapped.
  /// - Returns: `true` if the cursor moved. `false` if the target line doesn't exist.
  mutating func move(lines: Int, columns: Int) -> Bool {
    let places = wrapped(columns: columns).places
    let cursor = places[min(before.count, places.count - 1)]
    let target = places.lastIndex {
      $0.row == cursor.row + lines && $0.column <= cursor.column
    }
    guard let target else { return false }
    let text = text
    (before, after) = (String(text.prefix(target)), String(text.dropFirst(target)))
    return true
  }

  /// Returns the wrapped lines, and the positions of all characters. The last position is the end
  /// of the text.
  private func wrapped(columns: Int) -> (lines: [TerminalText], places: [CanvasPosition]) {
    // Reserve a column for the cursor at the end of a line.
    let room = max(2, columns - 1)
    var lines: [TerminalText] = []
    var places: [CanvasPosition] = []
    var (line, width) = ("", 0)
    func end() {
      lines.append(TerminalText(line: line))
      (line, width) = ("", 0)
    }
    for character in text {
      let shown = character.isNewline ? "" : TerminalText(line: String(character)).text
      let columns = shown.reduce(0) { $0 + $1.columns }
      if width + columns > room { end() }
      places.append(CanvasPosition(row: lines.count, column: width))
      line += shown
      width += columns
      if character.isNewline { end() }
    }
    places.append(CanvasPosition(row: lines.count, column: width))
    end()
    return (lines, places)
  }
}
