/// A product with the values that lists show.
///
/// Values from a server aren't checked. Data from the service contains empty names, prices of zero
/// and very large stocks. ``ProductLimits`` apply only to values that the app sends.
@dynamicMemberLookup
public struct Product: Hashable, Sendable, Identifiable {
  /// The identifier of the product.
  public let id: ProductID
  /// The vendor, or `nil` if the market has no vendors.
  public var vendor: Vendor?
  /// The values that the seller entered. `product.name` is short for `product.values.name`.
  public var values: ProductValues
  /// The image for lists, or `nil` if the server has no image.
  public var thumbnail: ImageURL?
  /// The day on which the product was registered, at midnight UTC, or `nil` if the server didn't
  /// send a valid date. The server doesn't store the time of day.
  public let createdAt: Timestamp?

  /// Creates a product without checking its values.
  public init(
    id: ProductID, vendor: Vendor?, values: ProductValues, thumbnail: ImageURL?,
    createdAt: Timestamp?
  ) {
    self.id = id
    self.vendor = vendor
    self.values = values
    self.thumbnail = thumbnail
    self.createdAt = createdAt
  }

  /// A value that the seller entered.
  public subscript<Value>(dynamicMember path: WritableKeyPath<ProductValues, Value>) -> Value {
    get { values[keyPath: path] }
    set { values[keyPath: path] = newValue }
  }

  /// A Boolean value that indicates whether the product is sold out. The value is `true` if the
  /// stock is zero or less.
  public var isSoldOut: Bool { values.stock <= 0 }

  /// Returns a Boolean value that indicates whether the product belongs to the given vendor, or
  /// `nil` if either vendor is unknown.
  package func isFrom(_ own: VendorID?) -> Bool? {
    guard let own, let vendor else { return nil }
    return vendor.id == own
  }
}

/// The seller of a product.
public struct Vendor: Hashable, Sendable {
  /// The identifier that the market assigns to the vendor.
  public let id: VendorID
  /// The vendor's name, or `nil` if the server didn't send the name. Older servers omit the name in
  /// lists.
  public var name: String?

  /// Creates a vendor from an identifier and an optional name.
  public init(id: VendorID, name: String? = nil) {
    self.id = id
    self.name = name
  }
}
