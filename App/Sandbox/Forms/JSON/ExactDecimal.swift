import Foundation
import OpenMarketData

/// Reads numbers without rounding them.
enum ExactDecimal {
  /// The number of a text in JSON's notation; nil where it is none, or one that Decimal would round.
  ///
  /// Blanks around it and zeros before it are taken too, as they come in strings.
  static func number(_ text: String) -> Decimal? {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard trimmed.utf8.count <= 128 else { return nil }
    let parts = trimmed.utf8.split(omittingEmptySubsequences: false) { $0 | 0x20 == 0x65 }
    let mantissa = parts[0].drop { $0 == UInt8(ascii: "-") }
    let halves = mantissa.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, parts[0].count - mantissa.count <= 1, halves.count <= 2,
      halves.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDigit) })
    else { return nil }
    let digits = halves.joined().drop { $0 == UInt8(ascii: "0") }
    let significant = digits.reversed().drop { $0 == UInt8(ascii: "0") }
    // 38 digits are Decimal's precision; further out than this, its exponent ends.
    guard let exponent = parts.count > 1 ? Int(Substring(parts[1])) : 0,
      (-60...60).contains(exponent),
      significant.count <= 38, digits.count <= 60
    else { return nil }
    return significant.isEmpty ? 0 : Decimal(string: trimmed)
  }
}
