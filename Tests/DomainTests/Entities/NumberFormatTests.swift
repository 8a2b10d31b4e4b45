import OpenMarketTestSupport
import Testing

@testable import OpenMarketDomain

struct NumberFormatTests {
  struct Reading: Sendable, CustomTestStringConvertible {
    let style: NumberFormat
    let text: String
    let number: String?

    init(_ style: NumberFormat, _ text: String, _ number: String?) {
      self.style = style
      self.text = text
      self.number = number
    }

    var testDescription: String { "\(text) in \(style.decimalSeparator)" }
  }

  static let comma = NumberFormat()
  static let point = NumberFormat(decimalSeparator: ",", groupingSeparator: ".")
  static let blank = NumberFormat(decimalSeparator: ",", groupingSeparator: "\u{202F}")
  static let quote = NumberFormat(decimalSeparator: ".", groupingSeparator: "’")
  static let india = NumberFormat(higherGroupSize: 2)
  static let arabic = NumberFormat(decimalSeparator: "\u{66B}", groupingSeparator: "\u{66C}")
  static let plain = NumberFormat(groupingSeparator: nil)

  static let readings = [
    Reading(comma, "0", "0"), Reading(comma, "12000", "12000"), Reading(comma, "12,000", "12000"),
    Reading(comma, "1,234,567.89", "1234567.89"), Reading(comma, "-5", "-5"),
    Reading(comma, "−5", "-5"), Reading(comma, "－５", "-5"), Reading(comma, "007", "007"),
    Reading(comma, " 7\n", "7"), Reading(comma, ".5", "0.5"), Reading(comma, "5.", "5"),
    Reading(comma, "１２，０００．５", "12000.5"), Reading(comma, "१२", "12"),
    Reading(comma, "", nil), Reading(comma, " ", nil), Reading(comma, ".", nil),
    Reading(comma, "-", nil), Reading(comma, "--5", nil), Reading(comma, "+5", nil),
    Reading(comma, "12abc", nil), Reading(comma, "12 000", nil), Reading(comma, "1e5", nil),
    Reading(comma, "1,5", nil), Reading(comma, "12,00", nil), Reading(comma, "1,2345", nil),
    Reading(comma, ",123", nil), Reading(comma, "1234,567", nil), Reading(comma, "1,,234", nil),
    Reading(comma, "1.234,5", nil), Reading(comma, "1.2.3", nil), Reading(comma, "1.234,567", nil),
    Reading(comma, "₩5", nil), Reading(comma, "5원", nil), Reading(comma, "1\u{301}", nil),
    Reading(comma, "①", nil), Reading(comma, "五", nil), Reading(comma, "½", nil),
    Reading(comma, "1️⃣", nil), Reading(comma, "NaN", nil), Reading(comma, "1\n000", nil),
    Reading(point, "1.500", "1500"), Reading(point, "1,5", "1.5"), Reading(point, "1.5", nil),
    Reading(point, "1.234.567,89", "1234567.89"),
    Reading(blank, "1 500,5", "1500.5"), Reading(blank, "1\u{A0}500", "1500"),
    Reading(blank, "1\u{202F}500", "1500"), Reading(blank, "15 00", nil),
    Reading(blank, "1\n500", nil),
    Reading(quote, "1’500", "1500"), Reading(quote, "1'500.5", "1500.5"),
    Reading(india, "12,34,567", "1234567"), Reading(india, "1,234,567", nil),
    Reading(india, "123,456", nil), Reading(arabic, "١٬٢٣٤٫٥", "1234.5"),
    Reading(arabic, "1,234.5", "1234.5"), Reading(plain, "1,000", nil),
    Reading(plain, "1000.25", "1000.25"),
  ]

  @Test(arguments: readings)
  func `a number is read in the style of its place, or not at all`(reading: Reading) {
    #expect(reading.style.decimalText(of: reading.text) == reading.number)
  }

  @Test(arguments: [comma, point, blank, quote, india, arabic, plain])
  func `what is written for somebody is read again as the same amount`(style: NumberFormat) throws {
    for units in [0, 1, -1, 10_000, 15_000, 123_456_789, .max, .min] as [Int64] {
      let money = Money(tenThousandths: units, currency: .krw)
      let text = try #require(style.decimalText(of: style.text(money)))
      #expect(try Money(decimalText: text, currency: .krw) == money)
    }
  }

  @Test func `a grouping separator that is the decimal one is none`() {
    let style = NumberFormat(decimalSeparator: ",", groupingSeparator: "，")
    #expect(style.groupingSeparator == nil)
    #expect(style.decimalText(of: "1,500") == "1.500")
  }
}
