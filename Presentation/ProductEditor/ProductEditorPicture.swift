public import OpenMarketDomain

/// A picture of a new product.
public nonisolated struct ProductEditorPicture: Equatable, Sendable, Identifiable {
  /// The compression of a picture.
  public enum Compression: Equatable, Sendable {
    /// The picture is as it was added.
    case none
    /// The picture is being compressed. The file is still the one that was added.
    case inProgress
    /// The picture was compressed. The text has both sizes.
    case done(from: ImageMetadata, to: ImageMetadata, text: String)
    /// The compression failed. The message has the reason and advice.
    case failed(UserMessage)
  }

  /// The identifier of the picture. It stays the same if the picture is moved or compressed.
  public let id: Int
  /// The file to send, compressed or not.
  public var file: ImageFile
  /// The compression of the picture.
  public var compression: Compression = .none
  /// The issues of the picture.
  public var issues: [UserMessage] = []

  /// Creates a picture that was just added.
  public init(id: Int, file: ImageFile) {
    self.id = id
    self.file = file
  }

  /// The format and size of the picture, or `nil` if the file can't be read as a picture.
  public var metadata: ImageMetadata? { ImageMetadata(file) }

  /// A Boolean value that indicates whether the file has too many bytes and is fine otherwise.
  public var isOversized: Bool {
    file.bytes.count >= ProductLimits.imageSize.upperBound && metadata != nil
  }
}
