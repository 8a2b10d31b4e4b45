import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

struct ProductTextTests {
  @Test(arguments: [
    ("ko_KR", "KRW", "150000", "₩150,000"),
    ("en_US", "KRW", "150000", "₩150,000"),
    ("en_US", "USD", "2.36", "$2.36"),
    ("en_US", "USD", "2.5", "$2.50"),
    ("en_US", "USD", "2", "$2.00"),
    ("ko_KR", "USD", "1234.5", "US$1,234.50"),
    ("en_US", "USD", "0.7525", "$0.7525"),
    ("ko_KR", "KRW", "119.3", "₩119.3"),
    ("en_US", "KRW", "-200", "-₩200"),
    ("en_US", "KRW", "1323121323232", "₩1,323,121,323,232"),
    ("en_US", "BITCOIN", "0.5", "0.5 BITCOIN"),
    ("en_US", "", "1500", "1,500"),
    ("de_DE", "USD", "1234.5", "1.234,50\u{A0}$"),
  ])
  func `an amount has the format of the locale and isn't rounded`(
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
    let style = ProductFormatter(locale: Locale(identifier: locale))
    #expect(style.row(.sample(id: 1, stock: stock)).stockText == text)
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
    let pricing = try Pricing(
      price: Money(decimalText: price, currency: .usd),
      discount: Money(decimalText: discount, currency: .usd))
    let row = ProductFormatter(locale: Locale(identifier: "en_US"))
      .row(.sample(id: 1, pricing: pricing))
    #expect(row.priceText == priceText)
    #expect(row.originalPriceText == original)
    #expect(row.discountText == share)
  }

  /// If the locale weren't replaced, the Unicode library ICU would crash.
  @Test(arguments: [("ko_KR", "2022년 10월 18일", "10%"), ("en_US", "Oct 18, 2022", "10%")])
  func `a locale with a long identifier is replaced by that of its language`(
    identifier: String, day: String, share: String
  ) throws {
    let locale = Locale(identifier: "\(identifier)@x=" + String(repeating: "a", count: 1_000))
    let style = ProductFormatter(locale: locale)
    #expect(style.dayText(Timestamp(millisecondsSince1970: 1_666_051_200_000)) == day)
    let pricing = try Pricing(
      price: Money(decimalText: "100", currency: .krw),
      discount: Money(decimalText: "10", currency: .krw))
    let row = style.row(.sample(id: 1, pricing: pricing))
    #expect(row.priceText == "₩90")
    #expect(row.discountText == share)
    #expect(MoneyFormatter(locale: locale).text(pricing.price) == "₩100")
    #expect(NumberFormat(locale) == NumberFormat(Locale(identifier: identifier)))
  }

  @Test(arguments: [("ko_KR", "2022년 10월 18일"), ("en_US", "Oct 18, 2022")])
  func `the day is in UTC`(locale: String, text: String) {
    let style = ProductFormatter(locale: Locale(identifier: locale))
    #expect(style.dayText(Timestamp(millisecondsSince1970: 1_666_051_200_000)) == text)
    #expect(style.dayText(Timestamp(millisecondsSince1970: 1_666_137_599_999)) == text)
  }
}
