import OpenMarket
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ScreensSampleTests {
  @Test func `the sample of the README shows in the list what was registered`() async throws {
    try await MarketOnLoopback.with { served in
      try await served.container.sellers.save(served.seller)
      let picture = try ImageFile.readablePNG(1).bytes
      #expect(
        await offer(picture, in: served.container) == ["Desk lamp", "₩15,000", "1 left"])
    }
  }

  @Test func `without a picture, it tells what is wrong`() async throws {
    try await MarketOnLoopback.with { served in
      let told = await offer([], in: served.container)
      #expect(told.count == 1)
      #expect(told.first?.contains("lamp.png") == true)
    }
  }
}
