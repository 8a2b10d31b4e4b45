import OpenMarketDomain
import Wishlist

/// Everybody wishes for the same.
struct FixedWishlists: WishlistRepository {
  let products: [ProductID]

  func products(wishedBy name: String) async throws(MarketError) -> [ProductID] { products }
}
