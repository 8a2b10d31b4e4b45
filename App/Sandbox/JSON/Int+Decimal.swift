import Foundation

extension Int {
  /// The whole number below a decimal, or the nearest that there is; 0 for what is no number.
  init(roundingDown decimal: Decimal) {
    var number = decimal
    var whole = Decimal()
    NSDecimalRound(&whole, &number, 0, .down)
    self = decimal.isNaN ? 0 : Int(whole.description) ?? (decimal < 0 ? .min : .max)
  }
}
