#if !canImport(Darwin)
  public import Foundation
  public import OpenMarketDomain

  /// A transport that sends requests with libcurl, on Linux.
  ///
  /// The transport returns a response for every status. It doesn't follow redirects, doesn't
  /// respond to password challenges, and doesn't store cookies or credentials. It uses HTTP/2 if an
  /// https server supports it. Reads share connections. A request whose method isn't safe (RFC
  /// 9110, section 9.2.1) has its own connection and is sent at most once.
  ///
  /// - If the connection can't be established within ten seconds, the error is
  ///   ``NetworkError/cannotConnect(reason:)``. In this case, nothing was sent. The transport tries
  ///   all addresses of a host.
  /// - If the server has no valid certificate, the error is
  ///   ``NetworkError/untrustedServer(reason:)``. If it doesn't use TLS, or refuses the handshake,
  ///   the error is ``NetworkError/handshakeFailed(reason:)``. In both cases, nothing was sent.
  /// - If the connection is lost before the response is complete, the error is
  ///   ``NetworkError/interrupted(reason:status:)``.
  /// - If the response isn't valid HTTP, or its headers are too large, the error is
  ///   ``NetworkError/invalidResponse(reason:status:)``.
  /// - If the body is compressed, the error is ``NetworkError/compressedResponse(status:)``.
  /// - If libcurl isn't installed, the error is ``NetworkError/missingLibrary(name:)``.
  ///
  /// If a caller is cancelled or a transfer fails, the connection is reset, so that the system
  /// discards unsent bytes. The server can still carry out a request that it has already received.
  ///
  /// If the request has a body, progress is reported for the upload. Otherwise, progress is
  /// reported for the body of a successful response. A progress handler must return quickly,
  /// because other exchanges wait until it returns.
  ///
  /// The transport uses the proxies that the environment variables `http_proxy`, `https_proxy`,
  /// `all_proxy` and `no_proxy` name. Requests to this computer never use a proxy.
  public final class CurlSessionManager: NetworkSessionManager {
    /// The limits for each exchange.
    private let limits: ExchangeLimits
    private let loop: CurlLoop

    /// Creates a transport. The transport opens connections on demand, and closes them when it's
    /// released.
    ///
    /// - Parameters:
    ///   - limits: The limits for each exchange.
    ///   - certificates: A PEM file with the certificate authorities to trust, or `nil` for those
    ///     of the system. The default is the file that the environment variable `SSL_CERT_FILE`
    ///     names.
    public init(
      limits: ExchangeLimits = ExchangeLimits(),
      certificates: URL? = ProcessInfo.processInfo.environment["SSL_CERT_FILE"]
        .flatMap { $0.isEmpty ? nil : URL(filePath: $0) }
    ) {
      self.limits = limits
      loop = CurlLoop(certificates: certificates?.path)
    }

    deinit {
      loop.stop()
    }

    public func response(
      to request: HTTPRequest, progress: TransferProgressHandler?
    ) async throws(NetworkError) -> HTTPResponse {
      let exchange = try TransportExchange(request, limits, progress: progress)
      try loop.begin(exchange)
      return try await exchange.outcome { self.loop.cancel(exchange) }.get()
    }
  }
#endif
