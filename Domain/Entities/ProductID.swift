/// Identifies a product on the market. Newer products have larger identifiers.
public struct ProductID: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Takes the number that the server gave the product. No number is refused.
  public init(_ rawValue: Int) {
    self.init(rawValue: rawValue)
  }

  public var description: String { String(rawValue) }

  public static func < (left: ProductID, right: ProductID) -> Bool {
    left.rawValue < right.rawValue
  }
}
