public import OpenMarketDomain

/// A session manager that limits the duration of each exchange.
///
/// The time counts from the call to the last byte of the body, redirects included. When it's over, the caller gets
/// ``NetworkError/timedOut`` at once, and the inner exchange is cancelled. A cancelled caller gets ``NetworkError/cancelled`` at once.
///
/// `URLSession` limits only the time without any bytes. A server that sends a byte from time to time would hold it forever.
public struct DeadlineSessionManager: NetworkSessionManager {
  private let inner: any NetworkSessionManager
  private let limit: Duration
  private let writeLimit: Duration
  private let clock: any Clock<Duration>

  /// Creates a session manager around another one.
  ///
  /// - Parameters:
  ///   - inner: The session manager that sends the requests.
  ///   - limit: The maximum duration of an exchange. An ``HTTPRequest/timeout`` can only shorten it.
  ///   - writeLimit: The maximum duration of an exchange whose method isn't safe; `limit` by default.
  ///   - clock: The clock that measures exchanges.
  public init(
    _ inner: any NetworkSessionManager, limit: Duration, writeLimit: Duration? = nil,
    clock: any Clock<Duration> = ContinuousClock()
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
    let limit = request.method.isSafe ? limit : writeLimit
    let time = min(request.timeout ?? limit, limit, .longestSleep)
    guard time > .zero else { throw .timedOut }
    request.timeout = nil
    // The children of a task group would hold up the caller until both have ended. So these tasks are unstructured.
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

/// Starts a task on the current thread where the platform can. Another thread would have to be woken up for it.
private func startTask(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
  if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
    Task.immediate { await work() }
  } else {
    Task { await work() }
  }
}

extension Duration {
  /// The longest time that the standard clocks can sleep. They trap on times outside their range.
  static let longestSleep = Duration.seconds(3_000_000_000)
}

extension Clock where Duration == Swift.Duration {
  /// Returns a closure that returns the time since this call.
  func stopwatch() -> () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
