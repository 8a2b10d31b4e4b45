/// The identifier and the secret that authenticate a seller.
public struct SellerCredential: Hashable, Sendable {
  /// The identifier. Every request that changes the market sends the identifier in a header, except
  /// in version 1 of the API.
  public let identifier: Secret
  /// The secret. Every request that changes the market sends the secret in its body. The service
  /// issues secrets of 8 to 16 characters.
  public let secret: Secret
  /// The seller's vendor number on the market, if known.
  ///
  /// With the vendor number, the use cases can reliably detect that a product belongs to another
  /// seller. After a lost response, they can also identify the registered product.
  public let vendorID: VendorID?

  /// Creates a credential if the identifier and the secret can be sent. Only the market can check
  /// that they're correct.
  ///
  /// - Parameters:
  ///   - identifier: The identifier, in printable ASCII characters without spaces, such as a UUID.
  ///   - secret: The secret, which can't be empty.
  ///   - vendorID: The seller's vendor number on the market, if known.
  /// - Throws: A ``SellerCredentialError`` if the identifier or the secret can't be sent.
  public init(
    identifier: String, secret: String, vendorID: VendorID? = nil
  ) throws(SellerCredentialError) {
    guard !identifier.isEmpty else { throw .emptyIdentifier }
    // The identifier is sent in a header field (RFC 9110, section 5.5). Reject characters that
    // could end the field.
    guard identifier.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .unsendableIdentifier
    }
    guard !secret.isEmpty else { throw .emptySecret }
    self.init(uncheckedIdentifier: identifier, secret: secret, vendorID: vendorID)
  }

  /// Creates a credential without checking its values.
  package init(uncheckedIdentifier identifier: String, secret: String, vendorID: VendorID?) {
    self.identifier = Secret(identifier)
    self.secret = Secret(secret)
    self.vendorID = vendorID
  }

  /// Creates a credential from constants in your source code, for samples and tests: everyone who
  /// has the app can read them. Don't pass a user's input: if the identifier or the secret can't be
  /// sent, the process ends with an explanation.
  public init(literal identifier: String, secret: String, vendorID: VendorID? = nil) {
    do {
      try self.init(identifier: identifier, secret: secret, vendorID: vendorID)
    } catch {
      fatalError("The identifier or the secret of the seller can't be sent: \(error)")
    }
  }
}

/// A key for the drafts and registrations of a seller. The key names files, and the identifier
/// can't be computed from it.
public struct SellerKey: Hashable, Codable, Sendable, CustomStringConvertible {
  private let checksum: UInt32

  /// Creates the key of a seller. Sellers with the same identifier have the same key.
  public init(_ seller: SellerCredential) {
    let hash = Array(seller.identifier.plaintext.utf8).withUnsafeBytes(Checksum.of)
    // Half of the bits can't be turned back into a short identifier.
    checksum = UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }

  /// Creates a key from its description.
  package init?(_ description: some StringProtocol) {
    guard description.utf8.count == 8, let checksum = UInt32(description, radix: 16) else {
      return nil
    }
    self.checksum = checksum
  }

  /// Eight hexadecimal digits.
  public var description: String {
    let digits = String(checksum, radix: 16)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }
}

/// An error in the identifier or the secret of a credential. The error contains neither of these
/// values.
public enum SellerCredentialError: Error, Hashable, Sendable {
  /// The identifier is empty.
  case emptyIdentifier
  /// The identifier contains a space, a line break or another character that isn't printable ASCII.
  case unsendableIdentifier
  /// The secret is empty.
  case emptySecret
}
