/// The credential of a seller.
public struct SellerCredential: Hashable, Sendable {
  /// The identifier. Every request that writes has it in a header.
  public let identifier: Secret
  /// The secret. Every request that writes has it in its body. The service issues secrets of 8 to 16 characters.
  public let secret: Secret
  /// The number of the seller on the market, if known.
  ///
  /// With it, the use cases know for certain whether a product belongs to another seller, and which product a registration
  /// made after a lost response.
  public let vendorID: VendorID?

  /// Creates a credential if both texts can be sent. Only the market knows whether they're right.
  ///
  /// - Parameters:
  ///   - identifier: Printable ASCII without spaces, such as a UUID.
  ///   - secret: A text that isn't empty.
  ///   - vendorID: The number of the seller on the market, if known.
  /// - Throws: ``SellerCredentialError`` if one of the texts can't be sent.
  public init(
    identifier: String, secret: String, vendorID: VendorID? = nil
  ) throws(SellerCredentialError) {
    guard !identifier.isEmpty else { throw .emptyIdentifier }
    // The identifier is the value of a header field (RFC 9110, section 5.5) and must not break out of it.
    guard identifier.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .unsendableIdentifier
    }
    guard !secret.isEmpty else { throw .emptySecret }
    self.identifier = Secret(identifier)
    self.secret = Secret(secret)
    self.vendorID = vendorID
  }
}

/// An error in the texts of a credential. It doesn't contain them.
public enum SellerCredentialError: Error, Hashable, Sendable {
  /// The identifier is empty.
  case emptyIdentifier
  /// The identifier has a space, a line break or another character that isn't printable ASCII.
  case unsendableIdentifier
  /// The secret is empty.
  case emptySecret
}

/// A text that proves an identity. Descriptions, dumps and debugger views show `•••` instead, and it can't be encoded.
public struct Secret: Hashable, Sendable {
  /// The text itself. Don't log or display it.
  public let plaintext: String

  /// Creates a secret from any text.
  public init(_ text: String) { plaintext = text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The description of every secret. It doesn't reveal the length.
  public static let mask = "•••"

  public var description: String { Self.mask }
  public var debugDescription: String { Self.mask }
  public var customMirror: Mirror { Mirror(reflecting: Self.mask) }
}
