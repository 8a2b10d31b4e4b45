public import Foundation
public import OpenMarketDomain

/// A product in a list, with the formatted text for its cell.
public struct ProductRow: Hashable, Sendable, Identifiable {
  /// The product, with the name and description exactly as the server sent them.
  public let product: Product
  /// The price after the discount, such as `₩3,400`.
  public let priceText: String
  /// The price before the discount, to show with a strikethrough, or `nil` if the product has no
  /// discount.
  public let originalPriceText: String?
  /// The discount as a percentage of the price, such as `10%`, or `nil` if the discount is less
  /// than 1%.
  public let discountText: String?
  /// The stock in the user's language, such as `3 left` or `Sold out`.
  public let stockText: String
  /// The vendor's name, or `nil` if the server didn't send it.
  public let vendorText: String?
  /// The registration date, such as `Oct 18, 2022`, or `nil` if the date is unknown.
  public let createdText: String?
  /// The text for screen readers, such as
  /// `Desk lamp, 18,000 won, was 19,800 won, 9 percent off, 22 left`.
  public let accessibilityText: String
  /// The time at which a saved row was read from the server, or `nil` if the row is up to date.
  public var savedAt: Timestamp?

  public var id: ProductID { product.id }
}

extension ProductRow {
  /// Creates a row with the formatted text for the given product in the given locale.
  public init(_ product: Product, locale: some TextLocale) {
    self = ProductFormatter(locale: locale).row(product)
  }

  /// Returns the number of days since the registration, such as "today" or "3 days ago", or `nil`
  /// if the date is unknown. The server stores only the day.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - locale: The locale of the text.
  ///   - timeZone: The time zone that determines which day it is now.
  public func createdAgeText(
    at now: Date = Date(), locale: some TextLocale = Locale.current, timeZone: TimeZone = .current
  ) -> String? {
    product.createdAt?.dayAgeText(
      at: now, in: timeZone, locale: locale.formattingLocale.forFormatting)
  }
}
