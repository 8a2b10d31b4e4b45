public import OpenMarketDomain

/// Something that was seen of a picture. Texts are the server's own, of any length.
@nonexhaustive
public enum ContractPictureFact: Hashable, Sendable {
  /// It is a picture of this format, size in pixels and size in bytes.
  case image(ImageFormat, PixelSize, bytes: Int)
  /// It has more bytes than a picture that is registered may have.
  case oversized(bytes: Int)
  /// It is of another type than it is said to be.
  case otherFormat(ImageFormat, contentType: String)
  /// The fields it can be asked about by.
  case validators([String])
  /// There is no field that it can be asked about by.
  case noValidators
  /// The server said that it has not changed (304), without sending it.
  case notModified
  /// It was sent again although it had not changed.
  case sentAgain
  /// The part that was asked for was sent (206), and nothing else.
  case partSent
  /// The whole was sent, which is allowed (RFC 9110, section 14.2).
  case rangeIgnored
}
