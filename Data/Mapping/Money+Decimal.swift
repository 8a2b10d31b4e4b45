import Foundation
import OpenMarketDomain

extension Money {
  /// Takes a JSON number over without rounding.
  init(_ amount: Decimal, currency: Currency) throws(DecodingFailure) {
    do {
      try self.init(decimalText: amount.description, currency: currency)
    } catch {
      throw DecodingFailure(error)
    }
  }
}

extension DecodingFailure {
  init(_ error: MoneyError) {
    switch error {
    case .notANumber:
      self.init(path: "", problem: "the value is no amount")
    case .tooPrecise:
      self.init(path: "", problem: "the amount is finer than a ten-thousandth")
    case .outOfRange:
      self.init(path: "", problem: "the amount is too large")
    case .currencyMismatch(let left, let right):
      self.init(path: "", problem: "the amounts are in \(left) and \(right)")
    }
  }
}
