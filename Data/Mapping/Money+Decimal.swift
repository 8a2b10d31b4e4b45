import Foundation
import OpenMarketDomain

extension Money {
  /// Takes a JSON number over without rounding.
  init(_ amount: Decimal, currency: Currency) throws(ResponseDefect) {
    do {
      try self.init(decimalText: amount.description, currency: currency)
    } catch {
      throw ResponseDefect(error)
    }
  }
}

extension ResponseDefect {
  init(_ error: MoneyError) {
    let problem: ResponseProblem =
      switch error {
      case .notANumber, .currencyMismatch: .notAnAmount
      case .tooPrecise: .amountTooPrecise
      case .outOfRange: .amountOutOfRange
      }
    self.init(path: "", problem: problem)
  }
}
