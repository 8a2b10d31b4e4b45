extension SandboxMarket {
  /// A version of the API that a market serves at `/api/products`. The paths of version 1 differ, so every market serves version 1,
  /// too.
  public enum API: String, Hashable, Sendable, CaseIterable {
    /// The version of December 2021 to September 2022: `page_no`, `descriptions` in requests, and `POST …/{id}/secret` before a
    /// deletion.
    case v2
    /// The version since then: `pageNo`, `description` in requests, and `POST …/{id}/archived` before a deletion.
    case v3

    /// The key of a product's description in requests. In responses, the key is `description` in both versions.
    package var descriptionKey: String { self == .v2 ? "descriptions" : "description" }

    /// The last component of the path that returns what `DELETE` needs.
    var deletionStep: String { self == .v2 ? "secret" : "archived" }
  }
}
