public import OpenMarketDomain

/// A session manager that limits the duration of each exchange.
///
/// The duration is the time from the call until the last byte of the body arrives, including redirects. When the duration reaches
/// the limit, the call throws ``NetworkError/timedOut`` immediately, and the inner exchange is cancelled. If the caller is
/// cancelled, the call throws ``NetworkError/cancelled`` immediately.
///
/// `URLSession` only limits the time during which no bytes arrive. Without a deadline, a server that occasionally sends a byte
/// could keep an exchange open forever.
public struct DeadlineSessionManager: NetworkSessionManager {
  private let inner: any NetworkSessionManager
  private let limit: Duration
  private let writeLimit: Duration
  private let clock: any Clock<Duration>

  /// Creates a session manager that wraps another session manager.
  ///
  /// - Parameters:
  ///   - inner: The session manager that sends the requests.
  ///   - limit: The maximum duration of an exchange. The ``HTTPRequest/timeout`` of a request can shorten this duration but not
  ///     extend it. The ``HTTPRequest/deadline`` of a request replaces this duration.
  ///   - writeLimit: The maximum duration of an exchange whose method isn't safe. If `nil`, `limit` applies. The
  ///     ``HTTPRequest/deadline`` of a request replaces this duration, too.
  ///   - clock: The clock that measures the duration of exchanges.
  public init(
    _ inner: any NetworkSessionManager, limit: Duration, writeLimit: Duration? = nil,
    clock: any Clock<Duration> = SuspendingClock()
  ) {
    self.inner = inner
    self.limit = limit
    self.writeLimit = writeLimit ?? limit
    self.clock = clock
  }

  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    if Task.isCancelled { throw .cancelled }
    var request = request
    let limit = request.deadline ?? (request.method.isSafe ? limit : writeLimit)
    let time = min(request.timeout ?? limit, limit, .longestSleep)
    guard time > .zero else { throw .timedOut }
    request.timeout = nil
    // Use unstructured tasks, because a task group would keep the caller waiting until all child tasks have ended.
    let outcome = Promise<Result<HTTPResponse, NetworkError>>()
    let exchange = startTask { [inner, request] in
      do throws(NetworkError) {
        outcome.settle(.success(try await inner.response(to: request, progress: progress)))
      } catch {
        outcome.settle(.failure(error))
      }
    }
    defer { exchange.cancel() }
    let timer =
      outcome.isSettled
      ? nil
      : startTask { [clock] in
        guard (try? await clock.sleep(for: time)) != nil else { return }
        outcome.settle(.failure(.timedOut))
      }
    defer { timer?.cancel() }
    return try await outcome.value { outcome.settle(.failure(.cancelled)) }.get()
  }
}

/// Starts a task. On platforms that support `Task.immediate`, the task starts on the current thread, which avoids waking another
/// thread.
private func startTask(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
  if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
    Task.immediate { await work() }
  } else {
    Task { await work() }
  }
}

extension Clock where Duration == Swift.Duration {
  /// Returns a closure that returns the time elapsed since the call to this method.
  func stopwatch() -> () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
