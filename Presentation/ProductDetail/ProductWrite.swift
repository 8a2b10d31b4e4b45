public import OpenMarketDomain

/// What a seller does to a product from its page.
public nonisolated enum ProductWrite: Hashable, Sendable {
  case edit(ProductChanges)
  case deletion
}
