/// A confidential string. Descriptions, dumps and debugger views show `•••` instead of the string.
/// The type isn't `Encodable`.
public struct Secret: Hashable, Sendable {
  /// The confidential string. Don't log or display this string.
  public let plaintext: String

  /// Creates a secret from a string, which isn't trimmed or checked.
  public init(_ text: String) { plaintext = text }
}

extension Secret: DumpedAsDescription {
  /// The string that replaces every secret in descriptions. The string doesn't reveal the length of
  /// the secret.
  package static let mask = "•••"

  public var description: String { Self.mask }
}
