import Foundation
import OpenMarketDomain
import OpenMarketJSON
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

  @Test(
    arguments: [
      (
        "en_US", "KRW", "19800", "1800", 22,
        "Desk lamp, 18,000 won, was 19,800 won, 9 percent off, 22 left"
      ),
      (
        "ko_KR", "KRW", "19800", "1800", 22,
        "Desk lamp, 18,000원, 정가 19,800원, 9퍼센트 할인, 22개 남음"
      ),
      ("en_US", "KRW", "19800", "0", 0, "Desk lamp, 19,800 won, Sold out"),
      ("ko_KR", "KRW", "19800", "0", 0, "Desk lamp, 19,800원, 품절"),
      ("en_US", "USD", "1", "0.001", 1, "Desk lamp, 0.999 US dollars, was 1.00 US dollars, 1 left"),
      ("en_US", "JPY", "300", "0", 1, "Desk lamp, 300 Japanese yen, 1 left"),
      ("ko_KR", "USD", "2.5", "0", 1, "Desk lamp, 2.50 미국 달러, 1개 남음"),
      ("en_US", "BITCOIN", "0.5", "0", 1, "Desk lamp, 0.5 BITCOIN, 1 left"),
    ] as [(String, String, String, String, Int64, String)])
  func `a screen reader says all texts of a row`(
    locale: String, currency: String, price: String, discount: String, stock: Int64, text: String
  ) throws {
    let currency = Currency(currency)
    let pricing = try Pricing(
      price: Money(decimalText: price, currency: currency),
      discount: Money(decimalText: discount, currency: currency))
    let product = Product.sample(id: 1, name: "Desk lamp", pricing: pricing, stock: stock)
    #expect(ProductRow(product, locale: Locale(identifier: locale)).accessibilityText == text)
  }

  @Test(arguments: [
    ("en_US", ["Lamp, 10,000 won, 3 left", "being deleted", "deleted"]),
    ("ko_KR", ["Lamp, 10,000원, 3개 남음", "삭제하는 중", "삭제됨"]),
  ])
  func `a screen reader says whether a product is being deleted`(locale: String, texts: [String]) {
    var state = ProductDetailState()
    #expect(state.accessibilityText == nil)
    state.content = .init(.sample(id: 1, name: "Lamp"), locale: Locale(identifier: locale))
    #expect(state.accessibilityText == texts[0])
    state.presence = .beingDeleted
    #expect(state.accessibilityText == "\(texts[0]), \(texts[1])")
    state.presence = .deleted
    #expect(state.accessibilityText == "\(texts[0]), \(texts[2])")
  }

  @Test func `a product without a date has no text for the date, and null in JSON`() throws {
    let sample = Product.sample(id: 1)
    let product = Product(
      id: sample.id, vendor: nil,
      values: ProductValues(name: "Lamp", pricing: sample.pricing, stock: 1), thumbnail: nil,
      createdAt: nil)
    let locale = Locale(identifier: "en_US")
    let content = ProductDetailState.Content(
      ProductDetail(product: product, images: []), locale: locale)
    #expect(content.row.createdText == nil)
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(content.row))
    #expect((json as? [String: Any])?["createdAt"] is NSNull)
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
}
