/// A product as lists show it.
///
/// Values from a server aren't checked: recorded data has empty names, prices of zero and very large stocks.
/// ``ProductLimits`` apply only to values that are sent.
public struct Product: Hashable, Sendable, Identifiable {
  /// The identifier of the product.
  public let id: ProductID
  /// The seller; `nil` on a market without vendors.
  public let vendor: Vendor?
  /// The name. Recorded data can break ``ProductLimits/nameLength``.
  public let name: String
  /// The description, which can have several lines. Lists of the older API leave it empty.
  public let description: String
  /// The image for lists; `nil` if the server has none.
  public let thumbnail: ImageURL?
  /// The price, with and without the discount.
  public let pricing: Pricing
  /// The number of pieces to sell. Zero or less means sold out.
  public let stock: Int64
  /// The time of registration. The server keeps only the day and returns midnight, UTC.
  public let createdAt: Timestamp

  /// Creates a product without checking its values.
  public init(
    id: ProductID, vendor: Vendor?, name: String, description: String, thumbnail: ImageURL?,
    pricing: Pricing, stock: Int64, createdAt: Timestamp
  ) {
    self.id = id
    self.vendor = vendor
    self.name = name
    self.description = description
    self.thumbnail = thumbnail
    self.pricing = pricing
    self.stock = stock
    self.createdAt = createdAt
  }

  /// A Boolean value that indicates whether the stock is zero or less.
  public var isSoldOut: Bool { stock <= 0 }
}

/// A product with everything that its own page shows.
public struct ProductDetail: Hashable, Sendable, Identifiable {
  /// The values that lists show, too.
  public let product: Product
  /// The images in the vendor's order. There are usually 1 to 5.
  public let images: [ProductImage]

  /// Creates a detail without checking its values.
  public init(product: Product, images: [ProductImage]) {
    self.product = product
    self.images = images
  }

  public var id: ProductID { product.id }

  /// Returns a Boolean value that indicates whether an image is the thumbnail.
  public func hasThumbnail(_ id: ImageID) -> Bool {
    images.contains { $0.id == id && $0.thumbnail == product.thumbnail }
  }
}

/// An image of a product.
public struct ProductImage: Hashable, Sendable, Identifiable {
  /// The identifier of the image. Use it to choose a thumbnail in ``ProductChanges``.
  public let id: ImageID
  /// The URL of the uploaded image.
  public let original: ImageURL
  /// The URL of a small version, or of the original if the server has no small one.
  public let thumbnail: ImageURL

  /// Creates an image.
  public init(id: ImageID, original: ImageURL, thumbnail: ImageURL) {
    self.id = id
    self.original = original
    self.thumbnail = thumbnail
  }
}

/// The seller of a product.
public struct Vendor: Hashable, Sendable {
  /// The number of the vendor on the market.
  public let id: VendorID
  /// The name of the vendor; `nil` if the server didn't send it, as in older lists.
  public let name: String?

  /// Creates a vendor.
  public init(id: VendorID, name: String? = nil) {
    self.id = id
    self.name = name
  }
}

/// A point in time, in milliseconds since 1970-01-01T00:00:00 UTC.
public struct Timestamp: Hashable, Sendable {
  /// The number of milliseconds, negative before 1970.
  public let millisecondsSince1970: Int64

  /// Creates a timestamp.
  public init(millisecondsSince1970: Int64) { self.millisecondsSince1970 = millisecondsSince1970 }
}
