/// The URL of an image, exactly as the server sent it. Repositories check it when they load the image.
public struct ImageURL: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a URL from a text without checking it.
  public init(_ rawValue: String) {
    self.init(rawValue: rawValue)
  }

  public var description: String { rawValue }

  /// Compares the bytes of two URLs. A composed and a decomposed character make different URLs.
  public static func == (lhs: ImageURL, rhs: ImageURL) -> Bool {
    lhs.rawValue.hasSameBytes(as: rhs.rawValue)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(rawValue)
  }
}

/// The priority of loading an image.
public enum ImagePriority: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// The image may come into view. It's loaded after all visible images.
  case soon
  /// The image is on screen. The image that came into view last is loaded first.
  case visible

  public static func < (lhs: ImagePriority, rhs: ImagePriority) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

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

  /// The image, not yet decoded.
  public let image: ImageData
  /// The source that the image was loaded from.
  public let source: Source

  /// Creates a response.
  public init(_ image: ImageData, from source: Source) {
    self.image = image
    self.source = source
  }
}
