import OpenMarketDomain
import Testing

struct DraftSampleTests {
  @Test func `every issue is told at once, and a price that is none is no price`() throws {
    #expect(
      try issues(name: "x", price: "15000") == [
        .nameLength(1, allowed: 3...100), .imageCount(0, allowed: 1...5),
      ])
    #expect(try issues(name: "Desk lamp", price: "1.5E4") == [.imageCount(0, allowed: 1...5)])
    #expect(throws: MoneyError.tooPrecise("0.00001")) {
      try issues(name: "Desk lamp", price: "0.00001")
    }
  }
}
