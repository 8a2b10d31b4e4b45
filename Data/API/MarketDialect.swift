/// The generation of the API that a server speaks.
public enum MarketDialect: String, Hashable, Sendable, CaseIterable {
  /// `/api/products`, with vendors and search.
  case current
  /// `/items` and `/item`, with a password for each item.
  case legacy
}
