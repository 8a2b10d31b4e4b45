/// An exact amount in one currency.
///
/// The amount is a whole number of ten-thousandths, so every recorded price of the service (`2.36`, `119.3`,
/// `1.323121323232E12`) fits without rounding. The range is ±922 337 203 685 477.5807.
public struct Money: Hashable, Sendable {
  /// The number of ``tenThousandths`` in one unit of the currency.
  public static let unitsPerWhole: Int64 = 10_000

  /// The amount in ten-thousandths: 23 600 for 2.36. It can be negative.
  public let tenThousandths: Int64
  /// The currency of the amount.
  public let currency: Currency

  /// Creates an amount.
  ///
  /// - Parameters:
  ///   - tenThousandths: The amount times ``unitsPerWhole``.
  ///   - currency: The currency of the amount.
  public init(tenThousandths: Int64, currency: Currency) {
    self.tenThousandths = tenThousandths
    self.currency = currency
  }

  /// Returns an amount of zero.
  public static func zero(_ currency: Currency) -> Money {
    Money(tenThousandths: 0, currency: currency)
  }

  /// A Boolean value that indicates whether the amount is zero.
  public var isZero: Bool { tenThousandths == 0 }
  /// A Boolean value that indicates whether the amount is below zero. Some recorded bargain prices are.
  public var isNegative: Bool { tenThousandths < 0 }

  /// Subtracts an amount from another one of the same currency.
  ///
  /// - Throws: ``MoneyError/currencyMismatch(_:_:)`` or ``MoneyError/outOfRange``.
  public static func - (left: Money, right: Money) throws(MoneyError) -> Money {
    let currency = left.currency
    guard currency == right.currency else { throw .currencyMismatch(currency, right.currency) }
    let (units, isTooLarge) = left.tenThousandths.subtractingReportingOverflow(right.tenThousandths)
    guard !isTooLarge else { throw .outOfRange }
    return Money(tenThousandths: units, currency: currency)
  }
}

/// The currency of an amount, as an ISO 4217 code.
///
/// The set is open: an unknown code is a valid value and keeps its spelling.
public struct Currency: Hashable, Sendable, CustomStringConvertible {
  /// The code, such as `KRW`.
  public let rawValue: String

  /// Creates a currency from a code without checking it.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The South Korean won.
  public static let krw = Currency("KRW")
  /// The United States dollar.
  public static let usd = Currency("USD")
  /// The Japanese yen. Some clients offer it; no recorded price uses it.
  public static let jpy = Currency("JPY")
  /// The Hong Kong dollar. Some clients offer it; no recorded price uses it.
  public static let hkd = Currency("HKD")

  public var description: String { rawValue }
}

/// An error in reading or computing an amount.
public enum MoneyError: Error, Hashable, Sendable {
  /// The text isn't a decimal number.
  case notANumber(String)
  /// The number has more than four decimals.
  case tooPrecise(String)
  /// The amount is beyond ±922 337 203 685 477.5807.
  case outOfRange
  /// The amounts have different currencies.
  case currencyMismatch(Currency, Currency)
}

// MARK: - Text

extension Money {
  /// Creates an amount from the text of a decimal number, such as `2.36`, `-200` or `1.323121323232E12`.
  ///
  /// The grammar is that of a JSON number (RFC 8259, section 6), with optional leading zeros. Nothing is rounded.
  ///
  /// - Throws: ``MoneyError/notANumber(_:)``, ``MoneyError/tooPrecise(_:)`` or ``MoneyError/outOfRange``.
  public init(decimalText text: String, currency: Currency) throws(MoneyError) {
    let units = try Int64(decimalText: text, decimals: ProductLimits.amountDecimals)
    self.init(tenThousandths: units, currency: currency)
  }

  /// The amount as a plain decimal number, without an exponent, grouping or trailing zeros.
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

extension Int64 {
  /// Reads a decimal number as a count of its smallest units: with four decimals, `2.36` has 23 600.
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
    // Larger exponents are out of every range here.
    var zeros = Swift.min(Swift.max(exponent, -1_000_000), 1_000_000) + decimals
    if parts.count == 2 { zeros -= parts[1].count }
    while digits.last == "0" {
      digits.removeLast()
      zeros += 1
    }
    guard zeros >= 0 else { throw .tooPrecise(text) }
    // The longest integer that fits has 19 digits.
    guard digits.count + zeros <= 19,
      let units = Int64(sign + digits + String(repeating: "0", count: zeros))
    else { throw .outOfRange }
    self = units
  }
}

// MARK: - Prices

/// The price of a product, the discount, and the remaining amount to pay.
public struct Pricing: Hashable, Sendable {
  /// The price before any discount.
  public let price: Money
  /// The amount taken off ``price``, not the resulting price. It's zero without a discount.
  public let discount: Money
  /// The amount that a buyer pays: ``price`` − ``discount``. It can be negative in recorded data.
  public let bargainPrice: Money

  /// Creates a pricing. The discount can exceed the price, as it does in recorded data.
  ///
  /// - Throws: ``MoneyError/currencyMismatch(_:_:)`` or ``MoneyError/outOfRange``.
  public init(price: Money, discount: Money) throws(MoneyError) {
    self.price = price
    self.discount = discount
    self.bargainPrice = try price - discount
  }

  /// Creates a pricing without a discount.
  public init(undiscounted price: Money) {
    self.price = price
    discount = .zero(price.currency)
    bargainPrice = price
  }

  /// A Boolean value that indicates whether the discount is above zero.
  public var isDiscounted: Bool { discount.tenThousandths > 0 }

  /// The discount in whole percent of the price, rounded down; `nil` without a discount or with a price of zero or less.
  ///
  /// It's above 100 if the discount exceeds the price, and `nil` if it exceeds every `Int`.
  public var discountPercent: Int? {
    guard isDiscounted, price.tenThousandths > 0 else { return nil }
    return Int(exactly: Int128(discount.tenThousandths) * 100 / Int128(price.tenThousandths))
  }
}
