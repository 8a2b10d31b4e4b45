import OpenMarketDomain
import Testing

struct PricingTests {
  @Test(arguments: [
    ("3500", "100", "3400", 2),
    ("10000", "1000", "9000", 10),
    ("3", "1", "2", 33),
    ("2.36", "0.59", "1.77", 25),
    ("100", "99.9999", "0.0001", 99),
    ("100", "100", "0", 100),
    ("100", "300", "-200", 300),
    ("922337203685477", "922337203685477", "0", 100),
  ])
  func `a discount is taken off the price`(
    price: String, discount: String, bargain: String, percent: Int
  ) throws {
    let pricing = try Pricing(
      price: Money(decimalText: price, currency: .usd),
      discount: Money(decimalText: discount, currency: .usd))
    #expect(pricing.bargainPrice.decimalText == bargain)
    #expect(pricing.isDiscounted)
    #expect(pricing.discountPercent == percent)
  }

  @Test(arguments: [("100", "0"), ("100", "-5"), ("0", "0"), ("0", "5"), ("-10", "5")])
  func `there is no discount rate where nothing is taken off a price`(
    price: String, discount: String
  ) throws {
    let pricing = try Pricing(
      price: Money(decimalText: price, currency: .krw),
      discount: Money(decimalText: discount, currency: .krw))
    #expect(pricing.discountPercent == nil)
  }

  @Test func `a rate that no integer holds is not told`() throws {
    let pricing = try Pricing(
      price: Money(tenThousandths: 1, currency: .krw),
      discount: Money(tenThousandths: .max, currency: .krw))
    #expect(pricing.discountPercent == nil)
  }

  @Test func `price and discount are in one currency`() {
    #expect(throws: MoneyError.currencyMismatch(.krw, .usd)) {
      try Pricing(price: .zero(.krw), discount: .zero(.usd))
    }
  }

  @Test func `a difference out of range is an error`() {
    #expect(throws: MoneyError.outOfRange) {
      try Pricing(
        price: Money(tenThousandths: .max, currency: .krw),
        discount: Money(tenThousandths: -1, currency: .krw))
    }
  }
}
