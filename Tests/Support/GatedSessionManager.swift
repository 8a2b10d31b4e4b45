public import OpenMarketData
public import OpenMarketDomain

/// A session manager that answers each request when the test says so.
public final class GatedSessionManager: NetworkSessionManager {
  /// One request that waits for its answer.
  public struct Asked: Sendable {
    /// The request of the call.
    public let request: HTTPRequest
    /// The caller's progress handler, which the test can call.
    public let progress: TransferProgressHandler?
  }

  /// The requests that wait for an answer. A cancelled one gets `NetworkError/cancelled`.
  public let calls = GatedCalls<Asked, HTTPResponse, NetworkError>(cancellation: .cancelled)

  /// Begins without calls.
  public init() {}

  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    try await calls.perform(Asked(request: request, progress: progress))
  }
}
