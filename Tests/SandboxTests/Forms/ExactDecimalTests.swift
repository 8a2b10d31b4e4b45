import Foundation
import Testing

@testable import OpenMarketSandbox

struct ExactDecimalTests {
  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("0.1", "0.1"), ("1e3", "1000"), ("1E+3", "1000"), ("-2.50", "-2.5"),
    ("12345678901234.5678", "12345678901234.5678"), ("1.323121323232E12", "1323121323232"),
    ("0.000000000000000000000000000000000000001", "0.000000000000000000000000000000000000001"),
    ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
    ("0.1234567890123456789012345678", "0.1234567890123456789012345678"),
    (" 1500 ", "1500"), ("007", "7"), ("1000000000000000000000000000000000000000000", "1e42"),
  ])
  func `numbers are exact`(text: String, value: String) throws {
    let expected = try #require(Decimal(string: value))
    #expect(ExactDecimal.number(text) == expected)
  }

  @Test func `a number of many digits equals its parts`() {
    let parts = Decimal(12_345_678_901_234) + Decimal(5678) / Decimal(10_000)
    #expect(ExactDecimal.number("12345678901234.5678") == parts)
  }

  @Test(arguments: [
    "", " ", "-", "1,500", "1.500,00", ".5", "5.", "+5", "0x10", "１", "1_000", "NaN", "inf", "1e",
    "1e3.5", "1 2", "₩1500", "Optional(3)", "1e61", "1e-99999999999999999999",
    "123456789012345678901234567890123456789", String(repeating: "9", count: 100_000),
  ])
  func `what is no number, or cannot be kept exactly, is none`(text: String) {
    #expect(ExactDecimal.number(text) == nil)
  }
}
