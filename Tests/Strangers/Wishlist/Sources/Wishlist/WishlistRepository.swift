import OpenMarketDomain

/// What people wish for.
public protocol WishlistRepository: Sendable {
  func products(wishedBy name: String) async throws(MarketError) -> [ProductID]
}
