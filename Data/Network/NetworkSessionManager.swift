public import OpenMarketDomain

/// A type that sends HTTP requests and returns the responses.
///
/// A session manager can wrap another one, for example to retry requests or to follow redirects.
public protocol NetworkSessionManager: Sendable {
  /// Sends a request and returns the response.
  ///
  /// The method returns a response for every HTTP status, including error statuses. If the caller
  /// is cancelled, the method throws ``NetworkError/cancelled`` immediately, or
  /// ``NetworkError/cancelledBeforeSending`` for a write of which nothing was sent.
  ///
  /// - Parameters:
  ///   - request: The request to send.
  ///   - progress: A closure that receives upload progress if the request has a body. If the
  ///     request has no body, the closure receives download progress for a successful response.
  func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse
}

extension NetworkSessionManager {
  /// Sends a request and returns the response, without reporting progress.
  public func response(to request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    try await response(to: request, progress: nil)
  }
}
