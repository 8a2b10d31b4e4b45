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

  /// Puts in what was typed or pasted. Where there is one line alone, line breaks become blanks, and those at the ends are
  /// left out: they are what was copied along.
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

  /// A text that was set elsewhere may have breaks of every kind, also where it is shown as one line.
  private func isLineBreak(_ character: Character) -> Bool {
    isMultiline && character.isNewline
  }

  /// What stands in the cursor's line before it.
  private var lineBefore: Substring {
    before.lastIndex(where: isLineBreak).map { before[before.index(after: $0)...] } ?? before[...]
  }

  private var lineAfter: Substring {
    after.firstIndex(where: isLineBreak).map { after[..<$0] } ?? after[...]
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
    while let last = before.last, last.isWhitespace, !isLineBreak(last) { before.removeLast() }
    while let last = before.last, !last.isWhitespace { before.removeLast() }
  }
}
