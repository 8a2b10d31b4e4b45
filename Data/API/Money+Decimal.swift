import Foundation
import OpenMarketDomain

extension Money {
  /// Creates an amount from a JSON number without rounding.
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
      try self.init(decimalText: amount.description, currency: currency)
    } catch {
      throw DecodingFailure(error, at: path)
    }
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
