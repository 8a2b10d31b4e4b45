public import Foundation
public import OpenMarketDomain

/// A session manager that retries read requests.
///
/// A GET or HEAD request without a body is retried if the connection fails, if the exchange times out or is interrupted, or if
/// the response status is 408, 429, 500, 502, 503 or 504. After the last attempt, the caller receives the last response or error.
/// Other requests are sent only once, because the server may already have carried out a write. If a request has a retry policy
/// (``HTTPRequest/retry``), that policy applies instead, with every method.
///
/// The session manager honors `Retry-After` (RFC 9110, section 10.2.3). If the requested delay is too long, the response is
/// returned immediately, so that the user can decide whether to try again.
///
/// If the process was stopped until after the deadline of a read, for example because an app was suspended, the read gets one
/// more attempt with a new deadline.
///
/// If the caller is cancelled, the call throws ``NetworkError/cancelled`` immediately. Each attempt reports its progress from
/// zero. To prevent progress from moving backward, wrap this session manager in a ``CoalescingSessionManager``.
public struct RetryingSessionManager: NetworkSessionManager {
  /// The longest time after a deadline at which a running process ends an attempt.
  private static let longestDelay = Duration.seconds(1)

  private let inner: any NetworkSessionManager
  private let policy: RetryPolicy
  private let deadline: Duration?
  private let log: (any NetworkEventLog)?
  private let clock: any Clock<Duration>
  private let random: @Sendable (ClosedRange<Duration>) -> Duration
  private let now: @Sendable () -> Date

  /// Creates a session manager that wraps another session manager.
  ///
  /// - Parameters:
  ///   - inner: The session manager that sends the requests.
  ///   - policy: The number of attempts and the delays between the attempts.
  ///   - deadline: The maximum duration of all attempts and delays of a read, or `nil` for no maximum. The
  ///     ``HTTPRequest/deadline`` of a request replaces this duration. Each attempt receives the remaining time as its
  ///     ``HTTPRequest/timeout``, which a ``DeadlineSessionManager`` enforces.
  ///   - log: The log that receives an event for each retry.
  ///   - clock: The clock that measures the deadline and the delays between attempts.
  ///   - random: A closure that returns a random duration in a range.
  ///   - now: A closure that returns the current date. The date is used if `Retry-After` is a date and the response has no `Date`
  ///     header.
  public init(
    _ inner: any NetworkSessionManager, policy: RetryPolicy = RetryPolicy(),
    deadline: Duration? = nil, log: (any NetworkEventLog)? = nil,
    clock: any Clock<Duration> = SuspendingClock(),
    random: @escaping @Sendable (ClosedRange<Duration>) -> Duration = RetryPolicy.randomDelay,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.inner = inner
    self.policy = policy
    self.deadline = deadline?.boundedDeadline
    self.log = log
    self.clock = clock
    self.random = random
    self.now = now
  }

  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    let isRead = [.get, .head].contains(request.method) && request.body == nil
    guard isRead || request.retry != nil else {
      return try await inner.response(to: request, progress: progress)
    }
    let policy = request.retry ?? policy
    let deadline = request.deadline?.boundedDeadline ?? (isRead ? deadline : nil)
    var elapsed = clock.stopwatch()
    var attempt = 1
    var mayStartAgain = isRead
    while true {
      if Task.isCancelled { throw .cancelled }
      let outcome = await outcome(
        of: request, within: deadline.map { $0 - elapsed() }, progress: progress)
      let wasStopped = deadline.map { elapsed() > $0 + Self.longestDelay } ?? false
      let startsAgain = wasStopped && mayStartAgain
      if startsAgain {
        elapsed = clock.stopwatch()
        mayStartAgain = false
      }
      guard let reason = outcome.retryReason,
        let wait = startsAgain
          ? .zero
          : policy.wait(
            afterAttempt: attempt, retryAfter: retryAfter(outcome),
            timeLeft: (deadline ?? .longestSleep) - elapsed(), random: random)
      else { return try outcome.get() }
      if Task.isCancelled { throw .cancelled }
      attempt += 1
      log?.record(
        NetworkEvent(
          exchange: nil, request: request,
          kind: .retried(attempt: attempt, after: wait, because: reason)))
      do { try await clock.sleep(for: wait) } catch { throw .cancelled }
    }
  }

  private func outcome(
    of request: HTTPRequest, within time: Duration?, progress: TransferProgressHandler?
  ) async -> Result<HTTPResponse, NetworkError> {
    var request = request
    if let time { request.timeout = min(request.timeout ?? time, time) }
    do throws(NetworkError) {
      return .success(try await inner.response(to: request, progress: progress))
    } catch {
      return .failure(error)
    }
  }

  private func retryAfter(_ outcome: Result<HTTPResponse, NetworkError>) -> Duration? {
    (try? outcome.get()).flatMap { RetryAfter($0, now: now())?.delay }
  }
}

extension Duration {
  /// The duration, limited to the range that the standard clocks support.
  fileprivate var boundedDeadline: Duration { max(.zero, min(self, .longestSleep)) }
}

extension Result<HTTPResponse, NetworkError> {
  /// The reason to retry the request, or `nil` if another attempt wouldn't help.
  fileprivate var retryReason: String? {
    switch self {
    case .success(let response):
      MarketError.retryableStatuses.contains(response.status) ? "status \(response.status)" : nil
    case .failure(let error): error.isRetryable ? error.code : nil
    }
  }
}
