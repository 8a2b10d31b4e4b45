/// Says where a picture can be had: the text of its address, exactly as the server sent it.
///
/// The text is not checked here. Whoever loads the picture decides whether the address is one it follows.
public struct ImageURL: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Takes the text of an address as it is, without checking it.
  public init(_ rawValue: String) {
    self.init(rawValue: rawValue)
  }

  public var description: String { rawValue }

  /// Compares byte by byte: two spellings of a character make two addresses, although they are the same text.
  public static func == (lhs: ImageURL, rhs: ImageURL) -> Bool {
    lhs.rawValue.hasSameBytes(as: rhs.rawValue)
  }

  public func hash(into hasher: inout Hasher) {
    let isHashed: Void? = rawValue.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    guard isHashed == nil else { return }
    var text = rawValue
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

/// How soon a picture is needed.
public enum ImagePriority: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// It may come into view. It is loaded when nothing urgent waits.
  case soon
  /// Its place is on the screen. What came into view last is loaded first.
  case visible

  public static func < (lhs: ImagePriority, rhs: ImagePriority) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

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
