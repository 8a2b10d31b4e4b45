internal import Foundation
public import OpenMarketDomain

/// Carries requests with the best that the platform has; the transport to use unless there is a reason for another.
///
/// Where `URLSession` is the system's own, it carries everything. Where it is FoundationNetworking, which does not
/// survive some answers of a broken or hostile server, a ``SocketSessionManager`` carries plain http, and
/// `URLSession` what has to be encrypted.
///
/// No redirect is followed: put a ``RedirectingSessionManager`` around.
public final class SystemSessionManager: NetworkSessionManager {
  private let plain: any NetworkSessionManager
  private let secure: URLSessionManager

  /// Opens nothing yet; connections are made by requests.
  ///
  /// - Parameter limits: the bounds of every exchange.
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
