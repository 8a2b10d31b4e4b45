/// Identifies one picture of a product.
public struct ImageID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Takes the number that the server gave the picture. No number is refused.
  public init(_ rawValue: Int) {
    self.init(rawValue: rawValue)
  }

  public var description: String { String(rawValue) }
}
