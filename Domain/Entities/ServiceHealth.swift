/// How the service is doing.
public enum ServiceHealth: Hashable, Sendable {
  /// It answers as it should, after this long.
  case up(responseTime: Duration)
  /// It answers, and says something other than that it is well.
  case impaired(statusText: String)
  /// It gave no usable answer.
  case down(MarketError)
}
