import Foundation
import OpenMarketDomain

extension Money {
  /// Creates an amount from a JSON number. Only the error of binary fractions is rounded, as in `0.30000000000000004`.
  ///
  /// - Parameters:
  ///   - amount: The JSON number.
  ///   - currency: The currency of the amount.
  ///   - path: The path of the number in the response. Errors include this path.
  init(_ amount: Decimal, currency: Currency, at path: String) throws(DecodingFailure) {
    // Convert whole numbers directly. Most amounts are whole, and converting a decimal number to a string takes twenty times as
    // long.
    let whole = NSDecimalNumber(decimal: amount).int64Value
    let (units, isTooLarge) = whole.multipliedReportingOverflow(by: Self.unitsPerWhole)
    if !isTooLarge, Decimal(whole) == amount {
      self.init(tenThousandths: units, currency: currency)
      return
    }
    do {
      try self.init(decimalText: amount.withoutBinaryError.description, currency: currency)
    } catch {
      throw DecodingFailure(error, at: path)
    }
  }
}

extension Decimal {
  /// The value rounded to four decimal places if it differs from the rounded value only by the error of binary fractions, or the
  /// value itself. A fifth decimal place isn't such an error.
  fileprivate var withoutBinaryError: Decimal {
    var (number, rounded) = (self, Decimal())
    NSDecimalRound(&rounded, &number, 4, .plain)
    let error = (self - rounded).magnitude
    let (scale, largest) = (
      Decimal(sign: .plus, exponent: 12, significand: 1),
      Decimal(sign: .plus, exponent: -6, significand: 5)
    )
    // Scale the error up, not the value down: Decimal traps if the exponent of a product is less than -128.
    return error < largest && error * scale < magnitude ? rounded : self
  }
}

extension Pricing {
  /// Creates pricing from a price and a discount.
  ///
  /// - Parameters:
  ///   - price: The price before the discount.
  ///   - discount: The discount.
  ///   - path: The path of the value in the response. Errors include this path.
  init(price: Money, discount: Money, at path: String) throws(DecodingFailure) {
    do {
      try self.init(price: price, discount: discount)
    } catch {
      throw DecodingFailure(error, at: path)
    }
  }
}

extension DecodingFailure {
  init(_ error: MoneyError, at path: String) {
    let reason: Reason =
      switch error {
      case .notANumber, .currencyMismatch: .notAnAmount
      case .tooPrecise: .amountTooPrecise
      case .outOfRange: .amountOutOfRange
      }
    self.init(path: path, reason: reason)
  }
}
