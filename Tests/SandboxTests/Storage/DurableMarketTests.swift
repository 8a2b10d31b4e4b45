import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

/// Tests with a market that is stored in a folder and opened several times.
struct DurableMarketTests {
  @Test func `acknowledged changes survive a restart`() async throws {
    let folder = try TemporaryFolder()
    var kept: ProductAnswer?
    var address = ""
    do {
      let market = MarketUnderTest(try SandboxMarket.open(folder: folder.url))
      address = try await market.deletion(of: market.registered().id).text
      let id = try await market.registered().id
      kept = try await market.change(id, #","name":"Mug, blue""#).decoded()
      #expect(try await market.delete(address).status == 202)
    }
    let market = MarketUnderTest(try SandboxMarket.open(folder: folder.url))
    let product = try #require(kept)
    #expect(try await market.send(.get, "/api/products/\(product.id)").decoded() == product)
    #expect(product.name == "Mug, blue")
    #expect(try await market.send(.get, product.images[0].url).body == Data.samplePNG)
    // The market still knows that the deletion URL was used, and doesn't assign the product's ID
    // again.
    #expect(try await market.delete(address).status == 409)
    #expect(try await market.registered().id > product.id)
  }

  @Test func `replaced pictures are deleted from the disk`() async throws {
    let folder = try TemporaryFolder()
    let market = MarketUnderTest(try SandboxMarket.open(folder: folder.url))
    let item = try await market.createdItem()
    func pictureCount() -> Int { folder.files().keys.count { $0.hasPrefix("pictures/") } }
    #expect(pictureCount() == 2)
    _ = try await market.changedItem(item.id, images: [.sampleJPEG])
    #expect(pictureCount() == 1)
  }

  @Test func `a change on a full disk is neither acknowledged nor kept`() async throws {
    let (folder, calls) = (try TemporaryFolder(), FailingCalls())
    let id: Int
    do {
      let opened = try FolderStorage.open(folder: folder.url, files: calls.files) {
        Catalogue(.init(), key: 1)
      }
      let market = MarketUnderTest(SandboxMarket(opened.market, storage: opened.storage, .init()))
      id = try await market.registered().id
      let before = market.market.snapshot
      let address = try await market.deletion(of: id).text

      calls.fail { _, call in call == "write" ? .noSpace : nil }
      #expect(try await market.delete(address).status == 507)
      let refused = try await market.change(id, #","stock":99"#)
      #expect(refused.status == 507)
      #expect(refused.text.contains("(\(SystemError.noSpace.reason))"))
      expectEqual(market.market.snapshot, before)

      calls.fail { _, _ in nil }
      _ = try await market.registered("Zither")
    }
    let market = try SandboxMarket.open(folder: folder.url)
    #expect(try market.everything().prefix(2).map(\.name) == ["Zither", "Keyboard"])
    #expect(try market.detail(id).stock == 3)
  }
}
