public import OpenMarketDomain

/// An image of a new product in an editor, with its compression and issues.
public struct ProductEditorImage: Equatable, Sendable, Identifiable {
  /// The state of an image's compression.
  public enum Compression: Equatable, Sendable {
    /// The image isn't compressed.
    case none
    /// The image is being compressed. The file is still the original file.
    case inProgress
    /// The image was compressed. The text contains the original size and the new size.
    case done(text: String)
    /// The compression failed. The message contains the reason and advice.
    case failed(UserMessage)
  }

  /// The identifier of the image. Moving or compressing the image doesn't change the identifier.
  public let id: Int
  /// The file to upload. After a compression, this is the compressed file.
  public var file: ImageFile
  /// The state of the image's compression.
  public var compression: Compression = .none
  /// The messages to show for the issues with the image.
  public var issues: [UserMessage] = []

  /// Creates an image that isn't compressed.
  public init(id: Int, file: ImageFile) {
    self.id = id
    self.file = file
  }

  /// The readable image in the file, or `nil` if the file doesn't contain one.
  public var image: ImageData? { ImageData(bytes: file.bytes) }

  /// A Boolean value that indicates whether the file is a readable image that exceeds the size limit.
  public var isOversized: Bool {
    file.bytes.count >= ProductLimits.imageSize.upperBound && image != nil
  }
}
