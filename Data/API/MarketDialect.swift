/// The generation of the API that a server speaks.
public enum MarketDialect: String, Hashable, Sendable, CaseIterable {
  /// `/api/products`, with vendors and search.
  case current
  /// `/items` and `/item`, with a password for each item.
  case legacy

  /// A Boolean value that indicates whether sellers have an identifier. The older API knows them by their secret alone.
  public var needsIdentifier: Bool { self == .current }
}
