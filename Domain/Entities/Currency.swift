/// The currency of an amount, by its ISO 4217 code.
///
/// The set is open: a code that is unknown here is a value like any other and keeps its spelling.
public struct Currency: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.init(rawValue: rawValue)
  }

  public static let krw = Currency("KRW")
  public static let usd = Currency("USD")
  public static let jpy = Currency("JPY")
  public static let hkd = Currency("HKD")

  public var description: String { rawValue }
}
