/// A picture that may be sent, and what it was before.
public struct ValidatedImage: Hashable, Sendable {
  /// What to send.
  public let file: ImageFile
  /// The picture as the user chose it.
  public let original: ImageMetadata
  /// The picture as it is to be sent.
  public let result: ImageMetadata

  /// Whether it was made smaller. If not, it is the user's file, byte for byte.
  public var isShrunk: Bool { result != original }
}
