/// What a seller proves to be one by.
public struct SellerCredential: Hashable, Sendable {
  /// Goes with every call that writes. Whoever knows it and ``secret`` is this seller.
  public let identifier: Secret
  /// Goes into the body of every call that writes. The service gives out 8 to 16 characters.
  public let secret: Secret
  /// The number under which the market lists this seller's products, where it is known. It makes two answers exact
  /// that are guessed otherwise: whether a product is somebody else's, and which product a lost registration made.
  public let vendorID: VendorID?

  /// Checks that the texts can be sent. Whether they are right, only the market knows.
  ///
  /// - Parameters:
  ///   - identifier: printable ASCII without blanks, such as the text of a UUID.
  ///   - secret: any text that is not empty.
  ///   - vendorID: the number under which the market lists the seller's products, where it is known.
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

/// Why texts are no credential. What they hold is not told.
public enum SellerCredentialError: Error, Hashable, Sendable {
  /// There is no identifier.
  case emptyIdentifier
  /// The identifier holds a blank, a line break or another character that is not printable ASCII.
  case unsendableIdentifier
  /// There is no secret.
  case emptySecret
}

/// A text that proves who somebody is. It prints as `•••`, in every description, dump and debugger view, and it cannot be
/// encoded.
public struct Secret: Hashable, Sendable {
  /// The text itself. Whoever reads it answers for where it goes.
  public let plaintext: String

  /// Hides a text. No text is refused, not even an empty one.
  public init(_ text: String) {
    plaintext = text
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// What stands for every secret; it tells nothing, not even the length.
  public static let mask = "•••"

  public var description: String { Self.mask }
  public var debugDescription: String { Self.mask }
  public var customMirror: Mirror { Mirror(reflecting: Self.mask) }
}
