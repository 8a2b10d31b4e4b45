import OpenMarketTerminal

/// Lines of text of which the screen shows a part.
struct ScrolledText {
  private static let wheelLines = 3

  private(set) var top = 0
  private var lineCount = 0
  private var room = 1

  /// Whether all of what was drawn last was on the screen.
  var fits: Bool { lineCount <= room }

  mutating func draw(
    _ lines: [StyledText], on canvas: inout Canvas, rows: Range<Int>, columns: Range<Int>
  ) {
    (lineCount, room) = (lines.count, rows.count)
    top = min(max(0, top), max(0, lineCount - room))
    for (index, line) in lines[top...].prefix(room).enumerated() {
      canvas.put(
        line, row: rows.lowerBound + index, column: columns.lowerBound, width: columns.count)
    }
  }

  /// Scrolls as far as a line asks for that has to be seen.
  mutating func show(line: Int, room: Int) {
    top = min(max(top, line - room + 1), max(0, line))
  }

  /// Takes an input that scrolls.
  ///
  /// - Returns: whether it was one.
  mutating func handle(_ input: TerminalInput) -> Bool {
    switch input {
    case .wheel(let notches, _): top += notches * Self.wheelLines
    case .key(let key):
      guard let action: ScrollAction = ScrollAction.bindings.action(for: key) else { return false }
      perform(action)
    default: return false
    }
    top = min(max(0, top), max(0, lineCount - room))
    return true
  }

  private mutating func perform(_ action: ScrollAction) {
    switch action {
    case .up: top -= 1
    case .down: top += 1
    case .pageUp: top -= max(1, room - 1)
    case .pageDown: top += max(1, room - 1)
    case .first: top = 0
    case .last: top = lineCount
    }
  }
}
