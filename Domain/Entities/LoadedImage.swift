/// A picture, and where it came from.
public struct LoadedImage: Hashable, Sendable {
  public enum Source: String, Hashable, Sendable, CaseIterable {
    /// It was at hand.
    case memory
    /// It was kept by an earlier run, or has left the memory since.
    case disk
    /// The server sent it.
    case network
  }

  public let image: EncodedImage
  public let source: Source

  public init(_ image: EncodedImage, from source: Source) {
    self.image = image
    self.source = source
  }
}
