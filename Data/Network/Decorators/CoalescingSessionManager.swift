public import OpenMarketDomain
import OpenMarketLock

/// A session manager that combines identical concurrent read requests into one exchange.
///
/// A read request is a GET or HEAD request without a body. Read requests share an exchange if their methods, URLs, headers,
/// timeouts and retry policies are equal. Cancelling one caller doesn't affect the other callers. When all callers of an exchange
/// are cancelled, the exchange is cancelled. All other requests pass through unchanged.
///
/// Each progress handler receives progress from the time its caller joins the exchange until its call returns. The number of
/// completed bytes never decreases, even if the exchange is retried.
///
/// A read request doesn't join an exchange if a write through this session manager started or ended after that exchange started.
/// Therefore, the response to a read request reflects every write that finished before the request.
public final class CoalescingSessionManager: NetworkSessionManager {
  struct Read: Hashable {
    let request: HTTPRequest
    /// The number of writes that had started before this read request, plus the number of writes that had ended.
    let epoch: Int

    /// Hashes only ``HTTPRequest/shownAddress``. Comparing a request with the few requests in flight is faster than hashing the
    /// whole request.
    func hash(into hasher: inout Hasher) {
      hasher.combine(request.shownAddress)
    }
  }

  private let inner: any NetworkSessionManager
  let reads = InFlightTasks<Read, HTTPResponse, NetworkError>(cancellation: .cancelled)
  private let epoch = Mutex(0)

  /// Creates a session manager that wraps another session manager.
  ///
  /// - Parameter inner: The session manager that sends the requests.
  public init(_ inner: any NetworkSessionManager) {
    self.inner = inner
  }

  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    if request.method == .get || request.method == .head, request.body == nil {
      let read = Read(request: request, epoch: epoch.withLock(\.self))
      return try await reads.value(for: read, progress: progress) {
        [inner] (progress) throws(NetworkError) in
        try await inner.response(to: request, progress: progress)
      }
    }
    if request.method.isSafe { return try await inner.response(to: request, progress: progress) }
    epoch.withLock { $0 += 1 }
    defer { epoch.withLock { $0 += 1 } }
    return try await inner.response(to: request, progress: progress)
  }
}
