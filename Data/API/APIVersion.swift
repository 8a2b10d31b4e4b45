/// A version of the marketplace API.
public enum APIVersion: String, Hashable, Sendable, CaseIterable {
  /// The current version, with the path `/api/products`, vendors and search, and version 2 of
  /// December 2021 to September 2022.
  ///
  /// Requests are the same for both versions. Version 2 has no search.
  case v3
  /// The first version, with the paths `/items` and `/item`, and a password for each item.
  case v1

  /// A Boolean value that indicates whether requests need a seller identifier. In version 1,
  /// sellers only have a secret.
  package var needsIdentifier: Bool { self != .v1 }
}
