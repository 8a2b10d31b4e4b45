extension Money {
  /// Reads an amount from the text of a decimal number, such as `2.36`, `-200`, or `1.323121323232E12`.
  ///
  /// The grammar is that of a JSON number (RFC 8259, section 6); leading zeros are accepted too. Nothing is rounded.
  ///
  /// - Throws: ``MoneyError/notANumber(_:)`` for any other text, ``MoneyError/tooPrecise(_:)`` when the amount is no
  ///   whole number of ten-thousandths, ``MoneyError/outOfRange`` when it does not fit.
  public init(decimalText text: String, currency: Currency) throws(MoneyError) {
    guard let number = DecimalNumeral(text) else { throw .notANumber(text) }
    var units: Int64 = 0
    for digit in number.digits {
      units = try Self.shifted(units, adding: Int64(digit), isNegative: number.isNegative)
    }
    if units != 0 {
      let scale = number.exponent + 4
      guard scale >= 0 else { throw .tooPrecise(text) }
      guard scale <= 18 else { throw .outOfRange }
      for _ in 0..<scale {
        units = try Self.shifted(units, adding: 0, isNegative: number.isNegative)
      }
    }
    self.init(tenThousandths: units, currency: currency)
  }

  /// The amount as a plain decimal numeral: no exponent, no grouping, no trailing zeros, `-` for a negative one.
  public var decimalText: String {
    let magnitude = tenThousandths.magnitude
    let scale = Self.unitsPerWhole.magnitude
    var text = tenThousandths < 0 ? "-" : ""
    text += String(magnitude / scale)
    var fraction = magnitude % scale
    guard fraction != 0 else { return text }
    text += "."
    var place = scale / 10
    while fraction != 0 {
      text += String(fraction / place)
      fraction %= place
      place /= 10
    }
    return text
  }

  private static func shifted(
    _ units: Int64, adding digit: Int64, isNegative: Bool
  ) throws(MoneyError) -> Int64 {
    let (tenfold, overflow) = units.multipliedReportingOverflow(by: 10)
    guard !overflow else { throw .outOfRange }
    let (sum, carry) = tenfold.addingReportingOverflow(isNegative ? -digit : digit)
    guard !carry else { throw .outOfRange }
    return sum
  }
}
