/// The currency of an amount, as an ISO 4217 code.
///
/// The set of currencies is open. An unknown code is valid and keeps its spelling.
public struct Currency: Hashable, Codable, Sendable, DescribedByRawValue {
  /// The code, such as `KRW`.
  public let rawValue: String

  /// Creates a currency from an ISO 4217 code without checking the code.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The South Korean won.
  public static let krw = Currency("KRW")
  /// The United States dollar.
  public static let usd = Currency("USD")
  /// The Japanese yen. Some clients offer this currency, but no known product of the service uses
  /// it.
  package static let jpy = Currency("JPY")
  /// The Hong Kong dollar. Some clients offer this currency, but no known product of the service
  /// uses it.
  package static let hkd = Currency("HKD")

  /// The code, and the symbols and words that people and formatters write beside an amount.
  var names: [String] {
    switch self {
    case .krw: [rawValue, "₩", "원"]
    case .usd: [rawValue, "$", "US$", "$US"]
    case .jpy: [rawValue, "¥", "JP¥", "円"]
    case .hkd: [rawValue, "HK$", "$HK", "$"]
    default: [rawValue]
    }
  }
}
