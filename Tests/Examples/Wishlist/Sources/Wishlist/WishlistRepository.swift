import OpenMarketDomain

/// A repository for wishlists.
public protocol WishlistRepository: Sendable {
  func products(wishedBy name: String) async throws(MarketError) -> [ProductID]
}
