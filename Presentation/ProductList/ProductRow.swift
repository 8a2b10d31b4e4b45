public import Foundation
public import OpenMarketDomain

/// One product of a list, with the texts its cell shows.
public nonisolated struct ProductRow: Hashable, Sendable, Identifiable {
  /// The product itself. Its texts are as the seller wrote them.
  public let product: Product
  /// What a buyer pays, such as `₩3,400`.
  public let priceText: String
  /// The price before the discount, to be struck through; `nil` when nothing is taken off.
  public let originalPriceText: String?
  /// The discount as a share of the price, such as `10%`; `nil` when less than 1 % is taken off.
  public let discountText: String?
  /// `3 left` or `Sold out`, in the reader's language.
  public let stockText: String

  public var id: ProductID { product.id }
}

nonisolated extension ProductRow {
  /// Writes the texts of a product, as a list does. Previews and tests make their rows by it.
  public init(_ product: Product, locale: Locale) {
    self = ProductTextStyle(locale: locale).row(product)
  }
}
