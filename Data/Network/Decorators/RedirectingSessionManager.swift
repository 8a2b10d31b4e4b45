public import OpenMarketDomain

/// Follows redirects, as far as that is safe.
///
/// A GET or HEAD goes on to where it is sent, but never from https to http, a request with a sensitive header, such
/// as `identifier`, only within its origin, and a host that no name may be spelled like is not gone to: everything
/// else is ``NetworkError/redirectRefused(to:)``. The redirects of any other method are responses, and so are those
/// without a usable `Location`.
///
/// The handler receives the progress of the last answer alone when the inner manager reports none of a redirect's body, as
/// ``URLSessionManager`` and ``SocketSessionManager`` do.
public struct RedirectingSessionManager: NetworkSessionManager {
  private let inner: any NetworkSessionManager
  private let limit: Int

  /// - Parameters:
  ///   - inner: carries every single exchange, and follows nothing by itself.
  ///   - limit: how many redirects are followed in a row.
  public init(_ inner: any NetworkSessionManager, limit: Int = 5) {
    self.inner = inner
    self.limit = limit
  }

  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    var request = request
    var count = 0
    while true {
      let response = try await inner.response(to: request, progress: progress)
      switch Redirect(of: request, answeredBy: response, after: count, limit: limit) {
      case .none: return response
      case .refuse(let target): throw .redirectRefused(to: target)
      case .follow(let next): request = next
      }
      count += 1
      if Task.isCancelled { throw .cancelled }
    }
  }
}
