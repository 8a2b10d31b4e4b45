public import OpenMarketDomain

/// A picture that is to be sent, in an editor.
public nonisolated struct ProductEditorPicture: Equatable, Sendable, Identifiable {
  /// What was done about its size.
  public enum Shrinking: Equatable, Sendable {
    /// Nothing: it is as it was added.
    case none
    /// It is being made smaller. The file is still the one that was added.
    case underWay
    /// It was made smaller; the text says from what to what.
    case done(from: ImageMetadata, to: ImageMetadata, text: String)
    /// The image couldn't be compressed.
    case failed(UserMessage)
  }

  /// The same for as long as the picture is there, wherever it is moved and whatever is made of it.
  public let id: Int
  /// What will be sent; the smaller one, once there is one.
  public var file: ImageFile
  /// What was done about its size.
  public var shrinking: Shrinking = .none
  /// What is wrong with this picture; told at once.
  public var issues: [UserMessage] = []

  /// A picture as it was added.
  public init(id: Int, file: ImageFile) {
    self.id = id
    self.file = file
  }

  /// `nil` for what is no picture that can be read.
  public var summary: ImageMetadata? { ImageMetadata(file) }

  /// Whether the one thing wrong with it is that it has too many bytes.
  public var isOversized: Bool {
    file.bytes.count >= ProductLimits.imageSize.upperBound && summary != nil
  }
}
