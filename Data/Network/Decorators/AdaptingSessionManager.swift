package import OpenMarketDomain

/// A session manager that changes each request before another session manager sends it.
package struct AdaptingSessionManager: NetworkSessionManager {
  private let inner: any NetworkSessionManager
  private let adapt: @Sendable (inout HTTPRequest) -> Void

  package init(
    _ inner: any NetworkSessionManager, adapt: @escaping @Sendable (inout HTTPRequest) -> Void
  ) {
    self.inner = inner
    self.adapt = adapt
  }

  package func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    var request = request
    adapt(&request)
    return try await inner.response(to: request, progress: progress)
  }
}
