import OpenMarketDomain
import Testing

struct MoneyTests {
  @Test(arguments: [
    ("0", "0", 0), ("0.0", "0", 0), ("-0", "0", 0), ("0E999999999999", "0", 0), ("1", "1", 10_000),
    ("007", "7", 70_000), ("2.36", "2.36", 23_600), ("119.3", "119.3", 1_193_000),
    ("0.0001", "0.0001", 1), ("1.23400000000000000000000000000000", "1.234", 12_340),
    ("3500.0", "3500", 35_000_000), ("6.0E7", "60000000", 600_000_000_000),
    ("6e+7", "60000000", 600_000_000_000), ("1.2345555E7", "12345555", 123_455_550_000),
    ("25e-4", "0.0025", 25), ("-200", "-200", -2_000_000), ("-0.5", "-0.5", -5_000),
    ("922337203685477.5807", "922337203685477.5807", Int64.max),
    ("-922337203685477.5808", "-922337203685477.5808", Int64.min),
  ])
  func `a decimal text is read exactly and printed plainly`(
    text: String, plain: String, tenThousandths: Int64
  ) throws {
    let money = try Money(decimalText: text, currency: .krw)
    #expect(money.tenThousandths == tenThousandths)
    #expect(money.decimalText == plain)
    #expect(try Money(decimalText: money.decimalText, currency: .krw) == money)
  }

  @Test func `any other text is refused, and nothing is rounded`() {
    func expect(_ texts: String..., error: (String) -> MoneyError) {
      for text in texts {
        #expect(throws: error(text)) { try Money(decimalText: text, currency: .krw) }
      }
    }
    expect(
      "", " ", "-", ".", "1.", ".5", "1e", "1e+", "+1", "1 ", " 1", "1,000", "0x10", "NaN", "inf",
      "--1", "1.2.3", "1e2.5", "٣", "12원", error: { .notANumber($0) })
    expect("0.00001", "1e-5", "119.30001", "1E-400", error: { .tooPrecise($0) })
    expect(
      "922337203685477.5808", "-922337203685477.5809", "1e15", "1E400", "99999999999999999999",
      error: { _ in .outOfRange })
  }

  @Test func `currencies are not mixed, and overflow changes no price`() {
    let won = Money(tenThousandths: .max, currency: .krw)
    let least = Money(tenThousandths: .min, currency: .krw)
    #expect(Money.zero(.krw).subtracting(won) == Money(tenThousandths: -.max, currency: .krw))
    #expect(Money.zero(.usd).subtracting(won) == nil)
    #expect(least.subtracting(won) == nil)
    for (price, discount) in [(won, least), (won, .zero(.usd)), (least, won)] {
      let values = ProductValues(price: price, discount: discount)
      #expect((values.bargainPrice, values.isDiscounted) == (price, false))
    }
  }

  @Test(arguments: [
    ("3500", "100", "3400", 2), ("10000", "1000", "9000", 10), ("3", "1", "2", 33),
    ("2.36", "0.59", "1.77", 25), ("100", "99.9999", "0.0001", 99), ("100", "100", "0", 100),
    ("100", "300", "-200", 300), ("922337203685477", "922337203685477", "0", 100),
  ])
  func `a discount is taken off the price`(
    price: String, discount: String, bargain: String, percent: Int
  ) throws {
    let values = ProductValues(
      price: try Money(decimalText: price, currency: .usd),
      discount: try Money(decimalText: discount, currency: .usd))
    #expect(values.bargainPrice.decimalText == bargain)
    #expect(values.isDiscounted)
    #expect(values.discountPercent == percent)
  }

  @Test(arguments: [(100, 0), (100, -5), (0, 0), (0, 5), (-10, 5), (1, .max)] as [(Int64, Int64)])
  func `there is no discount rate without a discount of a price, or beyond every integer`(
    price: Int64, discount: Int64
  ) {
    let values = ProductValues(
      price: Money(tenThousandths: price, currency: .krw),
      discount: Money(tenThousandths: discount, currency: .krw))
    #expect(values.discountPercent == nil)
    #expect(values.isDiscounted == (discount > 0))
  }
}
