import Foundation
import OpenMarket
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ConfigurationSampleTests {
  @Test func `the next market of the folder knows the seller and what was entered`() async throws {
    let folder = try TemporaryFolder()
    try await MarketOnLoopback.with { served in
      let place = folder.url.appending(path: "market")
      let address = served.address.description
      do {
        let market = try makeMarket(at: address, keepingIn: place)
        try await market.sellers.save(served.seller)
        let editor = market.makeProductEditorViewModel()
        await editor.open()
        editor.enter("Desk lamp", in: .name)
        await editor.settle()
      }
      let next = try makeMarket(at: address, keepingIn: place)
      #expect(next.sellers.credential == served.seller)
      let editor = next.makeProductEditorViewModel()
      await editor.open()
      #expect(editor.state.entry.name == "Desk lamp")
      #expect(folder.names(in: "market").sorted() == ["entries", "lock", "seller"])
    }
  }
}
