import OpenMarketDomain
import Testing

struct TextTests {
  @Test func `URLs with different Unicode normalization are different`() {
    let spellings = [ImageURL("https://a/caf\u{E9}.png"), ImageURL("https://a/cafe\u{301}.png")]
    #expect(spellings[0].rawValue == spellings[1].rawValue)
    #expect(spellings[0] != spellings[1])
    #expect(Set(spellings).count == 2)
  }

  @Test(arguments: [
    (0, "0 rows"), (1, "1 row"), (2, "2 rows"), (11, "11 rows"), (21, "21 rows"), (-1, "-1 rows"),
  ])
  func `a noun is plural unless the number is one`(count: Int, text: String) {
    #expect(count.counted("row") == text)
    #expect(Int64(count).counted("row") == text)
  }
}
