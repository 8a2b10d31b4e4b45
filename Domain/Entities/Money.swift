/// An exact amount in one currency.
///
/// The amount is stored as a whole number of ten-thousandths. This precision is enough for every
/// price that is known from the service, such as `2.36`, `119.3` and `1.323121323232E12`. The range
/// is ±922 337 203 685 477.5807.
public struct Money: Hashable, Sendable {
  /// The number of ten-thousandths in one unit of the currency: an amount of 1 is stored as 10 000.
  package static let unitsPerWhole: Int64 = 10_000

  /// The amount in ten-thousandths, such as 23 600 for 2.36. The amount can be negative.
  public let tenThousandths: Int64
  /// The currency of the amount.
  public let currency: Currency

  /// Creates an amount from ten-thousandths of the currency's unit.
  ///
  /// - Parameters:
  ///   - tenThousandths: The amount multiplied by 10 000.
  ///   - currency: The currency of the amount.
  public init(tenThousandths: Int64, currency: Currency) {
    self.tenThousandths = tenThousandths
    self.currency = currency
  }

  /// Returns a zero amount in the given currency.
  public static func zero(_ currency: Currency) -> Money {
    Money(tenThousandths: 0, currency: currency)
  }

  /// A Boolean value that indicates whether the amount is zero.
  package var isZero: Bool { tenThousandths == 0 }
  /// A Boolean value that indicates whether the amount is below zero. Bargain prices from the
  /// service can be negative.
  package var isNegative: Bool { tenThousandths < 0 }

  /// Returns the difference of the amounts, or `nil` if the currencies differ or the difference is
  /// outside the range of ``Money``.
  package func subtracting(_ other: Money) -> Money? {
    let (units, isTooLarge) = tenThousandths.subtractingReportingOverflow(other.tenThousandths)
    guard currency == other.currency, !isTooLarge else { return nil }
    return Money(tenThousandths: units, currency: currency)
  }

  // MARK: - Text

  /// Creates an amount from the text of a decimal number, such as `2.36`, `-200` or
  /// `1.323121323232E12`.
  ///
  /// The string uses the grammar of a JSON number (RFC 8259, section 6), except that leading zeros
  /// are allowed. The amount isn't rounded.
  ///
  /// - Throws: ``MoneyError/notANumber(_:)`` if the string isn't a decimal number,
  ///   ``MoneyError/tooPrecise(_:)`` if the number has more than four decimal places, or
  ///   ``MoneyError/outOfRange`` if the number is outside the range of ``Money``.
  public init(decimalText text: String, currency: Currency) throws(MoneyError) {
    let units = try Int64(decimalText: text, decimals: ProductLimits.amountDecimals)
    self.init(tenThousandths: units, currency: currency)
  }

  /// The amount as a plain decimal number, without an exponent, grouping separators or trailing
  /// zeros.
  public var decimalText: String {
    let (whole, fraction) = tenThousandths.magnitude.quotientAndRemainder(
      dividingBy: Self.unitsPerWhole.magnitude)
    let text = (isNegative ? "-" : "") + String(whole)
    guard fraction != 0 else { return text }
    var decimals = String(Self.unitsPerWhole.magnitude + fraction).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    return text + "." + decimals
  }
}

/// An error in parsing an amount.
public enum MoneyError: Error, Hashable, Sendable {
  /// The string isn't a decimal number.
  case notANumber(String)
  /// The number has more than four decimal places.
  case tooPrecise(String)
  /// The amount is outside the range of ±922 337 203 685 477.5807.
  case outOfRange
}

extension Int64 {
  /// Creates an integer by moving the decimal point of a number to the right by the given number of
  /// places. With four places, the text `2.36` becomes 23 600.
  init(decimalText text: String, decimals: Int) throws(MoneyError) {
    let halves = text.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == "e" || $0 == "E"
    }
    let sign = text.first == "-" ? "-" : ""
    let parts = halves[0].dropFirst(sign.count)
      .split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }),
      let exponent = halves.count == 1 ? 0 : Int(halves[1])
    else { throw .notANumber(text) }

    var digits = parts.joined().drop { $0 == "0" }
    guard !digits.isEmpty else {
      self = 0
      return
    }
    // Limit the exponent to prevent an overflow. An amount with a larger exponent is out of range
    // anyway.
    var zeros = Swift.min(Swift.max(exponent, -1_000_000), 1_000_000) + decimals
    if parts.count == 2 { zeros -= parts[1].count }
    while digits.last == "0" {
      digits.removeLast()
      zeros += 1
    }
    guard zeros >= 0 else { throw .tooPrecise(text) }
    // The largest `Int64` value has 19 digits.
    guard digits.count + zeros <= 19,
      let units = Int64(sign + digits + String(repeating: "0", count: zeros))
    else { throw .outOfRange }
    self = units
  }
}
