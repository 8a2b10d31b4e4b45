package import Foundation
package import OpenMarketDomain

/// Writes the texts of a product in a reader's language.
package nonisolated struct ProductTextStyle: Sendable {
  let locale: Locale

  package init(locale: Locale) {
    self.locale = locale.forFormatting
  }

  package func row(_ product: Product) -> ProductRow {
    let money = MoneyTextStyle(locale: locale)
    let pricing = product.pricing
    return ProductRow(
      product: product,
      priceText: money.text(pricing.bargainPrice),
      originalPriceText: pricing.isDiscounted ? money.text(pricing.price) : nil,
      discountText: pricing.discountPercent.flatMap { $0 > 0 ? percentText($0) : nil },
      stockText: stockText(product))
  }

  /// The same away from the caller's actor: formatting a page takes longer than a frame should wait.
  @concurrent
  func rows(_ products: [Product]) async -> [ProductRow] {
    products.map(row)
  }

  /// The day, as the server counts it (UTC): it keeps no time of day.
  func dayText(_ timestamp: Timestamp) -> String {
    let date = Date(timeIntervalSince1970: Double(timestamp.millisecondsSince1970) / 1_000)
    return date.formatted(
      Date.FormatStyle(date: .abbreviated, time: .omitted, locale: locale, timeZone: .gmt))
  }

  private func stockText(_ product: Product) -> String {
    let count = product.stock.formatted(.number.locale(locale))
    return Phrase.stock(count, isSoldOut: product.isSoldOut).text(in: Language(locale))
  }

  private func percentText(_ percent: Int) -> String {
    percent.formatted(.percent.locale(locale))
  }
}
