/// A text that is being typed, with a cursor between two of its characters.
struct TextLine: Hashable, Sendable {
  private(set) var before = ""
  private(set) var after = ""
  /// Whether it may have several lines.
  var isMultiline = false

  init(_ text: String = "", isMultiline: Bool = false) {
    before = text
    self.isMultiline = isMultiline
  }

  var text: String { before + after }

  /// Takes a text that was set elsewhere. The cursor goes to its end.
  mutating func take(_ text: String) {
    guard !self.text.utf8.elementsEqual(text.utf8) else { return }
    (before, after) = (text, "")
  }

  /// Puts in what was typed or pasted. Where there is one line alone, line breaks become blanks.
  mutating func insert(_ text: String) {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    before += lines.joined(separator: isMultiline ? "\n" : " ")
  }

  mutating func perform(_ action: TextAction) {
    switch action {
    case .left: if let last = before.popLast() { after.insert(last, at: after.startIndex) }
    case .right: if !after.isEmpty { before.append(after.removeFirst()) }
    case .start: moveStart()
    case .end: moveEnd()
    case .backspace: _ = before.popLast()
    case .delete: if !after.isEmpty { after.removeFirst() }
    case .eraseWord: eraseWord()
    case .eraseToStart: before.removeLast(lineBefore.count)
    case .eraseToEnd: after.removeFirst(lineAfter.count)
    }
  }

  /// - Parameter place: how many characters are to stand before it.
  mutating func moveCursor(to place: Int) {
    let text = text
    (before, after) = (String(text.prefix(place)), String(text.dropFirst(place)))
  }

  /// What stands in the cursor's line before it.
  private var lineBefore: Substring {
    before.lastIndex(of: "\n").map { before[before.index(after: $0)...] } ?? before[...]
  }

  private var lineAfter: Substring {
    after.firstIndex(of: "\n").map { after[..<$0] } ?? after[...]
  }

  private mutating func moveStart() {
    let line = String(lineBefore)
    before.removeLast(line.count)
    after = line + after
  }

  private mutating func moveEnd() {
    let line = String(lineAfter)
    after.removeFirst(line.count)
    before += line
  }

  private mutating func eraseWord() {
    while before.last?.isWhitespace == true, before.last != "\n" { before.removeLast() }
    while let last = before.last, !last.isWhitespace { before.removeLast() }
  }
}
