/// The number by which a market identifies an entity. Identifiers of different entities are different types.
public struct Identifier<Entity>: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The number that the server assigned.
  public let rawValue: Int

  /// Creates an identifier from the number that the server assigned.
  public init(_ rawValue: Int) { self.rawValue = rawValue }

  public var description: String { String(rawValue) }
}

/// The identifier of a product. Newer products have larger identifiers.
public typealias ProductID = Identifier<Product>

extension ProductID: Comparable {
  public static func < (left: ProductID, right: ProductID) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The vendor number that the market assigns to a seller. Unlike ``SellerCredential/identifier``, the number isn't a credential.
public typealias VendorID = Identifier<Vendor>

/// The identifier of a product image.
public typealias ImageID = Identifier<ProductImage>
