/// An exact amount in one currency.
///
/// The amount is a whole number of ten-thousandths, so that every recorded price of the service (`2.36`, `119.3`,
/// `1.323121323232E12`) is held without rounding. The range is ±922 337 203 685 477.5807.
public struct Money: Hashable, Sendable {
  /// How many units of ``tenThousandths`` make one.
  public static let unitsPerWhole: Int64 = 10_000

  /// The amount, counted in ten-thousandths: 23 600 for 2.36. It may be negative.
  public let tenThousandths: Int64
  /// The currency that the amount is in.
  public let currency: Currency

  /// Takes a number of ten-thousandths, exactly as it is.
  ///
  /// - Parameters:
  ///   - tenThousandths: the amount times ``unitsPerWhole``.
  ///   - currency: the currency that it is in.
  public init(tenThousandths: Int64, currency: Currency) {
    self.tenThousandths = tenThousandths
    self.currency = currency
  }

  /// Nothing, in a currency.
  public static func zero(_ currency: Currency) -> Money {
    Money(tenThousandths: 0, currency: currency)
  }

  /// Whether the amount is exactly nothing.
  public var isZero: Bool { tenThousandths == 0 }
  /// Whether the amount is less than nothing, which recorded bargain prices are now and then.
  public var isNegative: Bool { tenThousandths < 0 }

  /// Adds two amounts of one currency.
  ///
  /// - Throws: ``MoneyError/currencyMismatch(_:_:)``, or ``MoneyError/outOfRange`` when the sum has no place in the range.
  public static func + (left: Money, right: Money) throws(MoneyError) -> Money {
    try left.combined(with: right) { $0.addingReportingOverflow($1) }
  }

  /// Subtracts an amount from another of the same currency.
  ///
  /// - Throws: ``MoneyError/currencyMismatch(_:_:)``, or ``MoneyError/outOfRange`` when the difference has no place in the range.
  public static func - (left: Money, right: Money) throws(MoneyError) -> Money {
    try left.combined(with: right) { $0.subtractingReportingOverflow($1) }
  }

  private func combined(
    with other: Money,
    _ operation: (Int64, Int64) -> (partialValue: Int64, overflow: Bool)
  ) throws(MoneyError) -> Money {
    guard currency == other.currency else {
      throw .currencyMismatch(currency, other.currency)
    }
    let result = operation(tenThousandths, other.tenThousandths)
    guard !result.overflow else { throw .outOfRange }
    return Money(tenThousandths: result.partialValue, currency: currency)
  }
}
