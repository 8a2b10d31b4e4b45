public import OpenMarketDomain

/// A type that sends requests and returns their responses.
///
/// Deadlines, logs, retries and the like are session managers around another session manager.
public protocol NetworkSessionManager: Sendable {
  /// Sends a request and returns its response. A status is never an error.
  ///
  /// A cancelled caller gets ``NetworkError/cancelled`` at once.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - progress: A closure that receives the progress of the request's body or, if the request has none, of the body of a
  ///     successful response.
  func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse
}

extension NetworkSessionManager {
  /// Sends a request and returns its response, without reporting progress.
  public func response(to request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    try await response(to: request, progress: nil)
  }
}
