public import Foundation
public import OpenMarketDomain

/// The number of attempts for a read, and the waits between them.
///
/// All values are valid: negative times count as zero, and there is always one attempt.
public struct RetryPolicy: Hashable, Sendable {
  /// The maximum number of attempts, including the first one.
  public var maximumAttempts: Int
  /// The longest wait before the second attempt. It doubles with each further attempt.
  public var baseDelay: Duration
  /// The maximum of the doubled wait.
  public var maximumDelay: Duration
  /// The longest `Retry-After` that is honored. A response that asks for more is returned.
  public var maximumRetryAfter: Duration

  /// Creates a policy.
  public init(
    maximumAttempts: Int = 4, baseDelay: Duration = .milliseconds(200),
    maximumDelay: Duration = .seconds(5), maximumRetryAfter: Duration = .seconds(10)
  ) {
    self.maximumAttempts = maximumAttempts
    self.baseDelay = baseDelay
    self.maximumDelay = maximumDelay
    self.maximumRetryAfter = maximumRetryAfter
  }

  /// A policy with one attempt.
  public static let never = RetryPolicy(maximumAttempts: 1)

  /// Returns the wait before the next attempt, or `nil` for no further attempt.
  ///
  /// The wait is random, up to a limit that doubles with each attempt, so that clients that failed together return at different
  /// times ("full jitter": AWS Architecture Blog, "Exponential Backoff And Jitter"). It follows the wait that the server asks for.
  ///
  /// - Parameters:
  ///   - attempt: The number of attempts so far.
  ///   - retryAfter: The wait that the server asks for.
  ///   - timeLeft: The time until the deadline. The random wait is cut to it.
  ///   - random: Returns a random duration of a range.
  func wait(
    afterAttempt attempt: Int, retryAfter: Duration?, timeLeft: Duration,
    random: (ClosedRange<Duration>) -> Duration
  ) -> Duration? {
    let asked = retryAfter ?? .zero
    guard attempt < maximumAttempts, asked < timeLeft,
      retryAfter == nil || asked <= maximumRetryAfter
    else { return nil }
    let timeLeft = min(timeLeft, .longestSleep) - asked
    return asked + random(.zero...min(longestDelay(afterAttempt: attempt), timeLeft))
  }

  private func longestDelay(afterAttempt attempt: Int) -> Duration {
    let limit = max(.zero, min(maximumDelay, .longestSleep))
    var delay = max(.zero, min(baseDelay, limit))
    var doublings = attempt - 1
    while doublings > 0, delay > .zero, delay < limit {
      delay = min(limit, delay * 2)
      doublings -= 1
    }
    return delay
  }
}

/// A session manager that retries reads.
///
/// It retries a GET or HEAD without a body that can't connect, times out or is interrupted, or whose status is 408, 429, 500, 502,
/// 503 or 504. The caller gets the last response or error. Other requests are sent once, because a write may have been carried out.
///
/// `Retry-After` (RFC 9110, section 10.2.3) is honored. A response that asks for too much time is returned at once, so that the user
/// can decide.
///
/// A cancelled caller gets ``NetworkError/cancelled`` at once. Each attempt reports its progress
/// from the beginning. A ``CoalescingSessionManager`` around this one prevents that it decreases.
public struct RetryingSessionManager: NetworkSessionManager {
  private let inner: any NetworkSessionManager
  private let policy: RetryPolicy
  private let deadline: Duration?
  private let log: (any NetworkEventLog)?
  private let clock: any Clock<Duration>
  private let random: @Sendable (ClosedRange<Duration>) -> Duration
  private let now: @Sendable () -> Date

  /// Creates a session manager around another one.
  ///
  /// - Parameters:
  ///   - inner: The session manager that makes the attempts.
  ///   - policy: The number of attempts and the waits between them.
  ///   - deadline: The maximum duration of all attempts and waits. Each attempt has the rest of it as its
  ///     ``HTTPRequest/timeout``, which a ``DeadlineSessionManager`` applies.
  ///   - log: The log that receives the retries.
  ///   - clock: The clock that measures and sleeps.
  ///   - random: Returns a random duration of a range.
  ///   - now: Returns the current time, for a `Retry-After` date in a response without a `Date`.
  public init(
    _ inner: any NetworkSessionManager, policy: RetryPolicy = RetryPolicy(),
    deadline: Duration? = nil, log: (any NetworkEventLog)? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    random: @escaping @Sendable (ClosedRange<Duration>) -> Duration = {
      $0.lowerBound + ($0.upperBound - $0.lowerBound) * Double.random(in: 0...1)
    },
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.inner = inner
    self.policy = policy
    self.deadline = deadline.map { max(.zero, min($0, .longestSleep)) }
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
    let elapsed = clock.stopwatch()
    var attempt = 1
    while true {
      if Task.isCancelled { throw .cancelled }
      let outcome = await outcome(
        of: request, within: deadline.map { $0 - elapsed() }, progress: progress)
      guard let reason = outcome.retryReason,
        let wait = policy.wait(
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

extension Result<HTTPResponse, NetworkError> {
  /// The reason to try again, or `nil` if another attempt can't help.
  fileprivate var retryReason: String? {
    switch self {
    case .success(let response):
      [408, 429, 500, 502, 503, 504].contains(response.status) ? "status \(response.status)" : nil
    case .failure(let error):
      switch error {
      case .cannotConnect, .timedOut, .interrupted: error.code
      case .invalidRequest, .secureConnectionRequired, .untrustedServer, .cancelled,
        .invalidResponse, .compressedResponse, .bodyTooLarge, .redirectRefused:
        nil
      }
    }
  }
}
