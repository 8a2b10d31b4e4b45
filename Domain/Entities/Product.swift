/// A product as a list shows it.
///
/// What the server sends is taken as it is: recorded data holds empty names, prices of zero and huge stocks. Limits are
/// checked on what is sent, never on what is read.
public struct Product: Hashable, Sendable, Identifiable {
  /// The number that the market gave it.
  public let id: ProductID
  /// Who sells it, or `nil` on a market that has no vendors.
  public let vendor: Vendor?
  /// As the seller wrote it: 3 to 100 characters where it was registered by the rules, any text in recorded data.
  public let name: String
  /// As the seller wrote it, line breaks included: 10 to 1000 characters by the rules, any text in recorded data. Empty
  /// in lists of the older API, which tell it in the detail alone.
  public let description: String
  /// The picture for lists, or `nil` where the server has none.
  public let thumbnail: ImageURL?
  /// What it costs, with and without its discount.
  public let pricing: Pricing
  /// Pieces left; zero or less is sold out.
  public let stock: Int64
  /// When the product was registered. The server keeps the day and answers with midnight, UTC.
  public let createdAt: Timestamp

  /// Takes every value as it is; nothing is checked.
  ///
  /// - Parameters:
  ///   - id: the number that the market gave it.
  ///   - vendor: who sells it, or `nil` on a market that has no vendors.
  ///   - name: as the seller wrote it.
  ///   - description: as the seller wrote it.
  ///   - thumbnail: the picture for lists.
  ///   - pricing: what it costs.
  ///   - stock: pieces left.
  ///   - createdAt: when it was registered.
  public init(
    id: ProductID,
    vendor: Vendor?,
    name: String,
    description: String,
    thumbnail: ImageURL?,
    pricing: Pricing,
    stock: Int64,
    createdAt: Timestamp
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

  /// Whether there is nothing left to buy: the stock is zero or less.
  public var isSoldOut: Bool { stock <= 0 }
}

/// A product with everything its own page shows.
public struct ProductDetail: Hashable, Sendable, Identifiable {
  /// What lists show of it, too.
  public let product: Product
  /// The pictures in the vendor's order; usually 1 to 5.
  public let images: [ProductImage]

  /// Puts a product together with its pictures; nothing is checked.
  public init(product: Product, images: [ProductImage]) {
    self.product = product
    self.images = images
  }

  public var id: ProductID { product.id }

  /// Whether one of the pictures is the thumbnail.
  public func hasThumbnail(_ id: ImageID) -> Bool {
    images.contains { $0.id == id && $0.thumbnail == product.thumbnail }
  }
}

/// One picture of a product.
public struct ProductImage: Hashable, Sendable, Identifiable {
  /// The number that the market gave it. ``ProductChanges`` choose a thumbnail by it.
  public let id: ImageID
  /// The picture as it was uploaded.
  public let original: ImageURL
  /// A small version of the same picture; the original where the server has none.
  public let thumbnail: ImageURL

  /// Takes the addresses as the server sent them.
  ///
  /// - Parameters:
  ///   - id: the number that the market gave the picture.
  ///   - original: the picture as it was uploaded.
  ///   - thumbnail: a small version of it, or the original.
  public init(id: ImageID, original: ImageURL, thumbnail: ImageURL) {
    self.id = id
    self.original = original
    self.thumbnail = thumbnail
  }
}

/// Who sells a product.
public struct Vendor: Hashable, Sendable {
  /// The number under which the market lists the vendor's products.
  public let id: VendorID
  /// The vendor's name, or `nil` where the server did not send one (older lists do not).
  public let name: String?

  /// Takes a vendor as a server tells of it.
  ///
  /// - Parameters:
  ///   - id: the number of the vendor.
  ///   - name: as the vendor wrote it, where the server sent it.
  public init(id: VendorID, name: String? = nil) {
    self.id = id
    self.name = name
  }
}

/// A moment, in milliseconds since 1970-01-01T00:00:00 UTC.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// The moment as a number, negative before 1970.
  public let millisecondsSince1970: Int64

  /// Takes a number of milliseconds, of any size.
  public init(millisecondsSince1970: Int64) {
    self.millisecondsSince1970 = millisecondsSince1970
  }

  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.millisecondsSince1970 < right.millisecondsSince1970
  }
}
