/// A version of the API.
public enum APIVersion: String, Hashable, Sendable, CaseIterable {
  /// `/api/products`, with vendors and search.
  case v3 = "current"
  /// `/items` and `/item`, with a password for each item.
  case v1 = "legacy"

  /// A Boolean value that indicates whether sellers have an identifier. In version 1, they only have a secret.
  public var needsIdentifier: Bool { self == .v3 }
}
