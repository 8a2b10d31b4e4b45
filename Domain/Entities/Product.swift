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
