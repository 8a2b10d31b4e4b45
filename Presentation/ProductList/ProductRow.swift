public import Foundation
public import OpenMarketDomain

/// A product in a list, with the formatted text for its cell.
public struct ProductRow: Hashable, Sendable, Identifiable {
  /// The product, with the name and description exactly as the server sent them.
  public let product: Product
  /// The price after the discount, such as `₩3,400`.
  public let priceText: String
  /// The price before the discount, to show with a strikethrough, or `nil` if the product has no discount.
  public let originalPriceText: String?
  /// The discount as a percentage of the price, such as `10%`, or `nil` if the discount is less than 1%.
  public let discountText: String?
  /// The stock in the user's language, such as `3 left` or `Sold out`.
  public let stockText: String
  /// The vendor's name, or `nil` if the server didn't send it.
  public let vendorText: String?
  /// The registration date, such as `Oct 18, 2022`, or `nil` if the date is unknown.
  public let createdText: String?
  /// The text for screen readers, such as `Desk lamp, 18,000 won, was 19,800 won, 9 percent off, 22 left`.
  public let accessibilityText: String
  /// The time at which a saved row was read from the server, or `nil` if the row is up to date.
  public var savedAt: Timestamp?

  public var id: ProductID { product.id }
}

extension ProductRow {
  /// Creates a row with texts that were formatted before.
  package init(
    _ product: Product, priceText: String, originalPriceText: String?, discountText: String?,
    stockText: String, createdText: String?, accessibilityText: String
  ) {
    self.init(
      product: product, priceText: priceText, originalPriceText: originalPriceText,
      discountText: discountText, stockText: stockText, vendorText: product.vendor?.name,
      createdText: createdText, accessibilityText: accessibilityText)
  }

  /// Creates a row with the formatted text for the given product in the given locale.
  public init(_ product: Product, locale: Locale) {
    self = ProductFormatter(locale: locale).row(product)
  }

  /// Returns the time since the registration, such as "3 days ago", or `nil` if the date is unknown. The server stores only the
  /// day.
  public func createdAgeText(at now: Date = Date(), locale: Locale = .current) -> String? {
    product.createdAt?.ageText(at: now, locale: locale)
  }
}

extension Product {
  /// Returns a Boolean value that indicates whether the product belongs to the given vendor, or `nil` if either vendor is
  /// unknown.
  func isFrom(_ own: VendorID?) -> Bool? {
    guard let own, let vendor else { return nil }
    return vendor.id == own
  }
}

/// A formatter that creates the text for products in a locale.
package struct ProductFormatter: Sendable {
  let locale: Locale

  package init(locale: Locale) {
    self.locale = locale.forFormatting
  }

  package func row(_ product: Product) -> ProductRow {
    let money = MoneyFormatter(locale: locale)
    let pricing = product.pricing
    let percent = pricing.discountPercent.flatMap { $0 > 0 ? $0 : nil }
    let count = product.stock.formatted(.number.locale(locale))
    let language = Language(locale)
    let stockText = Phrase.stock(count, isSoldOut: product.isSoldOut).text(in: language)
    let before = pricing.isDiscounted ? Phrase.earlierPrice(money.spokenText(pricing.price)) : nil
    let spokenTexts = [
      product.name, money.spokenText(pricing.bargainPrice), before?.text(in: language),
      percent.map { Phrase.percentOff("\($0)").text(in: language) }, stockText,
    ]
    return ProductRow(
      product: product,
      priceText: money.text(pricing.bargainPrice),
      originalPriceText: pricing.isDiscounted ? money.text(pricing.price) : nil,
      discountText: percent?.formatted(.percent.locale(locale)),
      stockText: stockText,
      vendorText: product.vendor?.name,
      createdText: product.createdAt.map(dayText),
      accessibilityText: spokenTexts.compactMap(\.self).filter { !$0.isEmpty }
        .joined(separator: ", "))
  }

  /// Returns the rows for the given products. The method doesn't run on the caller's actor, because formatting many products
  /// would block the user interface.
  ///
  /// - Parameter time: The time at which saved products were read, or `nil` if the server has just sent them.
  @concurrent
  func rows(_ products: [Product], savedAt time: Timestamp?) async -> [ProductRow] {
    products.map { product in
      var row = row(product)
      row.savedAt = time
      return row
    }
  }

  /// Returns the day of the given timestamp in the server's time zone, UTC.
  func dayText(_ timestamp: Timestamp) -> String {
    timestamp.date.formatted(
      Date.FormatStyle(date: .abbreviated, time: .omitted, locale: locale, timeZone: .gmt))
  }
}

extension Timestamp {
  /// Creates a timestamp from a date. Fractions of a millisecond are rounded, and dates that are too far away are clamped.
  public init(_ date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
    self.init(
      millisecondsSince1970: Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max))
  }

  /// The timestamp as a date, for example for a text that shows the age of saved rows and stays up to date.
  public var date: Date { Date(timeIntervalSince1970: Double(millisecondsSince1970) / 1_000) }

  /// Returns the time since the timestamp, such as "3 minutes ago" or "3 days ago".
  public func ageText(at now: Date, locale: Locale) -> String {
    // A time in the future comes from a clock that was set back.
    let date = min(self.date, now)
    guard #available(macOS 15, iOS 18, tvOS 18, visionOS 2, *) else {
      // The older format style always counts from the system's time.
      return date.formatted(.relative(presentation: .named, unitsStyle: .wide).locale(locale))
    }
    return Date.AnchoredRelativeFormatStyle(
      anchor: date, presentation: .named, unitsStyle: .wide, locale: locale
    )
    .format(now)
  }
}

extension Date {
  /// Creates a date from a timestamp.
  public init(_ timestamp: Timestamp) { self = timestamp.date }
}
