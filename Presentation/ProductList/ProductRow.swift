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
    self = ProductFormatter(locale: locale).row(product)
  }
}

/// Formats the texts of a product for a locale.
package nonisolated struct ProductFormatter: Sendable {
  let locale: Locale

  package init(locale: Locale) {
    self.locale = locale.forFormatting
  }

  package func row(_ product: Product) -> ProductRow {
    let money = MoneyFormatter(locale: locale)
    let pricing = product.pricing
    let percent = pricing.discountPercent.flatMap { $0 > 0 ? $0 : nil }
    let count = product.stock.formatted(.number.locale(locale))
    return ProductRow(
      product: product,
      priceText: money.text(pricing.bargainPrice),
      originalPriceText: pricing.isDiscounted ? money.text(pricing.price) : nil,
      discountText: percent?.formatted(.percent.locale(locale)),
      stockText: Phrase.stock(count, isSoldOut: product.isSoldOut).text(in: Language(locale)))
  }

  /// Formats a page of products. It leaves the caller's actor, because a page takes longer than a frame.
  @concurrent
  func rows(_ products: [Product]) async -> [ProductRow] {
    products.map(row)
  }

  /// Returns the day of a timestamp in the server's time zone, UTC.
  func dayText(_ timestamp: Timestamp) -> String {
    let date = Date(timeIntervalSince1970: Double(timestamp.millisecondsSince1970) / 1_000)
    return date.formatted(
      Date.FormatStyle(date: .abbreviated, time: .omitted, locale: locale, timeZone: .gmt))
  }
}
