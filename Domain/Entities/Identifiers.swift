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

/// Identifies a vendor, as the market numbers them. It is no credential.
public struct VendorID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Takes the number that the server gave the vendor. No number is refused.
  public init(_ rawValue: Int) {
    self.init(rawValue: rawValue)
  }

  public var description: String { String(rawValue) }
}

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
