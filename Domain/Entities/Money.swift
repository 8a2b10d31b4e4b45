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

/// The currency of an amount, by its ISO 4217 code.
///
/// The set is open: a code that is unknown here is a value like any other and keeps its spelling.
public struct Currency: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Takes a code as it is spelled, without checking it.
  public init(_ rawValue: String) {
    self.init(rawValue: rawValue)
  }

  /// The South Korean won, one of the two currencies of recorded prices.
  public static let krw = Currency("KRW")
  /// The United States dollar, the other one.
  public static let usd = Currency("USD")
  /// The Japanese yen, which clients know and no recorded price is in.
  public static let jpy = Currency("JPY")
  /// The Hong Kong dollar, which clients know and no recorded price is in.
  public static let hkd = Currency("HKD")

  public var description: String { rawValue }
}

/// Why an amount could not be read or computed.
public enum MoneyError: Error, Hashable, Sendable {
  /// The text is not a decimal number.
  case notANumber(String)
  /// The number is finer than a ten-thousandth.
  case tooPrecise(String)
  /// The amount is beyond ±922 337 203 685 477.5807.
  case outOfRange
  /// Two amounts of different currencies have no sum and no difference.
  case currencyMismatch(Currency, Currency)
}

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

/// The text of a decimal number taken apart: `digits × 10^exponent`, without leading or trailing zeros.
struct DecimalNumeral {
  let isNegative: Bool
  let digits: [UInt8]
  let exponent: Int

  /// Fails unless the text is a sign, digits with an optional fraction, and an optional exponent.
  init?(_ text: String) {
    var rest = text.utf8[...]
    isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest = rest.dropFirst() }

    let whole = Self.takeDigits(&rest)
    guard !whole.isEmpty else { return nil }
    var fraction: [UInt8] = []
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      fraction = Self.takeDigits(&rest)
      guard !fraction.isEmpty else { return nil }
    }
    var power = 0
    if let mark = rest.first, mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      guard let value = Self.takeExponent(&rest) else { return nil }
      power = value
    }
    guard rest.isEmpty else { return nil }

    var significant = Array((whole + fraction).drop { $0 == 0 })
    var exponent = power - fraction.count
    while significant.last == 0 {
      significant.removeLast()
      exponent += 1
    }
    digits = significant
    self.exponent = significant.isEmpty ? 0 : exponent
  }

  private static func takeDigits(_ rest: inout Substring.UTF8View) -> [UInt8] {
    let run = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    rest = rest[run.endIndex...]
    return run.map { $0 - UInt8(ascii: "0") }
  }

  /// Exponents beyond ±1 000 000 are held at that bound: whatever they scale is out of every range here.
  private static func takeExponent(_ rest: inout Substring.UTF8View) -> Int? {
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    let digits = takeDigits(&rest)
    guard !digits.isEmpty else { return nil }
    let magnitude = digits.reduce(0) { min($0 * 10 + Int($1), 1_000_000) }
    return isNegative ? -magnitude : magnitude
  }
}

/// What a product costs: its price, the amount taken off, and what remains to pay.
public struct Pricing: Hashable, Sendable {
  /// The price before any discount.
  public let price: Money
  /// The amount taken off ``price`` (not the resulting price); zero when there is no discount.
  public let discount: Money
  /// What a buyer pays: ``price`` − ``discount``. Recorded data holds negative ones.
  public let bargainPrice: Money

  /// Counts what remains to pay. The discount may exceed the price, as in recorded data.
  ///
  /// - Throws: ``MoneyError/currencyMismatch(_:_:)`` or ``MoneyError/outOfRange``.
  public init(price: Money, discount: Money) throws(MoneyError) {
    self.price = price
    self.discount = discount
    self.bargainPrice = try price - discount
  }

  /// A price with nothing taken off.
  public init(undiscounted price: Money) {
    self.price = price
    discount = .zero(price.currency)
    bargainPrice = price
  }

  /// Whether something is taken off.
  public var isDiscounted: Bool { discount.tenThousandths > 0 }

  /// The discount as a share of the price in whole percent, rounded down, or `nil` when nothing is taken off a price
  /// above zero. It passes 100 when the discount exceeds the price.
  public var discountPercent: Int? {
    guard isDiscounted, price.tenThousandths > 0 else { return nil }
    let divisor = price.tenThousandths.magnitude
    let product = discount.tenThousandths.magnitude.multipliedFullWidth(by: 100)
    guard product.high < divisor else { return nil }
    return Int(clamping: divisor.dividingFullWidth(product).quotient)
  }
}
