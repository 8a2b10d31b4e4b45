internal import Foundation
public import OpenMarketDomain
internal import OpenMarketSockets

/// Carries plain http requests over sockets of its own (HTTP/1.1, RFC 9112).
///
/// Every exchange has a fresh connection, so that nothing is ever sent twice and no kept connection can be found dead.
/// Every status is a response; redirects are not followed, and no cookie or credential is kept. Bodies are asked for
/// as they are: a compressed one is ``NetworkError/compressedResponse(status:)``.
///
/// - An https address is ``NetworkError/invalidRequest(reason:)``.
/// - ``NetworkError/cannotConnect(reason:)`` means that nothing was sent: the host has no address, or none of its
///   addresses took the connection. They are tried in order, each but the last for a few seconds.
/// - A connection that ends or breaks after that, before the answer is complete, is ``NetworkError/interrupted(reason:status:)``.
/// - An answer that isn't valid HTTP, or whose head is too large, is ``NetworkError/invalidResponse(reason:status:)``.
/// - An answer that comes while the request is still being sent is taken, and the rest is not sent.
/// - The idle time runs while neither side sends anything; after it the exchange is ``NetworkError/timedOut``.
///
/// A cancelled caller is answered at once, and its connection is reset soon after, so that the system drops what it has not sent
/// yet. What has reached the server by then may be carried out. Only the body of
/// a success has progress.
public final class SocketSessionManager: NetworkSessionManager {
  /// The bounds of every exchange.
  public let limits: ExchangeLimits
  private let lookup: NameLookup

  /// Opens nothing yet; connections are made by requests.
  ///
  /// - Parameter limits: the bounds of every exchange.
  public convenience init(limits: ExchangeLimits = ExchangeLimits()) {
    self.init(limits: limits, lookup: .system)
  }

  init(limits: ExchangeLimits = ExchangeLimits(), lookup: NameLookup) {
    self.limits = limits
    self.lookup = lookup
  }

  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    try request.validate()
    guard request.url.scheme?.lowercased() == "http" else {
      throw .invalidRequest(reason: "only plain http goes over a plain socket")
    }
    guard let host = RequestHost(request.url) else {
      throw .invalidRequest(reason: "the address has a host or a port that there cannot be")
    }
    let message = try RequestMessage(request, to: host)
    if Task.isCancelled { throw .cancelled }
    let exchange = SocketExchange(
      message, parser: ResponseParser(method: request.method, limits: limits),
      idleTimeout: limits.boundedIdleTimeout, progress: progress)
    exchange.begin(with: host, lookup)
    return try await exchange.outcome().get()
  }
}

extension ResponseParser {
  fileprivate init(method: HTTPMethod, limits: ExchangeLimits) {
    self.init(method: method, maximumBodySize: limits.maximumBodySize)
  }
}
