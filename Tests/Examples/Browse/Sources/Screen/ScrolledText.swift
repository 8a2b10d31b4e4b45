import OpenMarketKit
import OpenMarketTerminal

/// A scrollable text that can have more lines than the screen.
struct ScrolledText {
  private(set) var top = 0
  private var lines: [StyledText] = []
  private(set) var rows = 0..<1
  private(set) var columns = 0..<0

  /// A Boolean value that indicates whether the whole text is on the screen.
  var fits: Bool { lines.count <= rows.count }

  /// Sets the lines of the text, and the area of the screen in which they are drawn.
  mutating func layOut(_ lines: [StyledText], rows: Range<Int>, columns: Range<Int>) {
    (self.lines, self.rows, self.columns) = (lines, rows, columns)
    scroll(to: top)
  }

  func draw(on canvas: inout Canvas) {
    canvas.focus = CanvasPosition(row: rows.lowerBound, column: columns.lowerBound)
    for (index, line) in lines[top...].prefix(rows.count).enumerated() {
      canvas.put(
        line, row: rows.lowerBound + index, column: columns.lowerBound, width: columns.count)
    }
  }

  /// Scrolls by the minimum distance that makes the given line visible.
  mutating func show(line: Int, room: Int) {
    top = min(max(top, line - room + 1), max(0, line))
  }

  /// Handles an input that scrolls the text.
  ///
  /// - Returns: `true` if the input was handled. Otherwise, `false`.
  @MainActor
  mutating func handle(_ input: TerminalInput) -> Bool {
    guard case .key(let key) = input else { return false }
    switch Movement.of(key) {
    case .up: scroll(to: top - 1)
    case .down: scroll(to: top + 1)
    case .pageUp: scroll(to: top - max(1, rows.count - 1))
    case .pageDown: scroll(to: top + max(1, rows.count - 1))
    case .first: scroll(to: 0)
    case .last: scroll(to: lines.count)
    case .left, .right, nil: return false
    }
    return true
  }

  private mutating func scroll(to line: Int) {
    top = min(max(0, line), max(0, lines.count - rows.count))
  }
}
