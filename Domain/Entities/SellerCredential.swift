/// What a seller proves to be one by.
public struct SellerCredential: Hashable, Sendable {
  /// Goes with every call that writes. Whoever knows it and ``secret`` is this seller.
  public let identifier: Secret
  public let secret: Secret
  /// The number under which the market lists this seller's products, where it is known. It makes two answers exact
  /// that are guessed otherwise: whether a product is somebody else's, and which product a lost registration made.
  public let vendorID: VendorID?

  /// - Throws: ``SellerCredentialError`` when one of the texts cannot be sent.
  public init(
    identifier: String, secret: String, vendorID: VendorID? = nil
  ) throws(SellerCredentialError) {
    guard !identifier.isEmpty else { throw .emptyIdentifier }
    // It travels as the value of a header field (RFC 9110, section 5.5), from where nothing else may be reached.
    guard identifier.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .unsendableIdentifier
    }
    guard !secret.isEmpty else { throw .emptySecret }
    self.identifier = Secret(identifier)
    self.secret = Secret(secret)
    self.vendorID = vendorID
  }
}
