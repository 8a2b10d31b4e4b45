public import OpenMarketDomain

/// Something that was seen of a picture. Texts are the server's own, of any length.
@nonexhaustive
public enum ContractPictureFact: Hashable, Sendable {
  case image(ImageFormat, PixelSize, bytes: Int)
  case oversized(bytes: Int)
  /// It is of another type than it is said to be.
  case otherFormat(ImageFormat, contentType: String)
  /// The fields it can be asked about by.
  case validators([String])
  case noValidators
  case notModified
  /// It was sent again although it had not changed.
  case sentAgain
  case partSent
  /// The whole was sent, which is allowed (RFC 9110, section 14.2).
  case rangeIgnored
}
