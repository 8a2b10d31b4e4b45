internal import OpenMarketDomain
internal import Synchronization

/// Lets equal reads that are wanted at the same time share one exchange.
///
/// GETs and HEADs without a body are equal when method, address and headers are. A caller that leaves costs the others
/// nothing; when the last one leaves, the exchange is cancelled. Each caller's progress handler is told, that of a late
/// one of what comes from then on, and none after its call has returned. Everything else passes untouched.
///
/// A read never joins one that was begun before a write of this manager began or ended: what is read after a write
/// shows the write.
public final class CoalescingSessionManager: NetworkSessionManager {
  struct Read: Hashable {
    let request: HTTPRequest
    /// How many beginnings and ends of writes went before it.
    let epoch: Int
  }

  private struct State {
    var epoch = 0
    var lastListener = 0
    var listeners: [Read: [Int: MonotonicProgress]] = [:]
  }

  private let inner: any NetworkSessionManager
  let calls = SharedCalls<Read, HTTPResponse, NetworkError>(cancellation: .cancelled)
  private let state = Mutex(State())

  /// - Parameter inner: carries the exchanges.
  public init(_ inner: any NetworkSessionManager) {
    self.inner = inner
  }

  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    if request.method == .get || request.method == .head, request.body == nil {
      return try await share(request, progress: progress)
    }
    if request.method.isSafe { return try await inner.response(to: request, progress: progress) }
    beginEpoch()
    defer { beginEpoch() }
    return try await inner.response(to: request, progress: progress)
  }

  private func share(
    _ request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    let read = Read(request: request, epoch: state.withLock { $0.epoch })
    let listener = progress.map { addListener($0, to: read) }
    defer {
      if let listener { removeListener(listener, from: read) }
    }
    return try await calls.value(for: read) { () async throws(NetworkError) in
      try await self.exchange(read)
    }
  }

  private func exchange(_ read: Read) async throws(NetworkError) -> HTTPResponse {
    let news = MonotonicProgress { [self] news in
      for listener in listeners(of: read) { listener.tell(news) }
    }
    // An exchange that all have left may go on for a while, beside a new one with listeners of its own.
    let outcome = await withTaskCancellationHandler {
      do throws(NetworkError) {
        return Result<_, NetworkError>.success(
          try await inner.response(to: read.request, progress: news.tell))
      } catch {
        return .failure(error)
      }
    } onCancel: {
      news.end()
    }
    return try outcome.get()
  }

  private func beginEpoch() {
    state.withLock { $0.epoch &+= 1 }
  }

  private func listeners(of read: Read) -> [MonotonicProgress] {
    state.withLock { $0.listeners[read].map { Array($0.values) } ?? [] }
  }

  private func addListener(_ progress: @escaping TransferProgressHandler, to read: Read) -> Int {
    state.withLock { state in
      state.lastListener += 1
      state.listeners[read, default: [:]][state.lastListener] = MonotonicProgress(progress)
      return state.lastListener
    }
  }

  private func removeListener(_ number: Int, from read: Read) {
    let listener = state.withLock { state in
      defer { if state.listeners[read]?.isEmpty == true { state.listeners[read] = nil } }
      return state.listeners[read]?.removeValue(forKey: number)
    }
    listener?.end()
  }
}
