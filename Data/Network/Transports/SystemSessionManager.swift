internal import Foundation
public import OpenMarketDomain

/// The limits that a transport applies to each exchange.
public struct ExchangeLimits: Hashable, Sendable {
  /// The maximum size of a response body after decompression, in bytes. The default is 8 MiB. A larger body throws
  /// ``NetworkError/bodyTooLarge(limit:)``.
  public var maximumBodySize: Int
  /// The maximum time during which no bytes are transferred, up to one day. The default is one minute. To limit the duration of
  /// the whole exchange, use a ``DeadlineSessionManager``.
  public var idleTimeout: Duration

  /// Creates limits with the given maximum body size and idle timeout.
  public init(maximumBodySize: Int = 8 << 20, idleTimeout: Duration = .seconds(60)) {
    self.maximumBodySize = maximumBodySize
    self.idleTimeout = idleTimeout
  }

  /// The idle timeout, limited to the range that all clocks and timers support.
  var boundedIdleTimeout: Duration { min(max(idleTimeout, .zero), .seconds(86_400)) }

  /// The idle timeout, rounded up to whole seconds. FoundationNetworking truncates fractions, fails immediately if the timeout is
  /// less than a second, and traps on large values.
  var idleTimeoutInSeconds: Int {
    let (seconds, fraction) = boundedIdleTimeout.components
    return Int(max(1, fraction > 0 ? seconds + 1 : seconds))
  }
}

/// The default transport.
///
/// On Apple platforms, `URLSession` sends all requests. On Linux, `URLSession` sends https requests, and a
/// ``SocketSessionManager`` sends plain http requests, because FoundationNetworking crashes on some responses from faulty or
/// malicious servers.
///
/// Redirects are returned as responses. To follow redirects, use a ``RedirectingSessionManager``.
public final class SystemSessionManager: NetworkSessionManager {
  private let plain: any NetworkSessionManager
  private let secure: URLSessionManager

  /// Creates a transport. The transport opens connections on demand.
  ///
  /// - Parameters:
  ///   - limits: The limits for each exchange.
  ///   - configure: A closure that changes the configuration of each new `URLSession`. See
  ///     ``URLSessionManager/init(limits:configure:)``. On Linux, the closure doesn't apply to plain http requests.
  public convenience init(
    limits: ExchangeLimits = ExchangeLimits(),
    configure: @escaping URLSessionManager.ConfigurationHandler = { _ in }
  ) {
    self.init(URLSessionManager(limits: limits, configure: configure))
  }

  #if !canImport(FoundationNetworking)
    /// Creates a transport that responds to authentication challenges. For the parameters and for certificate pinning, see
    /// ``URLSessionManager/init(limits:configure:onChallenge:)``.
    public convenience init(
      limits: ExchangeLimits = ExchangeLimits(),
      configure: @escaping URLSessionManager.ConfigurationHandler = { _ in },
      onChallenge: @escaping URLSessionManager.ChallengeHandler
    ) {
      self.init(
        URLSessionManager(limits: limits, configure: configure, onChallenge: onChallenge))
    }
  #endif

  private init(_ secure: URLSessionManager) {
    self.secure = secure
    #if canImport(FoundationNetworking)
      plain = SocketSessionManager(limits: secure.limits)
    #else
      plain = secure
    #endif
  }

  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    let isPlain = request.url.scheme?.lowercased() == "http"
    let transport: any NetworkSessionManager = isPlain ? plain : secure
    return try await transport.response(to: request, progress: progress)
  }
}
