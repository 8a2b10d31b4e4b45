import Foundation
import OpenMarketJSON
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

/// Tests for the texts of a product's price, stock, vendor and date.
struct ProductTextTests {
  private static let english = Locale(identifier: "en_US")
  /// The start of October 18, 2022 in UTC.
  private static let day = Timestamp(millisecondsSince1970: 1_666_051_200_000)

  private func row(
    _ locale: String = "en_US", price: String, discount: String, _ currency: Currency = .usd,
    stock: Int64 = 1
  ) throws -> ProductRow {
    let product = Product.sample(
      id: 1, name: "Desk lamp", price: try Money(decimalText: price, currency: currency),
      discount: try Money(decimalText: discount, currency: currency), stock: stock)
    return ProductRow(product, locale: Locale(identifier: locale))
  }

  @Test(arguments: [
    ("ko_KR", "KRW", "150000", "₩150,000"), ("ko_KR", "KRW", "119.3", "₩119.3"),
    ("en_US", "KRW", "-200", "-₩200"), ("en_US", "KRW", "1323121323232", "₩1,323,121,323,232"),
    ("en_US", "USD", "2.36", "$2.36"), ("en_US", "USD", "2.5", "$2.50"),
    ("en_US", "USD", "0.7525", "$0.7525"), ("ko_KR", "USD", "1234.5", "US$1,234.50"),
    ("en_US", "BITCOIN", "0.5", "0.5 BITCOIN"), ("en_US", "", "1500", "1,500"),
    ("de_DE", "USD", "1234.5", "1.234,50\u{A0}$"),
  ])
  func `a price is shown with its currency in the format of the locale, and isn't rounded`(
    locale: String, currency: String, amount: String, text: String
  ) throws {
    let money = try Money(decimalText: amount, currency: Currency(currency))
    #expect(MoneyFormatter(locale: Locale(identifier: locale)).text(money) == text)
  }

  @Test(
    arguments: [
      ("ko_KR", 3, "3개 남음"), ("ko_KR", 0, "품절"), ("ko_KR", -1, "품절"),
      ("en_US", 1_234, "1,234 left"), ("en_US", 0, "Sold out"),
    ] as [(String, Int64, String)])
  func `the stock is in the language of the locale`(locale: String, stock: Int64, text: String) {
    let row = ProductRow(.sample(id: 1, stock: stock), locale: Locale(identifier: locale))
    #expect(row.stockText == text)
  }

  @Test(arguments: [
    ("10000", "1000", "$9,000.00", "$10,000.00", "10%"),
    ("100", "0", "$100.00", nil, nil),
    ("100", "0.5", "$99.50", "$100.00", nil),
    ("100", "300", "-$200.00", "$100.00", "300%"),
  ])
  func `a discount has the original price and a percentage`(
    price: String, discount: String, priceText: String, original: String?, share: String?
  ) throws {
    let row = try row(price: price, discount: discount)
    #expect(
      (row.priceText, row.originalPriceText, row.discountText) == (priceText, original, share))
  }

  @Test(
    arguments: [
      (
        "en_US", "KRW", "19800", "1800", 22,
        "Desk lamp, 18,000 won, was 19,800 won, 9 percent off, 22 left"
      ),
      ("ko_KR", "KRW", "19800", "1800", 22, "Desk lamp, 18,000원, 정가 19,800원, 9퍼센트 할인, 22개 남음"),
      ("en_US", "KRW", "19800", "0", 0, "Desk lamp, 19,800 won, Sold out"),
      ("en_US", "USD", "1", "0.001", 1, "Desk lamp, 0.999 US dollars, was 1.00 US dollars, 1 left"),
      ("ko_KR", "USD", "2.5", "0", 1, "Desk lamp, 2.50 미국 달러, 1개 남음"),
      ("en_US", "BITCOIN", "0.5", "0", 1, "Desk lamp, 0.5 BITCOIN, 1 left"),
    ] as [(String, String, String, String, Int64, String)])
  func `a screen reader says all texts of a row`(
    locale: String, currency: String, price: String, discount: String, stock: Int64, text: String
  ) throws {
    let row = try row(locale, price: price, discount: discount, Currency(currency), stock: stock)
    #expect(row.accessibilityText == text)
  }

  @Test(arguments: [
    ("en_US", "Lamp, 10,000 won, 3 left", ["being deleted", "deleted"]),
    ("ko_KR", "Lamp, 10,000원, 3개 남음", ["삭제하는 중", "삭제됨"]),
  ])
  func `a screen reader says whether a product is being deleted`(
    locale: String, row: String, ends: [String]
  ) {
    var state = ProductDetailState()
    #expect(state.accessibilityText == nil)
    state.content = .init(.sample(id: 1, name: "Lamp"), locale: Locale(identifier: locale))
    #expect(state.accessibilityText == row)
    for (presence, end) in zip([ProductDetailState.Presence.beingDeleted, .deleted], ends) {
      state.presence = presence
      #expect(state.accessibilityText == "\(row), \(end)")
    }
  }

  // MARK: - Dates and vendors

  private func product(_ date: Timestamp?, vendor: Vendor? = nil) -> Product {
    Product(
      id: ProductID(5), vendor: vendor, values: ProductValues(price: .zero(.usd)), thumbnail: nil,
      createdAt: date)
  }

  @Test(arguments: [("en_US", "Oct 18, 2022", "3 days ago"), ("ko_KR", "2022년 10월 18일", "3일 전")])
  func `a row has its date, its age and its vendor as text`(
    locale: String, date: String, age: String
  ) throws {
    let locale = Locale(identifier: locale)
    let vendor = Vendor(id: VendorID(7), name: "Hangang Records")
    let row = ProductRow(product(Self.day, vendor: vendor), locale: locale)
    #expect((row.createdText, row.vendorText) == (date, "Hangang Records"))
    let now = Self.day.date.addingTimeInterval(3 * 86_400)
    #expect(row.createdAgeText(at: now, locale: locale, timeZone: .gmt) == age)
    let bare = ProductRow(product(nil), locale: locale)
    #expect((bare.createdText, bare.vendorText) == (nil, nil))
    #expect(bare.createdAgeText(at: now, locale: locale) == nil)
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(bare))
    #expect((json as? [String: Any])?["createdAt"] is NSNull)
  }

  /// The server's dates are days, and 0:00 in Seoul is 15:00 in UTC.
  @Test(arguments: [
    (-9.0, "today"), (-10, "today"), (14.9, "today"), (15, "yesterday"), (39, "2 days ago"),
  ])
  func `an age counts days, and the day changes at midnight`(hours: Double, text: String) throws {
    let row = ProductRow(product(Self.day), locale: Self.english)
    let seoul = try #require(TimeZone(identifier: "Asia/Seoul"))
    let now = Self.day.date.addingTimeInterval(hours * 3_600)
    #expect(row.createdAgeText(at: now, locale: Self.english, timeZone: seoul) == text)
  }

  @Test(arguments: [(-60, "now"), (-61, "Jan 1, 1970"), (-86_400, "Jan 2, 1970")])
  func `a time in the future has no age but a date`(age: Double, text: String) {
    let now = Date(timeIntervalSince1970: 12 * 3_600)
    let saved = Timestamp(now.addingTimeInterval(-age))
    #expect(saved.ageText(at: now, locale: Self.english).hasPrefix(text))
  }

  @Test(arguments: [
    (-1.5, -1_500), (1_666_051_200.123, 1_666_051_200_123), (1e300, Int64.max), (-1e300, .min),
  ])
  func `dates and timestamps are converted`(seconds: Double, milliseconds: Int64) {
    let timestamp = Timestamp(Date(timeIntervalSince1970: seconds))
    #expect(timestamp.millisecondsSince1970 == milliseconds)
    #expect(Timestamp(timestamp.date) == timestamp)
  }

  /// If the locale weren't replaced, the Unicode library ICU would crash.
  @Test(arguments: [("ko_KR", "2022년 10월 18일"), ("en_US", "Oct 18, 2022")])
  func `a locale with a long identifier is replaced by that of its language`(
    identifier: String, day: String
  ) throws {
    let long = "\(identifier)@x=" + String(repeating: "a", count: 1_000)
    let locale = Locale(identifier: long)
    #expect(ProductFormatter(locale: locale).dayText(Self.day) == day)
    let row = try row(long, price: "100", discount: "10", .krw)
    #expect((row.priceText, row.discountText) == ("₩90", "10%"))
    #expect(NumberFormat(locale) == NumberFormat(Locale(identifier: identifier)))
  }
}
