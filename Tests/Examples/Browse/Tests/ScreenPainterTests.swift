import OpenMarketTestSupport
import Testing

@testable import OpenMarketBrowse
@testable import OpenMarketTerminal

@Suite struct ScreenPainterTests {
  private static let size = TerminalSize(columns: 24, rows: 6)
  private static let samples = [
    "기계식 키보드", "Desk lamp", "수제 라탄 바구니 👩‍🌾 large", "👍🏽 🇰🇷 ❤\u{FE0F}", "a", "가", "é e\u{301}x",
    "\u{1112}\u{1161}\u{11AB}그릇", "", "ｱ漢字", "1\u{FE0F}\u{20E3}2",
  ]
  private static let styles: [TextStyle] = [.bold, .reversed, .dimmed, .struckThrough]

  private static func canvas(
    size: TerminalSize = size, _ draw: (inout Canvas) -> Void = { _ in }
  ) -> Canvas {
    var canvas = Canvas(size: size)
    draw(&canvas)
    return canvas
  }

  private static func canvas(
    _ text: String, row: Int = 0, column: Int = 0, cursor: CanvasPosition? = nil,
    focus: CanvasPosition? = nil
  ) -> Canvas {
    canvas {
      $0.put(StyledText(line: text), row: row, column: column)
      ($0.cursor, $0.focus) = (cursor, focus)
    }
  }

  private static func change(_ canvas: Canvas, with generator: inout SeededGenerator) -> Canvas {
    var canvas = canvas
    canvas.cursor = nil
    canvas.focus = CanvasPosition(
      row: Int.random(in: 0..<canvas.size.rows, using: &generator), column: 0)
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      let row = Int.random(in: 0..<canvas.size.rows, using: &generator)
      let column = Int.random(in: 0..<canvas.size.columns, using: &generator)
      let end = Int.random(in: column...canvas.size.columns, using: &generator)
      switch Int.random(in: 1..<6, using: &generator) {
      case 1:
        canvas.add(
          styles.randomElement(using: &generator) ?? .bold, row: row, columns: column..<end)
      case 2: canvas.cursor = CanvasPosition(row: row, column: column)
      default:
        let text = samples.randomElement(using: &generator) ?? ""
        let style = styles.randomElement(using: &generator) ?? .bold
        canvas.put(
          Bool.random(using: &generator) ? StyledText(line: text, style) : StyledText(line: text),
          row: row, column: column, width: Bool.random(using: &generator) ? nil : end - column)
      }
    }
    return canvas
  }

  private static func emulator(_ size: TerminalSize = size) -> ScreenEmulator {
    var emulator = ScreenEmulator(size: size)
    emulator.receive("\u{1B}[?7l")
    return emulator
  }

  private static func expect(
    _ emulator: ScreenEmulator, toShow canvas: Canvas, _ note: Comment,
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      emulator.lines == (0..<canvas.size.rows).map(canvas.text), note, sourceLocation: location)
    let looks = emulator.screen.cells.map { row in
      row.map { $0.character == nil ? [] : $0.styles }
    }
    #expect(
      looks
        == canvas.cells.map { row in row.map { $0.character == nil ? [] : Set($0.styles) } },
      note, sourceLocation: location)
    #expect(emulator.isCursorShown == (canvas.cursor != nil), note, sourceLocation: location)
    if let cursor = canvas.cursor ?? canvas.focus {
      let shown = emulator.screen.cursor
      #expect(
        [shown.row, shown.column] == [cursor.row, cursor.column], note, sourceLocation: location)
    }
    #expect(emulator.styles.isEmpty, sourceLocation: location)
    #expect(!emulator.modes.contains(2026), sourceLocation: location)
  }

  @Test(arguments: SeededGenerator.seeds(6))
  func `the canvas replaces any earlier screen`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var painter = ScreenPainter()
    var emulator = Self.emulator()
    var canvas = Self.canvas()
    for step in 0..<40 {
      canvas = Self.change(canvas, with: &generator)
      emulator.receive(painter.paint(canvas))
      Self.expect(emulator, toShow: canvas, "seed \(seed), step \(step)")

      var fresh = ScreenPainter()
      var other = Self.emulator()
      other.receive(fresh.paint(canvas))
      #expect(other.screen.cells == emulator.screen.cells, "seed \(seed), step \(step)")
    }
  }

  private static let cursor = CanvasPosition(row: 0, column: 4)

  /// A canvas that is painted after another one, and the sequences that are sent within a
  /// synchronized update.
  struct Difference: Sendable, CustomTestStringConvertible {
    let before, after: Canvas
    let sent: String

    var testDescription: String { sent.debugDescription }
  }

  static let differences = [
    (canvas("red plate", row: 2), canvas("red plate", row: 2), ""),
    (
      canvas("red plate", row: 2, column: 3), canvas("red slate", row: 2, column: 3), "\u{1B}[3;8Hs"
    ),
    // A wide character is sent as a whole.
    (canvas("가나"), canvas("다라"), "\u{1B}[1;1H다라"), (canvas("가나"), canvas("가다"), "\u{1B}[1;3H다"),
    (canvas("가다"), canvas("가 다"), "\u{1B}[1;3H 다"),
    // Text after a cluster has an explicit position.
    (
      canvas(""), canvas("👩‍🌾x", column: 4),
      "\u{1B}[1;5H👩‍🌾\u{1B}[1;7Hx" + String(repeating: " ", count: 17)
    ),
    // The cursor alone is moved, shown and hidden.
    (canvas("text"), canvas("text", cursor: cursor), "\u{1B}[1;5H\u{1B}[?25h"),
    (canvas("text", cursor: cursor), canvas("text"), "\u{1B}[?25l"),
    (canvas("text"), canvas("text", focus: cursor), "\u{1B}[1;5H"),
    (canvas("text", focus: cursor), canvas("text", focus: cursor), ""),
  ].map { Difference(before: $0, after: $1, sent: $2) }

  @Test(arguments: differences)
  func `only what differs is sent`(difference: Difference) {
    var painter = ScreenPainter()
    _ = painter.paint(difference.before)
    let sent = difference.sent
    let expected = sent.isEmpty ? "" : "\u{1B}[?2026h\(sent)\u{1B}[?2026l"
    #expect(painter.paint(difference.after) == expected)
  }

  @Test func `after another program or a change of size, the whole canvas is sent`() {
    var painter = ScreenPainter()
    var emulator = Self.emulator()
    let canvas = Self.canvas("수제 라탄 바구니", row: 1)
    emulator.receive(painter.paint(canvas))
    emulator.receive("\u{1B}[4;1H\u{1B}[7;1mother\u{1B}[?25h")
    painter.reset()
    emulator.receive(painter.paint(canvas))
    Self.expect(emulator, toShow: canvas, "reset")
    let size = TerminalSize(columns: 9, rows: 3)
    emulator.resize(to: size)
    let smaller = Self.canvas(size: size) {
      $0.put(StyledText(line: "수제 라탄 바구니"), row: 1, column: 0)
    }
    emulator.receive(painter.paint(smaller))
    Self.expect(emulator, toShow: smaller, "9 columns")
    let empty = Canvas(size: TerminalSize(columns: 0, rows: 0))
    _ = painter.paint(empty)
    #expect(painter.paint(empty).isEmpty)
  }

  @Test func `a letter with thousands of marks is cut, and emoji are not`() {
    var canvas = Canvas(size: TerminalSize(columns: 20, rows: 1))
    let family = "👩🏽‍❤️‍💋‍👨🏿"
    let marked = "a" + String(repeating: "\u{301}", count: 5000)
    canvas.put(StyledText(line: family + marked + "b"), row: 0, column: 0)
    #expect(canvas.text(row: 0).hasPrefix(family))
    #expect(canvas.text(row: 0).hasSuffix("b"))
    var painter = ScreenPainter()
    #expect(painter.paint(canvas).utf8.count < 200)
  }
}
