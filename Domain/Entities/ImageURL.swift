/// The URL of an image, exactly as the server sent it. Repositories check the URL when they load
/// the image.
public struct ImageURL: Hashable, Sendable, DescribedByRawValue {
  /// The URL string.
  public let rawValue: String

  /// Creates an image URL from a string without checking the string.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Compares two URLs byte by byte. The composed and the decomposed form of a character aren't
  /// equal.
  public static func == (lhs: ImageURL, rhs: ImageURL) -> Bool {
    lhs.rawValue.hasSameBytes(as: rhs.rawValue)
  }
}
