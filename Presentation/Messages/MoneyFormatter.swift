import Foundation
import OpenMarketDomain

/// A formatter that formats amounts of money for a locale without rounding.
struct MoneyFormatter: Sendable {
  private let locale: Locale
  private let language: Language

  init(locale: some TextLocale) {
    self.locale = locale.formattingLocale.forFormatting
    language = Language(locale)
  }

  /// Returns the given amount with its currency symbol. If the currency code doesn't have the ISO
  /// 4217 format, the method returns the number followed by the code.
  func text(
    _ money: Money, _ presentation: CurrencyFormatStyleConfiguration.Presentation = .standard
  ) -> String {
    let code = money.currency.rawValue
    guard Self.isISOCode(code) else {
      return code.isEmpty ? number(money) : "\(number(money)) \(code)"
    }
    let style = Decimal.FormatStyle.Currency(code: code, locale: locale).presentation(presentation)
    let digits = money.fractionDigits
    guard digits > 0 else { return money.decimal.formatted(style) }
    // Set the precision, because the default precision for won would round `119.3` to `119`. For
    // currencies other than won and yen, show at least two decimal places.
    let length = money.currency == .krw || money.currency == .jpy ? digits : max(digits, 2)
    return money.decimal.formatted(style.precision(.fractionLength(length)))
  }

  /// Returns the given amount with the name of its currency, for screen readers.
  func spokenText(_ money: Money) -> String {
    guard money.currency == .krw else { return text(money, .fullName) }
    // The full name in the locale data is "South Korean won".
    return LocalizedText.won(number(money))(language)
  }

  private func number(_ money: Money) -> String {
    money.decimal.formatted(.number.precision(.fractionLength(0...4)).locale(locale))
  }

  private static func isISOCode(_ code: String) -> Bool {
    code.utf8.count == 3 && code.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")) ~= $0 }
  }
}

extension Money {
  fileprivate var decimal: Decimal {
    Decimal(sign: .plus, exponent: -4, significand: Decimal(tenThousandths))
  }

  /// The number of decimal places that the exact amount requires, from 0 to 4.
  fileprivate var fractionDigits: Int {
    decimalText.split(separator: ".").dropFirst().first?.count ?? 0
  }
}
