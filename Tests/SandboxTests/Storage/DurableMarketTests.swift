import Foundation
import OpenMarketLock
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
    _ = try await market.sendItem(
      .patch, "/item/\(item.id)", ["password": "pw1"], images: [.sampleJPEG])
    #expect(pictureCount() == 1)
  }
}

/// Tests for the market's behavior when its storage fails.
struct KeepingTests {
  /// A storage that doesn't store anything. If ``error`` isn't `nil`, every write throws the error.
  private final class RefusingStorage: MarketStorage {
    let error = Mutex<SystemError?>(nil)

    func save(
      _ market: Catalogue, replacing old: Catalogue, changed: Set<Int>, pictures: [String: Data]
    ) throws(SystemError) {
      if let error = error.withLock(\.self) { throw error }
    }

    func forget(_ images: [SandboxImage]) {}

    func picture(_ image: SandboxImage) -> Data? { nil }
  }

  @Test func `a change that can't be stored isn't acknowledged`() async throws {
    let storage = RefusingStorage()
    let market = MarketUnderTest(
      SandboxMarket(Catalogue(.init(), key: 1), storage: storage, .init(isStrict: true)))
    let id = try await market.registered().id
    let before = market.market.snapshot.products
    let address = try await market.deletion(of: id).text

    storage.error.withLock { $0 = SystemError(number: ENOSPC, reason: "the disk is full") }
    let refused = try await market.change(id, #","stock":99"#)
    #expect(refused.status == 507)
    #expect(refused.text.contains("(the disk is full)"))
    #expect(try await market.delete(address).status == 507)
    #expect(market.market.snapshot.products == before)
    #expect(try await market.send(.get, "/api/products/\(id)").status == 200)

    storage.error.withLock { $0 = nil }
    #expect(try await market.change(id, #","stock":99"#).status == 202)
    #expect(try await market.delete(address).status == 202)
    #expect(try await market.send(.get, "/api/products/\(id)").status == 404)
  }
}
