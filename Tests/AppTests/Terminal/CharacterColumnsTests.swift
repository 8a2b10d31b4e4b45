import Testing

@testable import OpenMarketBrowse
@testable import OpenMarketCLI
@testable import OpenMarketTerminal

@Suite struct CharacterColumnsTests {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("₩", 1), ("…", 1), ("·", 1), ("½", 1),
    ("가", 2), ("漢", 2), ("ア", 2), ("ｱ", 1), ("Ａ", 2), ("。", 2), ("𠀀", 2), ("　", 2),
    ("\u{1100}\u{1161}\u{11A8}", 2), ("\u{1100}", 2), ("\u{1161}", 1), ("ㅋ", 2),
    ("😀", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("☕", 2), ("☕\u{FE0F}", 2), ("🐿\u{FE0F}", 2),
    ("👩‍🌾", 2), ("👨‍👩‍👧‍👦", 2), ("👍🏽", 2), ("☝🏽", 2), ("🏳️‍🌈", 2),
    ("🇰🇷", 2), ("1\u{FE0F}\u{20E3}", 2), ("1", 1), ("©", 1), ("©\u{FE0F}", 2),
    ("\u{301}", 0), ("\u{200D}", 0), ("\u{200B}", 0), ("\u{AD}", 0), ("\u{7}", 0),
    ("\u{7F}", 0), ("\u{9B}", 0), ("\u{2028}", 0), ("\u{FFFD}", 1),
    ("क्ष", 2), ("กำ", 2), ("ấ", 1),
  ])
  func `a character takes so many columns`(character: String, columns: Int) {
    #expect(character.reduce(0) { $0 + $1.columns } == columns)
  }

  @Test func `the ranges are ascending and apart`() {
    let ranges = WideScalars.ranges
    for (left, right) in zip(ranges, ranges.dropFirst()) {
      #expect(left.upperBound + 1 < right.lowerBound)
    }
  }

  @Test func `both ends of every range are wide, and what is beside them is not`() throws {
    for range in WideScalars.ranges {
      for value in [range.lowerBound, range.upperBound] {
        #expect(WideScalars.contains(try #require(Unicode.Scalar(value))))
      }
      for value in [range.lowerBound - 1, range.upperBound + 1] {
        guard let scalar = Unicode.Scalar(value) else { continue }
        #expect(!WideScalars.contains(scalar))
      }
    }
  }
}
