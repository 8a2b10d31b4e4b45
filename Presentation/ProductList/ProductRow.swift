public import Foundation
public import OpenMarketDomain

/// One product of a list, with the texts of its cell.
public nonisolated struct ProductRow: Hashable, Sendable, Identifiable {
  /// The product. Its texts are as the seller wrote them.
  public let product: Product
  /// The price for a buyer, such as `₩3,400`.
  public let priceText: String
  /// The price before the discount, to be struck through, or `nil` without a discount.
  public let originalPriceText: String?
  /// The discount as a share of the price, such as `10%`, or `nil` below 1 %.
  public let discountText: String?
  /// `3 left` or `Sold out`, in the reader's language.
  public let stockText: String

  public var id: ProductID { product.id }
}

nonisolated extension ProductRow {
  /// Creates a row with the texts of a product, as a list does.
  public init(_ product: Product, locale: Locale) {
    self = ProductTextStyle(locale: locale).row(product)
  }
}
