import OpenMarketDomain
import OpenMarketTestSupport
import Testing
import Wishlist

struct FetchWishlistUseCaseTests {
  @Test func `deleted products are left out, and the others keep their order`() async throws {
    let products = ScriptedProductRepository(details: [
      .success(.sample(id: 32)), .failure(.notFound(reason: nil)), .success(.sample(id: 7)),
    ])
    let fetch = FetchWishlistUseCase(
      wishlists: FixedWishlists(products: [ProductID(32), ProductID(5), ProductID(7)]),
      products: products)
    let ids = try await fetch(wishedBy: "nuri").map(\.id)
    #expect(ids == [ProductID(32), ProductID(7)])
    products.expectAllUsed()
  }

  @Test func `an unreadable product fails the list`() async {
    let products = ScriptedProductRepository(details: [.failure(.unreachable(.timedOut))])
    let fetch = FetchWishlistUseCase(
      wishlists: FixedWishlists(products: [ProductID(32), ProductID(7)]), products: products)
    await #expect(throws: MarketError.unreachable(.timedOut)) { try await fetch(wishedBy: "nuri") }
  }
}
