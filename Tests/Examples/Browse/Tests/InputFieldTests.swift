import Testing

@testable import OpenMarketBrowse
@testable import OpenMarketTerminal

@MainActor
struct InputFieldTests {
  /// The initial text, the keys to press, and the expected text. At first, the cursor is at the end
  /// of the text. In the expected text, `|` marks the cursor.
  nonisolated static let samples: [(String, [Key], String)] = [
    ("", ["가", "b"], "가b|"),
    ("가나다", [.left, .backspace], "가|다"),
    ("가나다", [.left, .left, .delete], "가|다"),
    ("abc", [.home, "x"], "x|abc"),
    ("abc", [.control("a"), .control("f"), .end], "abc|"),
    ("one two  ", [.control("w")], "one |"),
    ("one two", [.left, .control("w")], "one |o"),
    ("abc", [.left, .control("u")], "|c"),
    ("abc", [.control("b"), .control("b"), .control("k")], "a|"),
    ("👩‍🌾e\u{301}", [.backspace], "👩‍🌾|"),
    ("👩‍🌾e\u{301}", [.backspace, .backspace, .backspace], "|"),
    ("", [.left, .right, .home, .end, .backspace, .delete, .control("w")], "|"),
    ("one\ntwo", [.home, "x"], "one\nx|two"),
    ("one\ntwo", [.control("u")], "one\n|"),
    ("one\ntwo", [.home, .left, .control("k")], "one|\ntwo"),
    ("one\r\ntwo", [.control("u")], "one\r\n|"),
    ("one\r\ntwo", [.home, .left, .control("k")], "one|\r\ntwo"),
    ("one\rtwo", [.home, "x"], "one\rx|two"),
    ("one\u{2028}two", [.control("u")], "one\u{2028}|"),
    ("one\u{85}two", [.home, .left, .home, .end], "one|\u{85}two"),
    ("one\r\n ", [.control("w"), .control("w")], "one\r\n|"),
  ]

  @Test(arguments: samples)
  func `keys change the text at the cursor`(text: String, keys: [Key], expected: String) {
    var line = InputField(text, isMultiline: true)
    let areTaken = keys.map { line.handle(.key($0)) }
    #expect(!areTaken.contains(false))
    #expect(line.before + "|" + line.after == expected)
  }

  @Test(
    arguments: [
      ("a\r\nb\nc", false, "a b c"), ("a\r\nb\nc", true, "a\nb\nc"),
      ("\nopen sesame\r\n\n", false, "open sesame"), ("\n\n", false, ""), ("a\n", true, "a\n"),
    ])
  func `a pasted text keeps its lines if the field allows them`(
    text: String, isMultiline: Bool, expected: String
  ) {
    var line = InputField(isMultiline: isMultiline)
    _ = line.handle(.paste(text))
    #expect(line.text == expected)
  }

  @Test(arguments: [Key.enter, .escape, .tab, .up, .control("s"), .pageDown])
  func `other keys aren't handled`(key: Key) {
    var line = InputField("a")
    let isTaken = line.handle(.key(key))
    #expect(!isTaken)
  }

  @Test func `a line shows the part around its cursor`() {
    var line = InputField("가나다라마")
    for (columns, text, cursor) in [(20, "가나다라마", 10), (6, "라마", 4)] {
      #expect(line.line(columns: columns).text.text == text)
      #expect(line.line(columns: columns).cursor == cursor)
    }
    _ = line.handle(.key(.home))
    #expect(line.line(columns: 6).text.text == "가나다")
    #expect(line.line(columns: 6).cursor == 0)
    #expect(line.line(columns: 20, isHidden: true).text.text == "•••••")
  }

  @Test func `the cursor moves between lines`() {
    var line = InputField("가나다라\nab\nlong line", isMultiline: true)
    #expect(line.lines(columns: 7).lines.map(\.text) == ["가나다", "라", "ab", "long l", "ine"])
    let moves = [
      (-1, "g line"), (-1, "\nlong line"), (9, nil), (-2, "나다라\nab\nlong line"), (-1, nil),
    ]
    for (lines, after) in moves {
      let isMoved = line.move(lines: lines, columns: 7)
      #expect(isMoved == (after != nil))
      if let after { #expect(line.after == after) }
    }
  }

  @Test func `an update replaces the text, and an equal one keeps the cursor`() {
    var line = InputField("abc")
    _ = line.handle(.key(.left))
    line.update("abc")
    #expect(line.before == "ab")
    line.update("e\u{301}")
    _ = line.handle(.key(.home))
    line.update("\u{E9}")
    #expect(line.before == "\u{E9}")
    #expect(line.after.isEmpty)
  }
}
