internal import Foundation
public import OpenMarketDomain

/// The limits of each exchange of a transport.
public struct ExchangeLimits: Hashable, Sendable {
  /// The maximum size of a body, in bytes, after decompression; 8 MiB by default. A larger body throws
  /// ``NetworkError/bodyTooLarge(limit:)``.
  public var maximumBodySize: Int
  /// The maximum time without any bytes, up to one day; one minute by default. Use a ``DeadlineSessionManager`` to limit the
  /// whole exchange.
  public var idleTimeout: Duration

  /// Creates limits.
  public init(maximumBodySize: Int = 8 << 20, idleTimeout: Duration = .seconds(60)) {
    self.maximumBodySize = maximumBodySize
    self.idleTimeout = idleTimeout
  }

  /// The idle timeout within the range of all clocks and timers.
  var boundedIdleTimeout: Duration { min(max(idleTimeout, .zero), .seconds(86_400)) }

  /// The idle timeout in whole seconds. FoundationNetworking truncates fractions, fails at once for less than a second, and traps on
  /// large values.
  var idleTimeoutInSeconds: Int {
    let (seconds, fraction) = boundedIdleTimeout.components
    return Int(max(1, fraction > 0 ? seconds + 1 : seconds))
  }
}

/// The default transport.
///
/// On Apple platforms, `URLSession` sends all requests. On Linux, it sends https requests, and a ``SocketSessionManager`` sends plain
/// http: FoundationNetworking crashes for some responses of broken or hostile servers.
///
/// Redirects are returned as responses. Use a ``RedirectingSessionManager`` to follow them.
public final class SystemSessionManager: NetworkSessionManager {
  private let plain: any NetworkSessionManager
  private let secure: URLSessionManager

  /// Creates a transport. It opens connections on demand.
  public init(limits: ExchangeLimits = ExchangeLimits()) {
    secure = URLSessionManager(limits: limits)
    #if canImport(FoundationNetworking)
      plain = SocketSessionManager(limits: limits)
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
