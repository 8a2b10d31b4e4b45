public import OpenMarketDomain
internal import Synchronization

/// A session manager that lets concurrent reads of the same resource share one exchange.
///
/// Reads are GET and HEAD requests without a body. They share an exchange if method, URL and headers are equal. A caller that is
/// cancelled doesn't affect the others, and when the last caller is cancelled, so is the exchange. All other requests pass through.
///
/// Each caller's progress handler is called from when it joins until its call returns. The completed bytes never decrease, even if
/// the read is retried.
///
/// A read never joins one that started before a write through this manager started or ended. So a read after a write shows the write.
public final class CoalescingSessionManager: NetworkSessionManager {
  struct Read: Hashable {
    let request: HTTPRequest
    /// The number of starts and ends of writes before this read.
    let epoch: Int

    /// Hashing the whole request takes longer than comparing it with the few that are in flight.
    func hash(into hasher: inout Hasher) {
      hasher.combine(request.shownAddress)
    }
  }

  private let inner: any NetworkSessionManager
  let reads = InFlightTasks<Read, HTTPResponse, NetworkError>(cancellation: .cancelled)
  private let epoch = Atomic(0)

  /// Creates a session manager that performs its exchanges with another one.
  public init(_ inner: any NetworkSessionManager) {
    self.inner = inner
  }

  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    if request.method == .get || request.method == .head, request.body == nil {
      let read = Read(request: request, epoch: epoch.load(ordering: .sequentiallyConsistent))
      return try await reads.value(for: read, progress: progress) {
        [inner] (progress) throws(NetworkError) in
        try await inner.response(to: request, progress: progress)
      }
    }
    if request.method.isSafe { return try await inner.response(to: request, progress: progress) }
    epoch.add(1, ordering: .sequentiallyConsistent)
    defer { epoch.add(1, ordering: .sequentiallyConsistent) }
    return try await inner.response(to: request, progress: progress)
  }
}
