public import Foundation
public import OpenMarketDomain

/// Tries a read again that failed for a reason that may pass.
///
/// A GET or HEAD without a body is tried again when it cannot connect, times out or is interrupted, and when it is
/// answered with 408, 429, 500, 502, 503 or 504: as often and after such waits as the ``RetryPolicy`` says. Everything
/// else passes once: a write may have been carried out, whatever its error says. The caller gets the last
/// answer or error.
///
/// `Retry-After` (RFC 9110, section 10.2.3) is honoured. When it asks for a longer wait than the policy allows, the
/// answer is passed on at once, so that a person can be told.
///
/// After its caller is cancelled nothing is sent, and a wait ends at once, with ``NetworkError/cancelled``. Each
/// attempt reports its progress from the beginning: a ``CoalescingSessionManager`` around this one smooths it.
public struct RetryingSessionManager<C: Clock>: NetworkSessionManager
where C.Duration == Duration {
  private let inner: any NetworkSessionManager
  private let policy: RetryPolicy
  private let log: (any NetworkEventLog)?
  private let clock: C
  private let random: @Sendable (ClosedRange<Duration>) -> Duration
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - inner: carries each attempt.
  ///   - policy: says how often and after which waits there is another one.
  ///   - log: takes ``NetworkEvent/Kind/retried(attempt:after:because:)``, before the wait.
  ///   - clock: measures the time and sleeps.
  ///   - random: picks a duration of a range, each as likely as any other.
  ///   - now: the time of day, for a `Retry-After` that is a date in an answer without one.
  public init(
    _ inner: any NetworkSessionManager, policy: RetryPolicy = RetryPolicy(),
    log: (any NetworkEventLog)? = nil, clock: C,
    random: @escaping @Sendable (ClosedRange<Duration>) -> Duration = {
      $0.lowerBound + ($0.upperBound - $0.lowerBound) * Double.random(in: 0...1)
    },
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.inner = inner
    self.policy = policy
    self.log = log
    self.clock = clock
    self.random = random
    self.now = now
  }

  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    guard request.method == .get || request.method == .head, request.body == nil else {
      return try await inner.response(to: request, progress: progress)
    }
    let start = clock.now
    var attempt = 1
    while true {
      if Task.isCancelled { throw .cancelled }
      let outcome = await outcome(of: request, progress: progress)
      guard let reason = RetryReason(outcome),
        let wait = policy.wait(
          afterAttempt: attempt, asked: askedWait(outcome),
          elapsed: start.duration(to: clock.now), random: random)
      else { return try outcome.get() }
      if Task.isCancelled { throw .cancelled }
      attempt += 1
      log?.record(
        NetworkEvent(
          exchange: nil, request: request,
          kind: .retried(attempt: attempt, after: wait, because: reason)))
      do {
        try await clock.sleep(for: wait)
      } catch {
        throw .cancelled
      }
    }
  }

  private func outcome(
    of request: HTTPRequest, progress: TransferProgressHandler?
  ) async -> Result<HTTPResponse, NetworkError> {
    do throws(NetworkError) {
      return .success(try await inner.response(to: request, progress: progress))
    } catch {
      return .failure(error)
    }
  }

  private func askedWait(_ outcome: Result<HTTPResponse, NetworkError>) -> Duration? {
    (try? outcome.get()).flatMap { RetryAfter($0, now: now())?.delay }
  }
}

extension RetryingSessionManager where C == ContinuousClock {
  /// Measures and sleeps on the clock that goes on while the machine sleeps.
  public init(
    _ inner: any NetworkSessionManager, policy: RetryPolicy = RetryPolicy(),
    log: (any NetworkEventLog)? = nil
  ) {
    self.init(inner, policy: policy, log: log, clock: ContinuousClock())
  }
}
