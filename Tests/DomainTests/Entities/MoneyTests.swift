import OpenMarketDomain
import Testing

struct MoneyTests {
  @Test(arguments: [
    ("0", "0", 0), ("-0", "0", 0), ("0E999999999999", "0", 0), ("007", "7", 70_000),
    ("119.3", "119.3", 1_193_000), ("0.0001", "0.0001", 1), ("25e-4", "0.0025", 25),
    ("1.23400000000000000000000000000000", "1.234", 12_340), ("3500.0", "3500", 35_000_000),
    ("6e+7", "60000000", 600_000_000_000), ("1.2345555E7", "12345555", 123_455_550_000),
    ("-200", "-200", -2_000_000), ("-0.5", "-0.5", -5_000),
    ("922337203685477.5807", "922337203685477.5807", Int64.max),
    ("-922337203685477.5808", "-922337203685477.5808", Int64.min),
  ])
  func `a decimal text is read exactly and printed plainly`(
    text: String, plain: String, tenThousandths: Int64
  ) throws {
    let money = try Money(decimalText: text, currency: .krw)
    #expect(money.tenThousandths == tenThousandths)
    #expect(money.decimalText == plain)
    #expect(money.isZero == (tenThousandths == 0))
  }

  @Test(
    arguments: [
      "", "-", ".", "1.", ".5", "1e", "1e+", "+1", "1 ", " 1", "1,000", "0x10", "NaN", "--1",
      "1.2.3", "1e2.5", "٣", "12원",
    ].map { ($0, MoneyError.notANumber($0)) }
      + ["0.00001", "1e-5", "119.30001", "1E-400"].map { ($0, .tooPrecise($0)) }
      + ["922337203685477.5808", "-922337203685477.5809", "1e15", "1E400"].map { ($0, .outOfRange) }
  )
  func `any other text is refused, and nothing is rounded`(text: String, error: MoneyError) {
    #expect(throws: error) { try Money(decimalText: text, currency: .krw) }
  }

  @Test func `currencies are not mixed, and overflow changes no price`() {
    let (won, least) = (Money.krw(.max), Money.krw(.min))
    #expect(Money.zero(.krw).subtracting(won) == .krw(-.max))
    #expect(Money.zero(.usd).subtracting(won) == nil)
    #expect(least.subtracting(won) == nil)
    for (price, discount) in [(won, least), (won, .zero(.usd)), (least, won)] {
      let values = ProductValues(price: price, discount: discount)
      #expect((values.bargainPrice, values.isDiscounted) == (price, false))
    }
  }

  /// The last rows have no rate: without a discount or a price, or because no integer is that large.
  @Test(
    arguments: [
      (35_000, 1_000, 34_000, 2), (30_000, 10_000, 20_000, 33), (100, 300, -200, 300),
      (1_000_000, 999_999, 1, 99), (100, 100, 0, 100), (.max, .max, 0, 100),
      (100, 0, 100, nil), (100, -5, 105, nil), (0, 0, 0, nil), (0, 5, -5, nil), (-10, 5, -15, nil),
      (1, .max, 1 - .max, nil),
    ] as [(Int64, Int64, Int64, Int?)])
  func `a discount is taken off the price, and has a rate`(
    price: Int64, discount: Int64, bargain: Int64, percent: Int?
  ) {
    let values = ProductValues(price: .krw(price), discount: .krw(discount))
    #expect(values.bargainPrice == .krw(bargain))
    #expect(values.isDiscounted == (discount > 0))
    #expect(values.discountPercent == percent)
  }
}

extension Money {
  static func krw(_ units: Int64) -> Money { Money(tenThousandths: units, currency: .krw) }
  static func usd(_ units: Int64) -> Money { Money(tenThousandths: units, currency: .usd) }
}
