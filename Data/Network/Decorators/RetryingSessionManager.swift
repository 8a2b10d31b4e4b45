public import Foundation
public import OpenMarketDomain
import OpenMarketLock

/// A session manager that limits the duration of requests, retries read requests, and logs each attempt.
///
/// A GET or HEAD request without a body is retried if the connection fails, if the exchange times out or is interrupted, or if
/// the response status is 408, 429, 500, 502, 503 or 504. After the last attempt, the caller receives the last response or error.
/// Other requests are sent only once, because the server may already have carried out a write, and so are the checks after a lost
/// response, which are repeated anyway. If a request has a retry policy
/// (``HTTPRequest/retry``), that policy applies instead, with every method.
///
/// The session manager honors `Retry-After` (RFC 9110, section 10.2.3). If the requested delay is too long, the response is
/// returned immediately, so that the user can decide whether to try again.
///
/// When the time of a request is over, the call throws ``NetworkError/timedOut`` immediately, and the inner exchange is cancelled.
/// If the process was stopped until after the deadline of a read, for example because an app was suspended, the read gets one
/// more attempt with a new deadline.
///
/// If the caller is cancelled, the call throws ``NetworkError/cancelled`` immediately. Each attempt reports its progress from
/// zero, so the progress of a retried read moves backward.
public final class RetryingSessionManager: NetworkSessionManager {
  /// If an attempt ends later than this after its deadline, the process was stopped in between.
  private static let longestDelay = Duration.seconds(1)

  private let inner: any NetworkSessionManager
  private let policy: RetryPolicy
  private let timeouts: RequestTimeouts
  private let log: (any NetworkEventLog)?
  private let clock: any Clock<Duration>
  private let random: @Sendable (ClosedRange<Duration>) -> Duration
  private let now: @Sendable () -> Date
  private let lastExchange = Mutex(0)

  /// Creates a session manager that wraps another session manager.
  ///
  /// - Parameters:
  ///   - inner: The session manager that sends the requests.
  ///   - policy: The number of attempts of a read and the delays between the attempts.
  ///   - timeouts: The maximum durations of requests. The ``HTTPRequest/timeout`` of a request replaces these durations.
  ///   - log: The log that receives the events of each attempt.
  ///   - clock: The clock that measures the timeouts and the delays between attempts.
  ///   - random: A closure that returns a random duration in a range.
  ///   - now: A closure that returns the current date. The date is used if `Retry-After` is a date and the response has no `Date`
  ///     header.
  public init(
    _ inner: any NetworkSessionManager, policy: RetryPolicy = RetryPolicy(),
    timeouts: RequestTimeouts = RequestTimeouts(), log: (any NetworkEventLog)? = nil,
    clock: any Clock<Duration> = SuspendingClock(),
    random: @escaping @Sendable (ClosedRange<Duration>) -> Duration = RetryPolicy.randomDelay,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.inner = inner
    self.policy = policy
    self.timeouts = timeouts
    self.log = log
    self.clock = clock
    self.random = random
    self.now = now
  }

  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    let isRead = [.get, .head].contains(request.method) && request.body == nil
    let policy = request.retry ?? (isRead && !RepeatedCheck.isRunning ? policy : .never)
    let limit = request.timeout ?? (request.method.isSafe ? timeouts.read : timeouts.write)
    let deadline = max(.zero, min(limit, .longestSleep))
    let longestAttempt =
      request.timeout == nil && request.method.isSafe ? timeouts.attempt : deadline
    var elapsed = clock.stopwatch()
    var attempt = 1
    var mayStartAgain = isRead && policy.maximumAttempts > 1
    while true {
      if Task.isCancelled { throw .cancelled }
      let outcome = await logged(request) {
        await inner.outcome(
          of: request, within: min(longestAttempt, deadline - elapsed()), on: clock,
          progress: progress)
      }
      let startsAgain = mayStartAgain && elapsed() > deadline + Self.longestDelay
      if startsAgain {
        elapsed = clock.stopwatch()
        mayStartAgain = false
      }
      guard let reason = outcome.retryReason,
        let wait = startsAgain
          ? .zero
          : policy.wait(
            afterAttempt: attempt, retryAfter: retryAfter(outcome), timeLeft: deadline - elapsed(),
            random: random)
      else { return try outcome.get() }
      attempt += 1
      log?.record(
        NetworkEvent(
          exchange: nil, request: request,
          kind: .retried(attempt: attempt, after: wait, because: reason)))
      do { try await clock.sleep(for: wait) } catch { throw .cancelled }
    }
  }

  /// Makes an attempt, and logs its start and its end.
  private func logged(
    _ request: HTTPRequest, _ attempt: () async -> Result<HTTPResponse, NetworkError>
  ) async -> Result<HTTPResponse, NetworkError> {
    guard let log else { return await attempt() }
    let exchange = lastExchange.withLock { last in
      last += 1
      return last
    }
    func record(_ kind: NetworkEvent.Kind) {
      log.record(NetworkEvent(exchange: exchange, request: request, kind: kind))
    }
    let elapsed = clock.stopwatch()
    record(.started)
    let outcome = await attempt()
    switch outcome {
    case .success(let response):
      record(
        .finished(
          status: response.status, receivedBytes: response.body.count, duration: elapsed()))
    case .failure(let error): record(.failed(code: error.code, duration: elapsed()))
    }
    return outcome
  }

  private func retryAfter(_ outcome: Result<HTTPResponse, NetworkError>) -> Duration? {
    (try? outcome.get())?.retryAfter(now: now())
  }
}

extension Result<HTTPResponse, NetworkError> {
  /// The reason to retry the request, or `nil` if another attempt wouldn't help.
  fileprivate var retryReason: String? {
    switch self {
    case .success(let response):
      RetryPolicy.statuses.contains(response.status) ? "status \(response.status)" : nil
    case .failure(let error): error.isRetryable ? error.code : nil
    }
  }
}
