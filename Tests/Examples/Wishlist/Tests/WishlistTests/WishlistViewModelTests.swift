import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing
import Wishlist

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct WishlistViewModelTests {
  private let products = GatedProductRepository()

  private func makeWishlist() -> WishlistViewModel {
    WishlistViewModel(
      of: "nuri",
      fetchWishlist: FetchWishlistUseCase(
        wishlists: FixedWishlists(products: [ProductID(32)]), products: products),
      locale: Locale(identifier: "en_US"))
  }

  @Test func `it is busy until the answer is there`() async throws {
    let wishlist = makeWishlist()
    let loading = Task { await wishlist.load() }
    let call = try await products.details.next()
    #expect(wishlist.state.phase == .loading)
    call.answer(.success(.sample(id: 32, name: "Tumbler")))
    await loading.value
    #expect(wishlist.state.phase == .loaded)
    #expect(wishlist.state.rows.map(\.product.name) == ["Tumbler"])
  }

  @Test func `who asks while it is asked waits for the same answer`() async throws {
    let wishlist = makeWishlist()
    let loading = Task { await wishlist.load() }
    let call = try await products.details.next()
    // It has its turn when this test waits, and by then the second call has joined.
    Task { call.answer(.success(.sample(id: 32))) }
    await wishlist.load()
    #expect(wishlist.state.phase == .loaded)
    #expect(products.details.count == 1)
    await loading.value
  }

  @Test func `who is cancelled leaves it as it was`() async throws {
    let wishlist = makeWishlist()
    let loading = Task { await wishlist.load() }
    _ = try await products.details.next()
    loading.cancel()
    await loading.value
    #expect(wishlist.state == WishlistState())
  }

  @Test func `nothing of it remains when it goes`() async throws {
    try await expectNoLeaks {
      makeWishlist()
    } whileUsing: { wishlist in
      let loading = Task { await wishlist.load() }
      try await products.details.next().answer(.failure(.unreachable(.offline())))
      await loading.value
    }
  }
}
