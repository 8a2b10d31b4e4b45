/// A loaded image and its source.
public struct ImageResponse: Hashable, Sendable {
  /// The source of an image.
  public enum Source: String, Hashable, Sendable, CaseIterable {
    /// The memory cache.
    case memory
    /// The disk cache.
    case disk
    /// The server.
    case network
  }

  /// The encoded image.
  public let image: ImageData
  /// The source of the image.
  public let source: Source

  /// Creates a response from an image and its source.
  public init(_ image: ImageData, from source: Source) {
    self.image = image
    self.source = source
  }
}
