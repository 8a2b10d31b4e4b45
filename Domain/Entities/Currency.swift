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
