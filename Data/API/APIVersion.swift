/// The generation of the API that a server speaks.
public enum APIVersion: String, Hashable, Sendable, CaseIterable {
  /// `/api/products`, with vendors and search.
  case v3 = "current"
  /// `/items` and `/item`, with a password for each item.
  case v1 = "legacy"

  /// A Boolean value that indicates whether sellers have an identifier. The older API knows them by their secret alone.
  public var needsIdentifier: Bool { self == .v3 }
}
