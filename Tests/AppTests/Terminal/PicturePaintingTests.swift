import OpenMarketDomain
import Testing

@testable import OpenMarketBrowse
@testable import OpenMarketCLI
@testable import OpenMarketTerminal

@Suite struct PicturePaintingTests {
  private static let size = TerminalSize(columns: 40, rows: 12)

  private static func picture(
    _ bytes: [UInt8], row: Int = 1, column: Int = 2,
    size: TerminalSize = TerminalSize(columns: 10, rows: 5)
  ) throws -> PlacedPicture {
    PlacedPicture(
      image: try #require(EncodedImage(bytes: bytes)),
      position: CanvasPosition(row: row, column: column), size: size)
  }

  private static func canvas(_ pictures: PlacedPicture..., text: String = "") -> Canvas {
    var canvas = Canvas(size: size)
    canvas.put(StyledText(line: text), row: 2, column: 20)
    canvas.pictures = pictures
    return canvas
  }

  @Test(arguments: [PictureProtocol.kitty, .iTerm2], [100, 3072, 3073, 20_000])
  func `a picture is shown as it is, in its place`(by way: PictureProtocol, count: Int) throws {
    var painter = ScreenPainter(pictureProtocol: way)
    var emulator = ScreenEmulator(size: Self.size)
    let picture = try Self.picture(SamplePictures.png(bytes: count))
    emulator.feed(painter.paint(Self.canvas(picture)))
    let shown = try #require(emulator.pictures.first)
    #expect(emulator.pictures.count == 1)
    #expect(shown.bytes == picture.image.bytes)
    #expect(shown.position == picture.position)
    #expect(shown.sentAs == way)
    #expect(emulator.text.isEmpty)
  }

  @Test func `kitty answers nothing and leaves the cursor`() throws {
    var painter = ScreenPainter(pictureProtocol: .kitty)
    var emulator = ScreenEmulator(size: Self.size)
    let text = painter.paint(Self.canvas(try Self.picture(SamplePictures.png(bytes: 9000))))
    emulator.feed(text)
    let keys = try #require(emulator.pictures.first?.keys)
    #expect(keys["a"] == "T" && keys["f"] == "100" && keys["q"] == "2" && keys["C"] == "1")
    #expect(text.matches(of: /\e_G[^;]*q=2/).count == text.matches(of: /\e_G/).count)
  }

  @Test(
    arguments: [
      (640, 480, nil, "c=10"), (100, 100, nil, "c=10"), (100, 101, nil, "r=5"),
      (10, 900, nil, "r=5"),
      (100, 100, PixelSize(width: 10, height: 18), "r=5"),
      (100, 100, PixelSize(width: 9, height: 19), "c=10"),
    ] as [(UInt16, UInt16, PixelSize?, String)])
  func `the side that fills its box is told, so that nothing is distorted`(
    width: UInt16, height: UInt16, cell: PixelSize?, extent: String
  ) throws {
    var painter = ScreenPainter(pictureProtocol: .kitty, cell: cell)
    let bytes = SamplePictures.png(width: width, height: height)
    let text = painter.paint(Self.canvas(try Self.picture(bytes)))
    #expect(text.contains(",\(extent),"))
    #expect(text.contains(extent.hasPrefix("c") ? "r=" : "c=") == false)
  }

  @Test(arguments: [PictureProtocol.kitty, .iTerm2])
  func `a picture stays until it is gone or moved`(by way: PictureProtocol) throws {
    var painter = ScreenPainter(pictureProtocol: way)
    var emulator = ScreenEmulator(size: Self.size)
    let first = try Self.picture(SamplePictures.png())
    let moved = try Self.picture(SamplePictures.png(), row: 2)
    let second = try Self.picture(SamplePictures.png(width: 3), column: 25)
    emulator.feed(painter.paint(Self.canvas(first)))
    #expect(painter.paint(Self.canvas(first)).isEmpty)

    let text = painter.paint(Self.canvas(first, second))
    emulator.feed(text)
    #expect(emulator.pictures.map(\.position) == [first.position, second.position])

    emulator.feed(painter.paint(Self.canvas(second, moved)))
    #expect(emulator.pictures.map(\.position) == [second.position, moved.position])

    emulator.feed(painter.paint(Self.canvas(moved, text: "sold out")))
    #expect(emulator.pictures.map(\.position) == [moved.position])
    #expect(emulator.lines[2].contains("sold out"))

    emulator.feed(painter.paint(Self.canvas()))
    #expect(emulator.pictures.isEmpty)
    #expect(emulator.text.isEmpty)
  }

  @Test(arguments: [PictureProtocol.kitty, .iTerm2])
  func `what is written through a picture's box does not take it away`(
    by way: PictureProtocol
  ) throws {
    var painter = ScreenPainter(pictureProtocol: way)
    var emulator = ScreenEmulator(size: Self.size)
    let picture = try Self.picture(SamplePictures.png(), column: 18)
    emulator.feed(painter.paint(Self.canvas(picture)))
    emulator.feed(painter.paint(Self.canvas(picture, text: "sold out")))
    #expect(emulator.pictures.map(\.position) == [picture.position])
  }

  @Test func `a picture that began within a wide character leaves the text whole`() throws {
    var painter = ScreenPainter(pictureProtocol: .iTerm2)
    var emulator = ScreenEmulator(size: Self.size)
    let picture = try Self.picture(SamplePictures.png(), column: 21)
    emulator.feed(painter.paint(Self.canvas(picture, text: "가나다")))
    emulator.feed(painter.paint(Self.canvas(text: "가나다")))
    #expect(emulator.lines[2] == String(repeating: " ", count: 20) + "가나다")
    #expect(emulator.pictures.isEmpty)
  }

  @Test(arguments: [PictureProtocol.kitty, .iTerm2])
  func `after a reset each picture is shown once`(by way: PictureProtocol) throws {
    var painter = ScreenPainter(pictureProtocol: way)
    var emulator = ScreenEmulator(size: Self.size)
    let canvas = Self.canvas(try Self.picture(SamplePictures.png()))
    for _ in 0..<2 {
      emulator.feed(painter.paint(canvas))
      painter.reset()
    }
    #expect(emulator.pictures.count == 1)
  }

  @Test(
    arguments: [
      (.kitty, SamplePictures.png(), true), (.kitty, SamplePictures.jpeg(), false),
      (.iTerm2, SamplePictures.png(), true), (.iTerm2, SamplePictures.jpeg(), true),
      (.none, SamplePictures.png(), false), (.none, SamplePictures.jpeg(), false),
    ] as [(PictureProtocol, [UInt8], Bool)])
  func `what cannot be shown is not sent`(
    way: PictureProtocol, bytes: [UInt8], isShown: Bool
  ) throws {
    var painter = ScreenPainter(pictureProtocol: way)
    var emulator = ScreenEmulator(size: Self.size)
    let picture = try Self.picture(bytes)
    emulator.feed(painter.paint(Self.canvas(picture)))
    #expect(way.canShow(picture.image) == isShown)
    #expect(emulator.pictures.isEmpty == !isShown)
    emulator.feed(painter.paint(Self.canvas()))
    #expect(emulator.pictures.isEmpty)
  }

  @Test(
    arguments: [
      ([:], .none), (["TERM": "xterm-256color"], .none), (["TERM": "xterm-kitty"], .kitty),
      (["KITTY_WINDOW_ID": "1", "TERM": "xterm-256color"], .kitty),
      (["KITTY_WINDOW_ID": "1", "TERM_PROGRAM": "vscode"], .none),
      (["TERM": "xterm-ghostty"], .kitty), (["TERM_PROGRAM": "ghostty"], .kitty),
      (["TERM_PROGRAM": "iTerm.app"], .iTerm2), (["TERM_PROGRAM": "WezTerm"], .iTerm2),
      (["TERM_PROGRAM": "Apple_Terminal"], .none),
      (["TERM": "xterm-kitty", "TMUX": "/tmp/tmux-0/default,1,0"], .none),
      (["TERM": "screen-256color", "TERM_PROGRAM": "iTerm.app"], .none),
      (["TERM": "tmux-256color", "KITTY_WINDOW_ID": "1"], .none),
      (["TERM_PROGRAM": "WezTerm", "STY": "1.pts"], .none),
      (["TERM_PROGRAM": "ghostty", "ZELLIJ": "0"], .none),
    ] as [([String: String], PictureProtocol)])
  func `a terminal that shows pictures says so`(
    environment: [String: String], way: PictureProtocol
  ) {
    #expect(PictureProtocol(environment: environment) == way)
  }

  @Test func `kitty is not sent a picture again that was hidden for a while`() throws {
    var painter = ScreenPainter(pictureProtocol: .kitty)
    var emulator = ScreenEmulator(size: Self.size)
    let pictures = try (1...8).map { try Self.picture(SamplePictures.png(width: $0, bytes: 9000)) }
    for picture in pictures.prefix(3) { emulator.feed(painter.paint(Self.canvas(picture))) }
    emulator.feed(painter.paint(Self.canvas()))
    #expect(emulator.pictures.isEmpty)
    let again = painter.paint(Self.canvas(pictures[0]))
    emulator.feed(again)
    #expect(again.utf8.count < 200)
    #expect(emulator.pictures.map(\.bytes) == [pictures[0].image.bytes])

    for picture in pictures { emulator.feed(painter.paint(Self.canvas(picture))) }
    #expect(emulator.rememberedPictures.count == KittyPictures.ids.count)
    emulator.feed(painter.paint(Self.canvas(pictures[1])))
    #expect(emulator.pictures.map(\.bytes) == [pictures[1].image.bytes])

    painter.reset()
    emulator.feed(painter.paint(Self.canvas(pictures[7])))
    #expect(emulator.pictures.map(\.bytes) == [pictures[7].image.bytes])
    #expect(emulator.rememberedPictures.count == 1)
  }
}
