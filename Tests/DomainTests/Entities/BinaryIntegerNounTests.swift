import OpenMarketDomain
import Testing

struct BinaryIntegerNounTests {
  @Test(arguments: [
    (0, "0 rows"), (1, "1 row"), (2, "2 rows"), (11, "11 rows"), (21, "21 rows"), (-1, "-1 rows"),
  ])
  func `a noun is in the plural for every number but one`(count: Int, text: String) {
    #expect(count.counted("row") == text)
    #expect(Int64(count).counted("row") == text)
  }
}
