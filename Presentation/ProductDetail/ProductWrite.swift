public import OpenMarketDomain

/// What a seller does to a product from its page.
public nonisolated enum ProductWrite: Hashable, Sendable {
  /// Something of the product becomes different.
  case edit(ProductChanges)
  /// The product is taken off the market.
  case deletion
}
