/// A picture, and where it came from.
public struct ImageResponse: Hashable, Sendable {
  /// From where a picture came.
  public enum Source: String, Hashable, Sendable, CaseIterable {
    /// It was at hand.
    case memory
    /// It was kept by an earlier run, or has left the memory since.
    case disk
    /// The server sent it.
    case network
  }

  /// The picture, ready to be decoded.
  public let image: ImageData
  /// The nearest place that had it.
  public let source: Source

  /// Says of a picture where it came from.
  public init(_ image: ImageData, from source: Source) {
    self.image = image
    self.source = source
  }
}
