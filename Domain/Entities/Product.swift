/// A product as a list shows it.
///
/// What the server sends is taken as it is: recorded data holds empty names, prices of zero and huge stocks. Limits are
/// checked on what is sent, never on what is read.
public struct Product: Hashable, Sendable, Identifiable {
  public let id: ProductID
  /// Who sells it, or `nil` on a market that has no vendors.
  public let vendor: Vendor?
  public let name: String
  public let description: String
  public let thumbnail: ImageLocator?
  public let pricing: Pricing
  /// Pieces left; zero or less is sold out.
  public let stock: Int64
  /// When the product was registered. The server keeps the day and answers with midnight, UTC.
  public let createdAt: Timestamp

  public init(
    id: ProductID,
    vendor: Vendor?,
    name: String,
    description: String,
    thumbnail: ImageLocator?,
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

  public var isSoldOut: Bool { stock <= 0 }
}
