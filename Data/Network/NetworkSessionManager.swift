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
  ///   - progress: The closure to call with the progress of both bodies.
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
