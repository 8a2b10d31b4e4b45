import OpenMarketScreenEmulator
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
    emulator.events("\u{1B}[?7l")
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
    #expect(emulator.styles.isEmpty && !emulator.modes.contains(2026), sourceLocation: location)
  }

  @Test(arguments: SeededGenerator.seeds(6))
  func `the canvas replaces any earlier screen`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var painter = ScreenPainter()
    var emulator = Self.emulator()
    var canvas = Self.canvas()
    for step in 0..<40 {
      canvas = Self.change(canvas, with: &generator)
      emulator.events(painter.paint(canvas))
      Self.expect(emulator, toShow: canvas, "seed \(seed), step \(step)")

      var fresh = ScreenPainter()
      var other = Self.emulator()
      other.events(fresh.paint(canvas))
      #expect(other.screen.cells == emulator.screen.cells, "seed \(seed), step \(step)")
    }
  }

  private static let cursor = CanvasPosition(row: 0, column: 4)

  /// Each case paints a canvas after another one, and has the sequences that are sent within a synchronized update.
  static let differences: [(before: Canvas, after: Canvas, sent: String)] = [
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
  ]

  @Test(arguments: differences)
  func `only what differs is sent`(before: Canvas, after: Canvas, sent: String) {
    var painter = ScreenPainter()
    _ = painter.paint(before)
    #expect(painter.paint(after) == (sent.isEmpty ? "" : "\u{1B}[?2026h\(sent)\u{1B}[?2026l"))
  }

  @Test func `after another program or a change of size, the whole canvas is sent`() {
    var painter = ScreenPainter()
    var emulator = Self.emulator()
    let canvas = Self.canvas("수제 라탄 바구니", row: 1)
    emulator.events(painter.paint(canvas))
    emulator.events("\u{1B}[4;1H\u{1B}[7;1mother\u{1B}[?25h")
    painter.reset()
    emulator.events(painter.paint(canvas))
    Self.expect(emulator, toShow: canvas, "reset")
    let size = TerminalSize(columns: 9, rows: 3)
    emulator.resize(to: size)
    let smaller = Self.canvas(size: size) {
      $0.put(StyledText(line: "수제 라탄 바구니"), row: 1, column: 0)
    }
    emulator.events(painter.paint(smaller))
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

  // MARK: - Pictures

  private static func picture(
    size: Int = 100, row: Int = 1, column: Int = 2
  ) throws -> PlacedPicture {
    PlacedPicture(
      image: try #require(ImageData(bytes: ImageFile.samplePNG(size: size).bytes)),
      position: CanvasPosition(row: row, column: column),
      size: TerminalSize(columns: 10, rows: 5))
  }

  private static func canvas(_ picture: PlacedPicture?, text: String = "") -> Canvas {
    canvas(size: TerminalSize(columns: 40, rows: 12)) {
      $0.put(StyledText(line: text), row: 2, column: 20)
      $0.picture = picture
    }
  }

  /// A painter, and an emulated terminal that receives the painter's output.
  private struct Painting {
    var painter: ScreenPainter
    var emulator = ScreenEmulator(size: TerminalSize(columns: 40, rows: 12))

    @discardableResult
    mutating func paint(_ canvas: Canvas) -> String {
      let text = painter.paint(canvas)
      emulator.events(text)
      return text
    }
  }

  @Test(arguments: [100, 20_000])
  func `a picture is shown as it is, in its place`(size: Int) throws {
    var painting = Painting(painter: ScreenPainter())
    let picture = try Self.picture(size: size)
    painting.paint(Self.canvas(picture))
    let shown = try #require(painting.emulator.pictures.first)
    #expect(painting.emulator.pictures.count == 1)
    #expect(shown.bytes == picture.image.bytes)
    #expect(shown.position == .init(row: 1, column: 2))
    #expect(painting.emulator.text.isEmpty)
  }

  @Test func `a picture is kept until it's removed or moved`() throws {
    var painting = Painting(painter: ScreenPainter())
    let first = try Self.picture(column: 18)
    let moved = try Self.picture(row: 2, column: 18)
    painting.paint(Self.canvas(first))
    #expect(painting.paint(Self.canvas(first)).isEmpty)
    painting.painter.reset()
    for (picture, text) in [(first, ""), (first, "sold out"), (moved, "sold out")] {
      painting.paint(Self.canvas(picture, text: text))
      let place = picture.position
      #expect(
        painting.emulator.pictures.map(\.position)
          == [.init(row: place.row, column: place.column)])
    }
    painting.paint(Self.canvas(nil, text: "sold out"))
    #expect(painting.emulator.pictures.isEmpty)
    #expect(painting.emulator.lines[2].contains("sold out"))
  }

  @Test func `a picture that starts within a wide character keeps the text`() throws {
    var painting = Painting(painter: ScreenPainter())
    painting.paint(Self.canvas(try Self.picture(column: 21), text: "가나다"))
    painting.paint(Self.canvas(nil, text: "가나다"))
    #expect(painting.emulator.lines[2] == String(repeating: " ", count: 20) + "가나다")
    #expect(painting.emulator.pictures.isEmpty)
  }

  @Test(
    arguments: [
      ([:], false), (["TERM": "xterm-256color"], false), (["TERM": "xterm-kitty"], false),
      (["TERM_PROGRAM": "vscode"], false), (["TERM_PROGRAM": "iTerm.app"], true),
      (["TERM_PROGRAM": "WezTerm"], true), (["TERM_PROGRAM": "mintty"], true),
      (["TERM_PROGRAM": "WezTerm", "TMUX": "/tmp/tmux-0/default,1,0"], false),
      (["TERM": "screen-256color", "TERM_PROGRAM": "iTerm.app"], false),
      (["TERM_PROGRAM": "WezTerm", "STY": "1.pts"], false),
    ] as [([String: String], Bool)])
  func `terminals that show pictures are detected`(
    environment: [String: String], isSupported: Bool
  ) {
    #expect(PlacedPicture.isSupported(environment: environment) == isSupported)
  }
}
