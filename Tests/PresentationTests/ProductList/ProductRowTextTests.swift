import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import Testing

/// Tests that a row has the texts of its date and its vendor.
struct ProductRowTextTests {
  private static let dollars = Money(tenThousandths: 123_456, currency: .usd)

  private static func product(_ date: Timestamp?, vendor: Vendor? = nil) -> Product {
    Product(
      id: ProductID(5), vendor: vendor,
      values: ProductValues(description: "a\nb", pricing: Pricing(undiscounted: dollars)),
      thumbnail: nil, createdAt: date)
  }

  @Test(arguments: [
    ("en_US", "Oct 18, 2022", "3 days ago"), ("ko_KR", "2022년 10월 18일", "3일 전"),
  ])
  func `a row has its date, its age and its vendor as text`(
    locale: String, date: String, age: String
  ) {
    let locale = Locale(identifier: locale)
    let created = Timestamp(millisecondsSince1970: 1_666_051_200_000)
    let row = ProductRow(
      Self.product(created, vendor: Vendor(id: VendorID(7), name: "Hangang Records")),
      locale: locale)
    #expect(row.createdText == date && row.vendorText == "Hangang Records")
    let now = created.date.addingTimeInterval(3 * 86_400)
    #expect(row.createdAgeText(at: now, locale: locale, timeZone: .gmt) == age)
    let bare = ProductRow(Self.product(nil), locale: locale)
    #expect(bare.createdText == nil && bare.vendorText == nil)
    #expect(bare.createdAgeText(at: now, locale: locale) == nil)
  }

  /// The server's dates are days, and 0:00 in Seoul is 15:00 in UTC.
  @Test(arguments: [
    (-9.0, "today"), (-10, "today"), (14.9, "today"), (15, "yesterday"), (39, "2 days ago"),
  ])
  func `an age counts days, and the day changes at midnight`(hours: Double, text: String) throws {
    let created = Timestamp(millisecondsSince1970: 1_666_051_200_000)
    let row = ProductRow(Self.product(created), locale: Locale(identifier: "en_US"))
    let seoul = try #require(TimeZone(identifier: "Asia/Seoul"))
    let now = created.date.addingTimeInterval(hours * 3_600)
    #expect(
      row.createdAgeText(at: now, locale: Locale(identifier: "en_US"), timeZone: seoul) == text)
  }

  @Test(arguments: [(-60, "now"), (-61, "Jan 1, 1970"), (-86_400, "Jan 2, 1970")])
  func `a time in the future has no age but a date`(age: Double, text: String) {
    let now = Date(timeIntervalSince1970: 12 * 3_600)
    let saved = Timestamp(now.addingTimeInterval(-age))
    #expect(saved.ageText(at: now, locale: Locale(identifier: "en_US")).hasPrefix(text))
  }

  @Test(arguments: [
    (0.0, 0), (-1.5, -1_500), (1_666_051_200.123, 1_666_051_200_123), (1e300, Int64.max),
    (-1e300, .min),
  ])
  func `dates and timestamps are converted`(seconds: Double, milliseconds: Int64) {
    let timestamp = Timestamp(Date(timeIntervalSince1970: seconds))
    #expect(timestamp.millisecondsSince1970 == milliseconds)
    #expect(Timestamp(timestamp.date) == timestamp)
  }
}
