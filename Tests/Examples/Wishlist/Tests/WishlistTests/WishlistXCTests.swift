import OpenMarketDomain
import OpenMarketTestSupport
import Wishlist
import XCTest

/// The same fakes, in XCTest.
final class WishlistXCTests: XCTestCase {
  func testAnEmptyWishlistSendsNoRequest() async throws {
    let products = ScriptedProductRepository()
    let fetch = FetchWishlistUseCase(
      wishlists: FixedWishlists(products: []), products: products)
    let found = try await fetch(wishedBy: "nuri")
    XCTAssertEqual(found, [])
    XCTAssertEqual(products.calls, [])
  }
}
