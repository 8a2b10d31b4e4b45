import Foundation
package import OpenMarketDomain

/// A formatter that creates the text for products in a locale.
package struct ProductFormatter: Sendable {
  /// The locale for numbers and dates.
  private let locale: Locale
  let language: Language

  package init(locale: some TextLocale) {
    self.locale = locale.formattingLocale.forFormatting
    language = Language(locale)
  }

  /// Returns the row for a product.
  ///
  /// - Parameter time: The time at which a saved product was read, or `nil` if the server has just
  ///   sent it.
  package func row(_ product: Product, savedAt time: Timestamp? = nil) -> ProductRow {
    let money = MoneyFormatter(locale: language)
    let values = product.values
    let percent = values.discountPercent.flatMap { $0 > 0 ? $0 : nil }
    let count = product.stock.formatted(.number.locale(locale))
    let stockText = LocalizedText.stock(count, isSoldOut: product.isSoldOut)(language)
    let before =
      values.isDiscounted ? LocalizedText.earlierPrice(money.spokenText(values.price)) : nil
    let spokenTexts = [
      product.name, money.spokenText(values.bargainPrice), before?(language),
      percent.map { LocalizedText.percentOff($0)(language) }, stockText,
    ]
    return ProductRow(
      product: product,
      priceText: money.text(values.bargainPrice),
      originalPriceText: values.isDiscounted ? money.text(values.price) : nil,
      discountText: percent?.formatted(.percent.locale(locale)),
      stockText: stockText,
      vendorText: product.vendor?.name,
      createdText: product.createdAt.map(dayText),
      accessibilityText: spokenTexts.compactMap(\.self).filter { !$0.isEmpty }
        .joined(separator: ", "),
      savedAt: time)
  }

  /// Returns the rows for the given products. The method doesn't run on the caller's actor, because
  /// formatting many products would block the user interface.
  @concurrent
  func rows(_ products: [Product], savedAt time: Timestamp?) async -> [ProductRow] {
    products.map { row($0, savedAt: time) }
  }

  /// Returns the day of the given timestamp in the server's time zone, UTC.
  func dayText(_ timestamp: Timestamp) -> String {
    timestamp.date.formatted(
      Date.FormatStyle(date: .abbreviated, time: .omitted, locale: locale, timeZone: .gmt))
  }
}
