/// Says where a picture can be had: the text of its address, exactly as the server sent it.
///
/// The text is not checked here. Whoever loads the picture decides whether the address is one it follows.
public struct ImageLocator: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.init(rawValue: rawValue)
  }

  public var description: String { rawValue }

  // What `RawRepresentable` brings is generic, and a cache asks for nothing as often as for this.
  public static func == (lhs: ImageLocator, rhs: ImageLocator) -> Bool {
    lhs.rawValue == rhs.rawValue
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(rawValue)
  }
}
