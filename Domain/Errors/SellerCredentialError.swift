/// Why texts are no credential. What they hold is not told.
public enum SellerCredentialError: Error, Hashable, Sendable {
  case emptyIdentifier
  /// The identifier holds a blank, a line break or another character that is not printable ASCII.
  case unsendableIdentifier
  case emptySecret
}
