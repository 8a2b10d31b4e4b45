/// The limits that a transport applies to each exchange.
public struct ExchangeLimits: Hashable, Sendable {
  /// The maximum size of a response body after decompression, in bytes. The default is 8 MiB. A
  /// larger body throws ``NetworkError/bodyTooLarge(limit:)``.
  public var maximumBodySize: Int
  /// The maximum time during which no bytes are transferred, up to one day. The default is one
  /// minute. The duration of a whole exchange is limited by ``RequestTimeouts``.
  public var idleTimeout: Duration

  /// Creates limits with the given maximum body size and idle timeout.
  public init(maximumBodySize: Int = 8 << 20, idleTimeout: Duration = .seconds(60)) {
    self.maximumBodySize = maximumBodySize
    self.idleTimeout = idleTimeout
  }

  /// The idle timeout, limited to the range that all clocks and timers support.
  var boundedIdleTimeout: Duration { min(max(idleTimeout, .zero), .seconds(86_400)) }
}
