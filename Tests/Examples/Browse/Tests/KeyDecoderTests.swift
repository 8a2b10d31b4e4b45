import Testing

@testable import OpenMarketBrowse

@Suite struct KeyDecoderTests {
  /// The byte sequences that xterm sends, with the keys that they represent.
  static let keys: [(String, [Key])] = [
    ("q", ["q"]), ("가", ["가"]), ("é", ["é"]),
    ("\u{3}", [.control("c")]), ("\u{1A}", [.control("z")]), ("\u{1}", [.control("a")]),
    ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]), ("\u{1B}[Z", [.backTab]),
    ("\u{7F}", [.backspace]), ("\u{8}", [.backspace]), ("\u{1B}[3~", [.delete]),
    ("\u{1B}[3;5~", [.delete]),
    ("\u{1B}[A", [.up]), ("\u{1B}[B", [.down]), ("\u{1B}[C", [.right]), ("\u{1B}[D", [.left]),
    ("\u{1B}OA", [.up]), ("\u{1B}OB", [.down]), ("\u{1B}OC", [.right]), ("\u{1B}OD", [.left]),
    ("\u{1B}[1;5A", [.up]), ("\u{1B}[1;2D", [.left]),
    ("\u{1B}[H", [.home]), ("\u{1B}OH", [.home]), ("\u{1B}[1~", [.home]), ("\u{1B}[7~", [.home]),
    ("\u{1B}[F", [.end]), ("\u{1B}OF", [.end]), ("\u{1B}[4~", [.end]), ("\u{1B}[8~", [.end]),
    ("\u{1B}[5~", [.pageUp]), ("\u{1B}[6~", [.pageDown]), ("\u{1B}[6;3~", [.pageDown]),
    ("j\u{1B}[Bk", ["j", .down, "k"]),
    ("1가", ["1", "가"]),
    ("\u{1B}\u{1B}[C", [.escape, .right]),
  ]

  /// The sequences that the decoder drops: function keys, keys with Meta, mouse events, and replies
  /// of the terminal.
  static let dropped: [String] = [
    "\u{1B}OP", "\u{1B}[15~", "\u{1B}[2~", "\u{1B}[1;5P", "\u{0}", "\u{1C}",
    "\u{1B}x", "\u{1B}\u{7F}", "\u{1B}[I", "\u{1B}[O", "\u{1B}[24;80R",
    "\u{1B}[?62;4;22c", "\u{1B}[>41;351;0c", "\u{1B}[?2026;2$y", "\u{1B}[8;24;80t",
    "\u{1B}]11;rgb:0000/0000/0000\u{7}", "\u{1B}]52;c;cXE=\u{1B}\\",
    "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}P>|term(1)\u{1B}\\", "\u{1B}^q\u{1B}\\", "\u{1B}Xq\u{1B}\\",
    "\u{1B}]0;제목\u{7}",
    "\u{1B}[<0;5;7M", "\u{1B}[<65;5;7m", "\u{1B}[32;81;81M", "\u{1B}[?1;2A", "\u{1B}[>1u",
    // The encodings of kitty and xterm that a program has to turn on
    "\u{1B}[99;5u", "\u{1B}[113u", "\u{1B}[27;5;99~", "\u{1B}[1;1:3A", "\u{1B}[u",
    "\u{1B}[99999999999999999999~", "\u{1B}[~",
  ]

  /// Returns the inputs that the decoder creates from the given bytes. The bytes arrive in pieces
  /// of the given size, and a pause follows.
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

  @Test(arguments: keys, [1, 1000])
  func `bytes become keys`(sample: (String, [Key]), count: Int) {
    #expect(Self.inputs(sample.0.utf8, by: count) == sample.1.map { .key($0) })
  }

  @Test(arguments: dropped, [1, 1000])
  func `other sequences are dropped, and the next key isn't`(text: String, count: Int) {
    #expect(Self.inputs(text.utf8, by: count).isEmpty)
    #expect(Self.inputs((text + "가").utf8, by: count) == [.key("가")])
    #expect(Self.inputs((text + "\u{1B}[A").utf8, by: count) == [.key(.up)])
  }

  @Test(
    arguments: [
      "한", "👩‍🌾", "👍🏽", "🇰🇷", "❤\u{FE0F}", "👨‍👩‍👧‍👦a", "\u{1112}\u{1161}\u{11AB}그",
    ], [1, 1000])
  @MainActor func `a character of several scalars arrives whole in a text`(
    text: String, count: Int
  ) {
    var field = InputField()
    for input in Self.inputs(text.utf8, by: count) { _ = field.handle(input) }
    #expect(field.text == text)
    #expect(field.text.count == text.count)
  }

  @Test(
    arguments: [
      ([0xFF], "\u{FFFD}"), ([0xC0, 0xAF], "\u{FFFD}\u{FFFD}"), ([0xE2, 0x82, 0x41], "\u{FFFD}A"),
      ([0x80, 0x41], "\u{FFFD}A"), ([0xF0, 0x9F, 0x98, 0x80], "😀"),
      ([0xEA, 0xB0, 0xEA, 0xB0, 0x80], "\u{FFFD}가"), ([0xE2, 0x82, 0x0D], "\u{FFFD}\r"),
      ([0xE2, 0x1B, 0x5B, 0x41, 0x41], "\u{FFFD}A"),
    ] as [([UInt8], String)], [1, 1000])
  func `invalid UTF-8 is shown as such`(sample: ([UInt8], String), count: Int) {
    let characters = Self.inputs(sample.0, by: count).compactMap { input -> Character? in
      switch input {
      case .key(.character(let character)): character
      case .key(.enter): "\r"
      default: nil
      }
    }
    #expect(String(characters) == sample.1)
  }

  @Test func `an escape without further bytes is the Escape key`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]).isEmpty)
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [.key(.escape)])
    #expect(!decoder.isWaiting)
    #expect(decoder.decode("[A".utf8) == [.key("["), .key("A")])
    #expect(decoder.decode([0x1B, 0x1B]) == [.key(.escape)])
    #expect(decoder.flush() == [.key(.escape)])
    #expect(decoder.flush().isEmpty)
  }

  @Test(arguments: ["\u{1B}P", "\u{1B}]", "\u{1B}_", "\u{1B}X"])
  func `a key with Meta doesn't block later keys`(text: String) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(text.utf8).isEmpty)
    #expect(decoder.isWaiting)
    #expect(decoder.flush().isEmpty)
    #expect(decoder.decode("q".utf8) == [.key("q")])
  }

  @Test(
    arguments: [
      "\u{1B}[1;", "\u{1B}]0;title", "\u{1B}_Gi=1;", "\u{1B}O",
    ])
  func `a slow sequence isn't taken for typed text`(text: String) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(text.utf8).isEmpty)
    #expect(!decoder.isWaiting)
    #expect(decoder.flush().isEmpty)
    // A control character ends the incomplete sequence.
    #expect(decoder.decode([0x03]) == [.key(.control("c"))])
    #expect(decoder.decode("q".utf8) == [.key("q")])
  }

  // MARK: - Paste

  @Test(
    arguments: [
      ("q", "q"), ("two\rlines", "two\nlines"), ("two\r\nlines", "two\nlines"),
      ("a\n\rb", "a\n\nb"), ("a\tb", "a\tb"), ("색이 고운 그릇 👩‍🌾", "색이 고운 그릇 👩‍🌾"),
      ("\u{1}\u{1B}[A\u{7F}", "[A"), ("\u{1B}[201", "[201"),
      ("\u{1B}\u{1B}[20\u{1B}[2x", "[20[2x"), ("a\u{9B}31mb\u{85}", "a31mb"),
      ("\u{1B}[200~again", "[200~again"),
    ], [1, 7, 1000])
  func `a pasted text is one input without key presses`(sample: (String, String), count: Int) {
    let text = "j\u{1B}[200~\(sample.0)\u{1B}[201~k"
    #expect(
      Self.inputs(text.utf8, by: count) == [
        .key("j"), .paste(sample.1), .key("k"),
      ])
  }

  @Test(arguments: ["", "one", "one\u{1B}[201", "가 one\u{1B}", "one\u{1A}"], [1, 1000])
  func `a paste without an end mark ends after a pause, and at Control-C`(text: String, count: Int)
  {
    let shown = text.filter { $0.asciiValue ?? 0xFF >= 0x20 }
    let paste: [TerminalInput] = shown.isEmpty ? [] : [.paste(shown)]
    #expect(Self.inputs("\u{1B}[200~\(text)".utf8, by: count) == paste)
    #expect(
      Self.inputs("\u{1B}[200~\(text)\u{3}q\u{1B}[201~k".utf8, by: count)
        == paste + [.key(.control("c")), .key("q"), .key("k")])

    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}[200~\(text)".utf8).isEmpty)
    #expect(decoder.flush() == paste)
    #expect(
      decoder.decode("q\u{1A}\u{1B}[201~k".utf8) == [.key("q"), .key(.control("z")), .key("k")])
  }
}
