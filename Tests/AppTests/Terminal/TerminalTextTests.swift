import Testing

@testable import OpenMarketTerminal

@Suite struct TerminalTextTests {
  /// Returns a flag with the given tag characters, followed by the tag that ends the sequence.
  private static func flag(_ tags: String, on base: String = "🏴") -> String {
    let scalars = tags.unicodeScalars.compactMap { Unicode.Scalar(0xE0000 + $0.value) }
    return base + String(String.UnicodeScalarView(scalars)) + "\u{E007F}"
  }

  @Test(arguments: [
    ("plain 한글 👩‍🌾", "plain 한글 👩‍🌾"), ("a\tb\nc\rd\r\ne", "a b c d e"),
    ("\u{1B}[31mred\u{1B}]0;title\u{7}", "\u{FFFD}[31mred\u{FFFD}]0;title\u{FFFD}"),
    ("\u{0}\u{8}\u{7F}\u{85}\u{9B}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("a\u{2028}b\u{2029}c", "a\u{FFFD}b\u{FFFD}c"),
    ("\u{61C}\u{200E}\u{200F}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("\u{202A}\u{202E}\u{2066}\u{2069}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("\u{200B}\u{FEFF}\u{AD}\u{E0041}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("a\u{200C}b\u{200D}c\u{FE0F}\u{FE0E}", "a\u{200C}b\u{200D}c\u{FE0F}\u{FE0E}"),
    (flag("gbeng"), flag("gbeng")), (flag("gbsct"), flag("gbsct")), (flag("usca"), flag("usca")),
    ("a\(flag("gbwls"))b\u{E0041}", "a\(flag("gbwls"))b\u{FFFD}"), ("🏴\u{E0067}", "🏴\u{FFFD}"),
    (flag("hiddentext"), "🏴" + String(repeating: "\u{FFFD}", count: 11)),
    (flag("gbeng", on: "🏳"), "🏳" + String(repeating: "\u{FFFD}", count: 6)),
  ])
  func `scalars that act on a terminal are replaced`(text: String, expected: String) {
    #expect(TerminalText(line: text).text.unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test func `paragraphs keep their line breaks`() {
    #expect(TerminalText(paragraphs: "a\r\nb\rc\nd\u{2028}e\tf").text == "a\nb\nc\nd\u{FFFD}e f")
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""),
    ("가나다", 6, "가나다"), ("가나다", 5, "가나…"), ("가나다", 4, "가…"),
    ("a👩‍🌾b", 4, "a👩‍🌾b"), ("a👩‍🌾b", 3, "a…"), ("e\u{301}xyz", 2, "e\u{301}…"),
  ])
  func `a text is cut by columns, between characters`(text: String, limit: Int, expected: String) {
    let shortened = TerminalText(line: text).shortened(to: limit)
    #expect(shortened.text == expected)
    #expect(shortened.columns <= limit)
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]), ("one two three", 100, ["one two three"]),
    ("abcdefgh", 3, ["abc", "def", "gh"]), ("a bcdefgh", 3, ["a", "bcd", "efg", "h"]),
    ("가나 다라 마", 5, ["가나", "다라", "마"]), ("가나다라", 5, ["가나", "다라"]),
    ("first\n\nthird", 10, ["first", "", "third"]), ("", 10, [""]),
    ("  indented", 10, ["  indented"]), ("👩‍🌾👩‍🌾👩‍🌾", 4, ["👩‍🌾👩‍🌾", "👩‍🌾"]),
  ])
  func `a text is wrapped by columns`(text: String, limit: Int, expected: [String]) {
    #expect(TerminalText(paragraphs: text).wrapped(to: limit).map(\.text) == expected)
  }

  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("₩", 1), ("…", 1), ("·", 1), ("½", 1),
    ("가", 2), ("漢", 2), ("ア", 2), ("ｱ", 1), ("Ａ", 2), ("。", 2), ("𠀀", 2), ("　", 2),
    ("\u{1100}\u{1161}\u{11A8}", 2), ("\u{1100}", 2), ("\u{1161}", 1), ("ㅋ", 2),
    ("😀", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("☕", 2), ("☕\u{FE0F}", 2), ("🐿\u{FE0F}", 2),
    ("👩‍🌾", 2), ("👨‍👩‍👧‍👦", 2), ("👍🏽", 2), ("☝🏽", 2), ("🏳️‍🌈", 2), (flag("gbsct"), 2),
    ("🇰🇷", 2), ("1\u{FE0F}\u{20E3}", 2), ("1", 1), ("©", 1), ("©\u{FE0F}", 2),
    ("\u{301}", 0), ("\u{200D}", 0), ("\u{200B}", 0), ("\u{AD}", 0), ("\u{7}", 0),
    ("\u{7F}", 0), ("\u{9B}", 0), ("\u{2028}", 0), ("\u{FFFD}", 1),
    ("क्ष", 2), ("กำ", 2), ("🇰", 1), ("㉈", 1), ("〿", 1), ("ㇰ", 2), ("🈀", 2), ("🀄", 2), ("ấ", 1),
  ])
  func `characters have the expected widths`(character: String, columns: Int) {
    #expect(character.reduce(0) { $0 + $1.columns } == columns)
  }
}
