import Foundation
import OpenMarketDomain

extension Money {
  /// Takes a JSON number over without rounding.
  init(_ amount: Decimal, currency: Currency) throws(DecodingFailure) {
    // Nearly all amounts are whole, and the text of a decimal number takes twenty times as long.
    let whole = NSDecimalNumber(decimal: amount).int64Value
    let (units, isTooLarge) = whole.multipliedReportingOverflow(by: Self.unitsPerWhole)
    if !isTooLarge, Decimal(whole) == amount {
      self.init(tenThousandths: units, currency: currency)
      return
    }
    do {
      try self.init(decimalText: amount.description, currency: currency)
    } catch {
      throw DecodingFailure(error)
    }
  }
}

extension DecodingFailure {
  init(_ error: MoneyError) {
    let reason: Reason =
      switch error {
      case .notANumber, .currencyMismatch: .notAnAmount
      case .tooPrecise: .amountTooPrecise
      case .outOfRange: .amountOutOfRange
      }
    self.init(path: "", reason: reason)
  }
}
