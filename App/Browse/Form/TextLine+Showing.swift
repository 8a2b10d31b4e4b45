import OpenMarketTerminal

extension TextLine {
  /// A text of several lines, wrapped.
  struct Wrapped {
    var lines: [TerminalText] = []
    /// Where each character stands, and the end.
    var positions: [CanvasPosition] = []
  }

  /// As much as fits into one line, with the cursor in it.
  ///
  /// - Parameter mask: is shown for each character in place of it.
  func shown(columns: Int, mask: Character? = nil) -> (text: TerminalText, cursor: Int) {
    let (left, right) = (clean(before, mask), clean(after, mask))
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

  private func clean(_ text: String, _ mask: Character?) -> String {
    mask.map { String(repeating: $0, count: text.count) } ?? TerminalText(line: text).text
  }

  /// - Parameter columns: how many there are for a line and the cursor behind it.
  func wrapped(columns: Int) -> Wrapped {
    let room = max(2, columns - 1)
    var wrapped = Wrapped()
    var (line, width, row) = ("", 0, 0)
    func end() {
      wrapped.lines.append(TerminalText(line: line))
      (line, width, row) = ("", 0, row + 1)
    }
    for character in text {
      let shown = character.isNewline ? "" : TerminalText(line: String(character)).text
      let columns = shown.reduce(0) { $0 + $1.columns }
      if width + columns > room { end() }
      wrapped.positions.append(CanvasPosition(row: row, column: width))
      if character.isNewline {
        end()
      } else {
        line += shown
        width += columns
      }
    }
    wrapped.positions.append(CanvasPosition(row: row, column: width))
    end()
    return wrapped
  }

  /// Where the cursor is in the wrapped text.
  func cursor(in wrapped: Wrapped) -> CanvasPosition {
    wrapped.positions[min(before.count, wrapped.positions.count - 1)]
  }

  /// Moves the cursor to the line above or below.
  ///
  /// - Returns: whether there is one.
  mutating func move(lines: Int, columns: Int) -> Bool {
    let wrapped = wrapped(columns: columns)
    let now = cursor(in: wrapped)
    let row = now.row + lines
    let place = wrapped.positions.lastIndex { $0.row == row && $0.column <= now.column }
    guard let place else { return false }
    moveCursor(to: place)
    return true
  }
}
