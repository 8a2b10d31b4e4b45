import Foundation
import OpenMarketDomain

extension Money {
  /// Creates an amount from a JSON number. Only the error of binary fractions is rounded, as in
  /// `0.30000000000000004`.
  fileprivate init(_ amount: Decimal, currency: Currency) throws(MoneyError) {
    // Convert whole numbers directly. Most amounts are whole, and converting a decimal number to a
    // string takes twenty times as long.
    let whole = NSDecimalNumber(decimal: amount).int64Value
    let (units, isTooLarge) = whole.multipliedReportingOverflow(by: Self.unitsPerWhole)
    if !isTooLarge, Decimal(whole) == amount {
      self.init(tenThousandths: units, currency: currency)
    } else {
      try self.init(decimalText: amount.withoutBinaryError.description, currency: currency)
    }
  }
}

extension KeyedDecodingContainer {
  /// Returns the amount for a key, or `nil` if the value is missing or `null`.
  func optionalAmount(_ key: Key, in currency: Currency) throws -> Money? {
    try locating(key) {
      try decodeIfPresent(Decimal.self, forKey: key).map { try Money($0, currency: currency) }
    }
  }

  func amount(_ key: Key, in currency: Currency) throws -> Money {
    try locating(key) { try Money(decode(Decimal.self, forKey: key), currency: currency) }
  }
}

extension Decimal {
  /// The value rounded to four decimal places if it differs from the rounded value only by the
  /// error of binary fractions, or the value itself. A fifth decimal place isn't such an error.
  fileprivate var withoutBinaryError: Decimal {
    var (number, rounded) = (self, Decimal())
    NSDecimalRound(&rounded, &number, 4, .plain)
    let error = (self - rounded).magnitude
    let (scale, largest) = (
      Decimal(sign: .plus, exponent: 12, significand: 1),
      Decimal(sign: .plus, exponent: -6, significand: 5)
    )
    // Scale the error up, not the value down: Decimal traps if the exponent of a product is less
    // than -128.
    return error < largest && error * scale < magnitude ? rounded : self
  }
}

extension MoneyError {
  var decodingReason: DecodingFailure.Reason {
    switch self {
    case .notANumber: .notAnAmount
    case .tooPrecise: .amountTooPrecise
    case .outOfRange: .amountOutOfRange
    }
  }
}
