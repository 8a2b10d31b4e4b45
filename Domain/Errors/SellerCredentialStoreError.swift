/// Why a seller's credential could not be kept.
public enum SellerCredentialStoreError: Error, Hashable, Sendable {
  /// The place where it is kept cannot be used now. The reason is for a person to read, and holds no secret.
  case unavailable(reason: String)
}
