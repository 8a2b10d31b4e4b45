import Testing

@testable import OpenMarketBrowse
@testable import OpenMarketCLI
@testable import OpenMarketTerminal

@Suite struct KeyDecoderTests {
  /// What is typed, and what it means: the forms of xterm, of rxvt and of the Linux console.
  static let keys: [(String, [Key])] = [
    ("q", [.character("q")]), ("가", [.character("가")]), ("é", [.character("é")]),
    ("\u{3}", [.control("c")]), ("\u{1A}", [.control("z")]), ("\u{1}", [.control("a")]),
    ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]), ("\u{1B}[Z", [.backTab]),
    ("\u{7F}", [.backspace]), ("\u{8}", [.backspace]), ("\u{1B}[3~", [.delete]),
    ("\u{1B}[3;5~", [.delete]), ("\u{1B}[3$", [.delete]), ("\u{1B}[3^", [.delete]),
    ("\u{1B}[A", [.up]), ("\u{1B}[B", [.down]), ("\u{1B}[C", [.right]), ("\u{1B}[D", [.left]),
    ("\u{1B}OA", [.up]), ("\u{1B}OB", [.down]), ("\u{1B}OC", [.right]), ("\u{1B}OD", [.left]),
    ("\u{1B}[1;5A", [.up]), ("\u{1B}[1;2D", [.left]), ("\u{1B}O5C", [.right]),
    ("\u{1B}[a", [.up]), ("\u{1B}Ob", [.down]), ("\u{1B}\u{1B}[C", [.right]),
    ("\u{9B}A", [.up]),
    ("\u{1B}[H", [.home]), ("\u{1B}OH", [.home]), ("\u{1B}[1~", [.home]), ("\u{1B}[7~", [.home]),
    ("\u{1B}[F", [.end]), ("\u{1B}OF", [.end]), ("\u{1B}[4~", [.end]), ("\u{1B}[8$", [.end]),
    ("\u{1B}[5~", [.pageUp]), ("\u{1B}[6~", [.pageDown]), ("\u{1B}[6;3~", [.pageDown]),
    ("\u{1B}OM", [.enter]),
    ("j\u{1B}[Bk", [.character("j"), .down, .character("k")]),
  ]

  /// What says nothing to the program: function keys, keys with meta, answers of the terminal.
  static let swallowed: [String] = [
    "\u{1B}OP", "\u{1B}[15~", "\u{1B}[2~", "\u{1B}[[A", "\u{1B}[1;5P", "\u{0}", "\u{1C}",
    "\u{1B}x", "\u{1B}\u{7F}", "\u{1B}(B", "\u{1B}[I", "\u{1B}[O", "\u{1B}[24;80R",
    "\u{1B}[?62;4;22c", "\u{1B}[>41;351;0c", "\u{1B}[?2026;2$y", "\u{1B}[8;24;80t",
    "\u{1B}[27;5;9~", "\u{1B}]11;rgb:0000/0000/0000\u{7}", "\u{1B}]52;c;cXE=\u{1B}\\",
    "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}P>|term(1)\u{1B}\\", "\u{1B}^q\u{1B}\\", "\u{1B}Xq\u{1B}\\",
    "\u{1B}]0;제목\u{7}", "\u{9D}0;title\u{7}",
    "\u{1B}[" + String(repeating: "1;", count: 500) + "A",
    "\u{1B}[<0;5;7m", "\u{1B}[<32;5;7M", "\u{1B}[<35;5;7M", "\u{1B}[<2;5;7M", "\u{1B}[<66;5;7M",
    "\u{1B}[<0;5M", "\u{1B}[<0;0;0M", "\u{1B}[<99999999999999999999;1;1M",
  ]

  static let mouse: [(String, TerminalInput)] = [
    ("\u{1B}[<0;5;7M", .click(CanvasPosition(row: 6, column: 4))),
    ("\u{1B}[<16;300;200M", .click(CanvasPosition(row: 199, column: 299))),
    ("\u{1B}[<64;1;1M", .wheel(-1, at: CanvasPosition(row: 0, column: 0))),
    ("\u{1B}[<65;2;9M", .wheel(1, at: CanvasPosition(row: 8, column: 1))),
    ("\u{1B}[<69;2;9M", .wheel(1, at: CanvasPosition(row: 8, column: 1))),
    ("\u{1B}[M %'", .click(CanvasPosition(row: 6, column: 4))),
    ("\u{1B}[Ma!!", .wheel(1, at: CanvasPosition(row: 0, column: 0))),
  ]

  /// What comes when a text arrives in parts of so many bytes, with a moment of silence at the end.
  private static func inputs(_ bytes: some Collection<UInt8>, by count: Int) -> [TerminalInput] {
    var decoder = KeyDecoder()
    var inputs: [TerminalInput] = []
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      inputs += decoder.decode(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return inputs + decoder.flush()
  }

  @Test(arguments: keys, [1, 2, 1000])
  func `a key is what the terminal sends for it`(sample: (String, [Key]), count: Int) {
    #expect(Self.inputs(sample.0.utf8, by: count) == sample.1.map { .key($0) })
  }

  @Test(arguments: mouse, [1, 2, 1000])
  func `the mouse clicks and turns its wheel`(sample: (String, TerminalInput), count: Int) {
    #expect(Self.inputs(sample.0.utf8, by: count) == [sample.1])
  }

  @Test(arguments: swallowed, [1, 2, 1000])
  func `what is no key is swallowed, and the next key is not`(text: String, count: Int) {
    #expect(Self.inputs(text.utf8, by: count).isEmpty)
    #expect(Self.inputs((text + "가").utf8, by: count) == [.key(.character("가"))])
    #expect(Self.inputs((text + "\u{1B}[A").utf8, by: count) == [.key(.up)])
  }

  @Test(
    arguments: [
      ("\u{1112}\u{1161}\u{11AB}", ["한"]),
      ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}", ["한", "그"]),
      ("한", ["한"]), ("👩‍🌾", ["👩‍🌾"]), ("👍🏽", ["👍🏽"]), ("🇰🇷", ["🇰🇷"]), ("❤\u{FE0F}", ["❤\u{FE0F}"]),
      ("👨‍👩‍👧‍👦a", ["👨‍👩‍👧‍👦", "a"]), ("1가", ["1", "가"]),
    ] as [(String, [Character])], [1, 3, 1000])
  func `what is one character comes as one`(sample: (String, [Character]), count: Int) {
    let inputs = Self.inputs(sample.0.utf8, by: count)
    #expect(inputs == sample.1.map { .key(.character($0)) })
  }

  @Test func `a syllable that is put together is composed`() throws {
    let input = try #require(Self.inputs("\u{1112}\u{1161}\u{11AB}".utf8, by: 1).first)
    guard case .key(.character(let character)) = input else {
      Issue.record("no character: \(input)")
      return
    }
    #expect(character.unicodeScalars.count == 1)
  }

  @Test(
    arguments: [
      ([0xFF], "\u{FFFD}"), ([0xC0, 0xAF], "\u{FFFD}\u{FFFD}"), ([0xE2, 0x82, 0x41], "\u{FFFD}A"),
      ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"), ([0xE0, 0x80, 0x41], "\u{FFFD}\u{FFFD}A"),
      ([0xF4, 0x90, 0x41], "\u{FFFD}\u{FFFD}A"), ([0x80, 0x41], "\u{FFFD}A"),
      ([0xEA, 0xB0, 0xEA, 0xB0, 0x80], "\u{FFFD}가"), ([0xF0, 0x9F, 0x98, 0x80], "😀"),
      ([0xE2, 0x82, 0x0D], "\u{FFFD}\r"), ([0xE2, 0x1B, 0x5B, 0x41, 0x41], "\u{FFFD}A"),
    ] as [([UInt8], String)], [1, 2, 1000])
  func `what is no UTF-8 is shown as such`(sample: ([UInt8], String), count: Int) {
    let characters = Self.inputs(sample.0, by: count).compactMap { input -> Character? in
      switch input {
      case .key(.character(let character)): character
      case .key(.enter): "\r"
      default: nil
      }
    }
    #expect(String(characters) == sample.1)
    // The standard library follows the same recommendation.
    if !sample.0.contains(0x1B) {
      #expect(String(decoding: sample.0, as: UTF8.self) == sample.1)
    }
  }

  @Test func `a lone escape is the key, once nothing follows`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]).isEmpty)
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [.key(.escape)])
    #expect(!decoder.isWaiting)
    #expect(decoder.decode("[A".utf8) == [.key(.character("[")), .key(.character("A"))])
    #expect(decoder.decode([0x1B, 0x1B]).isEmpty)
    #expect(decoder.flush() == [.key(.escape), .key(.escape)])
    #expect(decoder.flush().isEmpty)
  }

  @Test(arguments: ["\u{1B}P", "\u{1B}]", "\u{1B}_", "\u{1B}X", "\u{1B} "])
  func `a key with meta does not make the program deaf`(text: String) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(text.utf8).isEmpty)
    #expect(decoder.isWaiting)
    #expect(decoder.flush().isEmpty)
    #expect(decoder.decode("q".utf8) == [.key(.character("q"))])
  }

  @Test(arguments: ["\u{1B}[1;", "\u{1B}]0;title", "\u{1B}_Gi=1;", "\u{1B}O"])
  func `what is slow to arrive is not taken for typed text`(text: String) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(text.utf8).isEmpty)
    #expect(!decoder.isWaiting)
    #expect(decoder.flush().isEmpty)
    // A control that belongs to no sequence breaks each of them off.
    #expect(decoder.decode([0x03]) == [.key(.control("c"))])
    #expect(decoder.decode("q".utf8) == [.key(.character("q"))])
  }
}
