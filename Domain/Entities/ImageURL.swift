/// The URL of an image, exactly as the server sent it. Repositories check it when they load the image.
public struct ImageURL: Hashable, Sendable, CustomStringConvertible {
  /// The text of the URL.
  public let rawValue: String

  /// Creates a URL from a text without checking it.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  public var description: String { rawValue }

  /// Compares the bytes of two URLs. A composed and a decomposed character make different URLs.
  public static func == (lhs: ImageURL, rhs: ImageURL) -> Bool {
    lhs.rawValue.hasSameBytes(as: rhs.rawValue)
  }
}

/// The priority of loading an image.
public enum ImagePriority: Hashable, Sendable, Comparable {
  /// The image may come into view. It's loaded after all visible images.
  case soon
  /// The image is on screen. The image that came into view last is loaded first.
  case visible
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
