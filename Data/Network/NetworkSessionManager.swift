public import OpenMarketDomain

/// Carries requests to a server and brings the answers back.
///
/// Whatever changes how an exchange runs (a deadline, a log, a cache, a market in the same process) is a session
/// manager around another one, so that their order can be read where they are put together.
public protocol NetworkSessionManager: Sendable {
  /// Performs one exchange. A status code is never an error at this level.
  ///
  /// A cancelled caller gets ``NetworkError/cancelled`` at once.
  ///
  /// - Parameters:
  ///   - request: what to send, and where.
  ///   - progress: Receives the progress of the request's body or, if the request has none, of the body of a successful response.
  func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse
}

extension NetworkSessionManager {
  /// Performs one exchange without telling of its progress.
  public func response(to request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    try await response(to: request, progress: nil)
  }
}
