import Foundation
import OpenMarketDomain

extension Money {
  /// Creates an amount from a JSON number without rounding.
  ///
  /// - Parameters:
  ///   - amount: The number.
  ///   - currency: The currency of the amount.
  ///   - path: The place of the number, for a failure.
  init(_ amount: Decimal, currency: Currency, at path: String) throws(DecodingFailure) {
    // Most amounts are whole, and the text of a decimal number takes twenty times as long.
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
  /// Creates a pricing, with a place for a failure.
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
