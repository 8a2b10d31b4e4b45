import Foundation
import OpenMarketDomain

/// Writes an amount as a reader of a locale expects it, and never rounds it.
nonisolated struct MoneyTextStyle: Sendable {
  private let locale: Locale

  init(locale: Locale) {
    self.locale = locale.forFormatting
  }

  func text(_ money: Money) -> String {
    let amount = Decimal(money)
    let code = money.currency.rawValue
    guard Self.isISOCode(code) else {
      let number = amount.formatted(.number.precision(.fractionLength(0...4)).locale(locale))
      return code.isEmpty ? number : "\(number) \(code)"
    }
    let style = Decimal.FormatStyle.Currency(code: code, locale: locale)
    let digits = money.fractionDigits
    guard digits > 0 else { return amount.formatted(style) }
    // The style alone would round `119.3` won; two digits are what most currencies with coins are read in.
    let fewest = money.currency == .krw || money.currency == .jpy ? digits : max(digits, 2)
    return amount.formatted(style.precision(.fractionLength(fewest)))
  }

  private static func isISOCode(_ code: String) -> Bool {
    code.utf8.count == 3 && code.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")) ~= $0 }
  }
}

nonisolated extension Decimal {
  init(_ money: Money) {
    self =
      Decimal(sign: .plus, exponent: -4, significand: Decimal(money.tenThousandths))
  }
}

nonisolated extension Money {
  /// How many digits the amount needs after the decimal point, 0 to 4.
  fileprivate var fractionDigits: Int {
    var rest = tenThousandths.magnitude % Self.unitsPerWhole.magnitude
    guard rest != 0 else { return 0 }
    var digits = 4
    while rest % 10 == 0 {
      rest /= 10
      digits -= 1
    }
    return digits
  }
}
