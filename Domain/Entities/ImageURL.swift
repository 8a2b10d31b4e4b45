/// The URL of an image, exactly as the server sent it. Repositories check the URL when they load the image.
public struct ImageURL: Hashable, Sendable, CustomStringConvertible {
  /// The URL string.
  public let rawValue: String

  /// Creates an image URL from a string without checking the string.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  public var description: String { rawValue }

  /// Compares two URLs byte by byte. The composed and the decomposed form of a character aren't equal.
  public static func == (lhs: ImageURL, rhs: ImageURL) -> Bool {
    lhs.rawValue.hasSameBytes(as: rhs.rawValue)
  }
}

/// The loading priority of an image.
public enum ImagePriority: Hashable, Sendable, Comparable {
  /// The image may appear on screen soon. Repositories load this image after all visible images.
  case soon
  /// The image is on screen. Repositories load visible images first, starting with the image that appeared most recently.
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
