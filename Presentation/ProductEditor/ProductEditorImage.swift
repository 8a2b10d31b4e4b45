public import OpenMarketDomain

/// An image of a new product in an editor, with its issues.
public struct ProductEditorImage: Equatable, Sendable, Identifiable {
  /// The identifier of the image. Moving the image doesn't change the identifier.
  public let id: Int
  /// The file to upload.
  public var file: ImageFile
  /// The messages to show for the issues with the image.
  public var issues: [UserMessage] = []

  /// Creates an image without issues.
  public init(id: Int, file: ImageFile) {
    self.id = id
    self.file = file
  }

  /// The readable image in the file, or `nil` if the file doesn't contain one.
  public var image: ImageData? { ImageData(bytes: file.bytes) }
}
