/// A text that proves who somebody is. It prints as `•••`, in every description, dump and debugger view, and it cannot be
/// encoded.
public struct Secret: Hashable, Sendable {
  /// The text itself. Whoever reads it answers for where it goes.
  public let plaintext: String

  /// Hides a text. No text is refused, not even an empty one.
  public init(_ text: String) {
    plaintext = text
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// What stands for every secret; it tells nothing, not even the length.
  public static let mask = "•••"

  public var description: String { Self.mask }
  public var debugDescription: String { Self.mask }
  public var customMirror: Mirror { Mirror(reflecting: Self.mask) }
}
