import OpenMarketPresentation
import OpenMarketTerminal

/// A movement in a list or a text.
enum Movement: Hashable, Sendable {
  case down, up, left, right, pageDown, pageUp, first, last

  @MainActor static let commands: [KeyCommand<Movement?>] = [
    KeyCommand(.down, "j", korean: "아래로", english: "down") { $0 = .down },
    KeyCommand(.up, "k", korean: "위로", english: "up") { $0 = .up },
    KeyCommand(.left, "h", korean: "격자에서 왼쪽", english: "left in a grid") { $0 = .left },
    KeyCommand(.right, "l", korean: "격자에서 오른쪽", english: "right in a grid") { $0 = .right },
    KeyCommand(.pageDown, .control("f"), " ", korean: "한 화면 아래로", english: "a screen down") {
      $0 = .pageDown
    },
    KeyCommand(.pageUp, .control("b"), korean: "한 화면 위로", english: "a screen up") { $0 = .pageUp },
    KeyCommand(.home, "g", korean: "처음으로", english: "to the beginning") { $0 = .first },
    KeyCommand(.end, "G", korean: "끝으로", english: "to the end") { $0 = .last },
  ]

  /// Returns the movement that is assigned to the given key, if any.
  @MainActor
  static func of(_ key: Key) -> Movement? {
    var movement: Movement?
    _ = commands.perform(key, on: &movement)
    return movement
  }
}

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
