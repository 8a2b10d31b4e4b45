import OpenMarket
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct EditorSampleTests {
  @Test func `the sample registers, or says why not`() async throws {
    let picture = try ImageFile.readablePNG(1).bytes
    try await MarketOnLoopback.with { served in
      #expect(await offerLamp([], in: served.container).contains("lamp.png"))
    }
    try await MarketOnLoopback.with { served in
      #expect(await offerLamp(picture, in: served.container).contains("signed in"))
      let count = try served.count(ofProductsNamed: "Desk lamp")
      #expect(count == 0)
    }
    try await MarketOnLoopback.with { served in
      try await served.container.sellers.save(served.seller)
      #expect(await offerLamp(picture, in: served.container).hasPrefix("product "))
      #expect(try served.count(ofProductsNamed: "Desk lamp") == 1)
    }
  }
}
