import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing
import Wishlist

struct RemoteWishlistRepositoryTests {
  @Test func `the response becomes the numbers of products`() async throws {
    let service = InMemoryDataTransferService()
    let answer = Data(#"{"products":[32,7]}"#.utf8)
    service[.get, "/wishlists/nuri"] = HTTPResponse(status: 200, body: answer)
    let repository = RemoteWishlistRepository(service: service)
    #expect(try await repository.products(wishedBy: "nuri") == [ProductID(32), ProductID(7)])
  }

  @Test func `a timeout becomes MarketError.unreachable`() async {
    let service = ScriptedDataTransferService([.failure(.network(.timedOut))])
    await #expect(throws: MarketError.unreachable(.timedOut)) {
      try await RemoteWishlistRepository(service: service).products(wishedBy: "nuri")
    }
  }

  /// Only the API of a market says in its error format that something doesn't exist.
  @Test func `a 404 without the API's error format is unavailable`() async {
    let service = InMemoryDataTransferService()
    service[.get, "/wishlists/nuri"] = HTTPResponse(status: 404)
    await #expect(throws: MarketError.unavailable(status: 404, retryAfter: nil)) {
      try await RemoteWishlistRepository(service: service).products(wishedBy: "nuri")
    }
  }
}
