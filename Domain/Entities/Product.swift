/// A product with the values that lists show.
///
/// Values from a server aren't checked. Data from the service contains empty names, prices of zero and very large stocks.
/// ``ProductLimits`` apply only to values that the app sends.
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
  /// The day on which the product was registered, at midnight UTC, or `nil` if the server didn't send a valid date. The server
  /// doesn't store the time of day.
  public let createdAt: Timestamp?

  /// Creates a product from the values that a seller entered.
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

  /// Creates a product without checking its values.
  public init(
    id: ProductID, vendor: Vendor?, name: String, description: String, thumbnail: ImageURL?,
    pricing: Pricing, stock: Int64, createdAt: Timestamp?
  ) {
    self.init(
      id: id, vendor: vendor,
      values: ProductValues(
        name: name, description: description, pricing: pricing, stock: stock),
      thumbnail: thumbnail, createdAt: createdAt)
  }

  /// A value that the seller entered.
  public subscript<Value>(dynamicMember path: WritableKeyPath<ProductValues, Value>) -> Value {
    get { values[keyPath: path] }
    set { values[keyPath: path] = newValue }
  }

  /// A Boolean value that indicates whether the product is sold out. The value is `true` if the stock is zero or less.
  public var isSoldOut: Bool { values.stock <= 0 }
}

/// A product with all details, including its images.
public struct ProductDetail: Hashable, Sendable, Identifiable {
  /// The values that lists also show.
  public var product: Product
  /// The images in the order that the vendor chose. A product usually has 1 to 5 images.
  public var images: [ProductImage]
  /// The time at which a saved product was read from the server, or `nil` if the server has just sent the product.
  public var savedAt: Timestamp?

  /// Creates a product detail without checking its values.
  public init(product: Product, images: [ProductImage]) {
    self.product = product
    self.images = images
  }

  public var id: ProductID { product.id }

  /// Returns a Boolean value that indicates whether the given image is the thumbnail of the product.
  package func hasThumbnail(_ id: ImageID) -> Bool {
    images.contains { $0.id == id && $0.thumbnail == product.thumbnail }
  }
}

/// A product image.
public struct ProductImage: Hashable, Sendable, Identifiable {
  /// The identifier of the image. Use the identifier to choose a thumbnail in ``ProductChanges``.
  public let id: ImageID
  /// The URL of the uploaded image.
  public var original: ImageURL
  /// The URL of the thumbnail, or of the original image if the server has no thumbnail.
  public var thumbnail: ImageURL

  /// Creates a product image from its identifier and its URLs.
  public init(id: ImageID, original: ImageURL, thumbnail: ImageURL) {
    self.id = id
    self.original = original
    self.thumbnail = thumbnail
  }
}

/// The seller of a product.
public struct Vendor: Hashable, Sendable {
  /// The identifier that the market assigns to the vendor.
  public let id: VendorID
  /// The vendor's name, or `nil` if the server didn't send the name. Older servers omit the name in lists.
  public var name: String?

  /// Creates a vendor from an identifier and an optional name.
  public init(id: VendorID, name: String? = nil) {
    self.id = id
    self.name = name
  }
}

/// A point in time, in milliseconds since 1970-01-01T00:00:00 UTC.
public struct Timestamp: Hashable, Sendable {
  /// The number of milliseconds. The number is negative for dates before 1970.
  public let millisecondsSince1970: Int64

  /// Creates a timestamp from a number of milliseconds since 1970-01-01T00:00:00 UTC.
  public init(millisecondsSince1970: Int64) { self.millisecondsSince1970 = millisecondsSince1970 }
}
