/// The identifier of a product. Newer products have larger identifiers.
public struct ProductID: Hashable, Comparable, Codable, Sendable, DescribedByRawValue {
  /// The number that the server assigned.
  public let rawValue: Int

  /// Creates an identifier from the number that the server assigned.
  public init(_ rawValue: Int) { self.rawValue = rawValue }

  public static func < (left: ProductID, right: ProductID) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The vendor number that the market assigns to a seller. Unlike ``SellerCredential/identifier``,
/// the number isn't a credential.
public struct VendorID: Hashable, Codable, Sendable, DescribedByRawValue {
  /// The number that the server assigned.
  public let rawValue: Int

  /// Creates an identifier from the number that the server assigned.
  public init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// The identifier of a product image.
public struct ImageID: Hashable, Codable, Sendable, DescribedByRawValue {
  /// The number that the server assigned.
  public let rawValue: Int

  /// Creates an identifier from the number that the server assigned.
  public init(_ rawValue: Int) { self.rawValue = rawValue }
}
