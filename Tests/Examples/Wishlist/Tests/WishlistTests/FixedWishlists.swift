import OpenMarketDomain
import Wishlist

/// A repository with the same wishlist for every name.
struct FixedWishlists: WishlistRepository {
  let products: [ProductID]

  func products(wishedBy name: String) async throws(MarketError) -> [ProductID] { products }
}
