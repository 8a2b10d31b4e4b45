import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing
import Wishlist

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct WishlistViewModelTests {
  private let products = GatedProductRepository()

  private func makeWishlist() -> WishlistViewModel {
    WishlistViewModel(
      of: "nuri",
      fetchWishlist: FetchWishlistUseCase(
        wishlists: FixedWishlists(products: [ProductID(32)]), products: products),
      locale: Locale(identifier: "en_US"))
  }

  @Test func `the list is loading until the response arrives`() async throws {
    let wishlist = makeWishlist()
    let loading = Task { await wishlist.load() }
    let call = try await products.details.next()
    #expect(wishlist.state.phase == .loading)
    call.answer(.success(.sample(id: 32, name: "Tumbler")))
    await loading.value
    #expect(wishlist.state.phase == .loaded)
    #expect(wishlist.state.rows.map(\.product.name) == ["Tumbler"])
  }

  @Test func `a second load joins the first`() async throws {
    let wishlist = makeWishlist()
    let loading = Task { await wishlist.load() }
    let call = try await products.details.next()
    // The task runs when this test waits, after the second call has joined the first.
    Task { call.answer(.success(.sample(id: 32))) }
    await wishlist.load()
    #expect(wishlist.state.phase == .loaded)
    #expect(products.details.count == 1)
    await loading.value
  }

  @Test func `a cancelled load changes nothing`() async throws {
    let wishlist = makeWishlist()
    let loading = Task { await wishlist.load() }
    _ = try await products.details.next()
    loading.cancel()
    await loading.value
    #expect(wishlist.state == WishlistState())
  }

  @Test func `the view model is released`() async throws {
    try await expectNoLeaks {
      makeWishlist()
    } whileUsing: { wishlist in
      let loading = Task { await wishlist.load() }
      try await products.details.next().answer(.failure(.unreachable(.offline())))
      await loading.value
    }
  }
}
