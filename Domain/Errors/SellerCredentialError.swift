/// Why texts are no credential. What they hold is not told.
public enum SellerCredentialError: Error, Hashable, Sendable {
  /// There is no identifier.
  case emptyIdentifier
  /// The identifier holds a blank, a line break or another character that is not printable ASCII.
  case unsendableIdentifier
  /// There is no secret.
  case emptySecret
}
