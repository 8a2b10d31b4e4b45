import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing
import Wishlist

struct RemoteWishlistRepositoryTests {
  @Test func `what the server keeps is read as numbers of products`() async throws {
    let service = InMemoryDataTransferService()
    let answer = Data(#"{"products":[32,7]}"#.utf8)
    service[.get, "/wishlists/nuri"] = HTTPResponse(status: 200, body: answer)
    let repository = RemoteWishlistRepository(service: service)
    #expect(try await repository.products(wishedBy: "nuri") == [ProductID(32), ProductID(7)])
  }

  @Test(arguments: [
    (DataTransferError.network(.timedOut), MarketError.unreachable(.timedOut)),
    (.status(HTTPStatusError(status: 404)), .notFound(reason: nil)),
  ])
  func `a failure of the wire is one of the market`(
    failure: DataTransferError, error: MarketError
  ) async {
    let service = ScriptedDataTransferService([.failure(failure)])
    await #expect(throws: error) {
      try await RemoteWishlistRepository(service: service).products(wishedBy: "nuri")
    }
  }
}
