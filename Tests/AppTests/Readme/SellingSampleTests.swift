import OpenMarket
import OpenMarketDomain
import Testing

struct SellingSampleTests {
  @Test func `the sample of the README sells`() async throws {
    try await MarketOnLoopback.with { served in
      let picture = ImageFormat.png.signature
      let said = try await sell(picture, in: served.container, as: served.seller)
      #expect(said == "Desk lamp is on the market")
      #expect(try served.count(ofProductsNamed: "Desk lamp") == 1)
    }
  }
}
