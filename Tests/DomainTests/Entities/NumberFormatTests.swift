import OpenMarketTestSupport
import Testing

@testable import OpenMarketDomain

struct NumberFormatTests {
  static let comma = NumberFormat()
  static let point = NumberFormat(decimalSeparator: ",", groupingSeparator: ".")
  static let blank = NumberFormat(decimalSeparator: ",", groupingSeparator: "\u{202F}")
  static let quote = NumberFormat(decimalSeparator: ".", groupingSeparator: "’")
  static let india = NumberFormat(higherGroupSize: 2)
  static let arabic = NumberFormat(decimalSeparator: "\u{66B}", groupingSeparator: "\u{66C}")
  static let plain = NumberFormat(groupingSeparator: nil)

  static let readings: [(NumberFormat, String, String?)] = [
    (comma, "12000", "12000"), (comma, "1,234,567.89", "1234567.89"), (comma, "-5", "-5"),
    (comma, "−5", "-5"), (comma, "－５", "-5"), (comma, " 7\n", "7"), (comma, ".5", "0.5"),
    (comma, "5.", "5"), (comma, "１２，０００．５", "12000.5"), (comma, "१२", "12"), (comma, "", nil),
    (comma, ".", nil), (comma, "-", nil), (comma, "--5", nil), (comma, "1e5", nil),
    (comma, "12abc", nil), (comma, "12 000", nil), (comma, "+5", nil), (comma, "1,5", nil),
    (comma, "1,2345", nil), (comma, ",123", nil), (comma, "1234,567", nil), (comma, "1,,234", nil),
    (comma, "1.2.3", nil), (comma, "1.234,567", nil), (comma, "₩5", nil), (comma, "1\u{301}", nil),
    (comma, "①", nil), (comma, "五", nil), (comma, "½", nil), (comma, "1️⃣", nil),
    (comma, "1\n000", nil), (point, "1.500", "1500"), (point, "1,5", "1.5"), (point, "1.5", nil),
    (blank, "1 500,5", "1500.5"), (blank, "1\u{A0}500", "1500"), (blank, "1\n500", nil),
    (quote, "1’500", "1500"), (quote, "1'500.5", "1500.5"), (india, "12,34,567", "1234567"),
    (india, "1,234,567", nil), (india, "123,456", nil), (arabic, "١٬٢٣٤٫٥", "1234.5"),
    (arabic, "1,234.5", "1234.5"), (plain, "1,000", nil), (plain, "1000.25", "1000.25"),
  ]

  @Test(arguments: readings)
  func `a number is read in its format, also in full-width digits, or not at all`(
    format: NumberFormat, text: String, number: String?
  ) {
    #expect(format.decimalText(of: text) == number)
  }

  @Test(
    arguments: [
      (comma, .krw, "₩12,000", "12000"), (comma, .krw, "12,000원", "12000"),
      (comma, .krw, "-₩12,000", "-12000"), (comma, .krw, "₩-5", "-5"), (comma, .krw, "￦ 5", "5"),
      (comma, .krw, "KRW 12,000", "12000"), (blank, .usd, "1 234,50 $US", "1234.50"),
      (comma, .jpy, "1,000円", "1000"), (comma, .hkd, "HK$5", "5"),
      (comma, Currency("CHF"), "CHF 5", "5"),
      // Another currency isn't ignored.
      (comma, .krw, "$12", nil), (comma, .krw, "USD 12", nil), (comma, .krw, "₩", nil),
      (comma, .krw, "1₩2", nil), (comma, nil, "\u{2068}12,000\u{2069}", "12000"),
      (comma, nil, "\u{FEFF}12\u{200B}000", "12000"), (comma, .krw, "\u{200F}₩\u{A0}5\n", "5"),
    ] as [(NumberFormat, Currency?, String, String?)])
  func `a price is read with its currency, such as ₩ or 원, and invisible marks`(
    format: NumberFormat, currency: Currency?, text: String, number: String?
  ) {
    #expect(format.decimalText(of: text, in: currency) == number)
  }

  @Test(arguments: [comma, point, blank, quote, india, arabic, plain])
  func `a formatted amount is read as the same amount`(format: NumberFormat) {
    for units in [0, 1, -1, 10_000, 15_000, 123_456_789, .max, .min] as [Int64] {
      let text = Money.krw(units).decimalText
      expectEqual(format.decimalText(of: format.text(decimalText: text)), text)
    }
  }

  @Test func `a grouping separator must differ from the decimal separator`() {
    let format = NumberFormat(decimalSeparator: ",", groupingSeparator: "，")
    #expect(format.groupingSeparator == nil)
    #expect(format.decimalText(of: "1,500") == "1.500")
  }
}
