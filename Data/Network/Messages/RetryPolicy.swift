/// A policy that defines the number of attempts for a read request and the delays between the
/// attempts.
///
/// All values are valid. Negative durations count as zero, and the first attempt is always made.
public struct RetryPolicy: Hashable, Sendable {
  /// The maximum number of attempts, including the first attempt.
  public var maximumAttempts: Int
  /// The upper limit of the random delay before the second attempt. The limit doubles with each
  /// further attempt.
  public var baseDelay: Duration
  /// The upper limit of all random delays, at which the doubling stops.
  public var maximumDelay: Duration
  /// The longest `Retry-After` delay that is honored, at most one day. If a response requests a
  /// longer delay, the request isn't retried.
  public var maximumRetryAfter: Duration

  /// Creates a retry policy.
  public init(
    maximumAttempts: Int = 4, baseDelay: Duration = .milliseconds(200),
    maximumDelay: Duration = .seconds(5), maximumRetryAfter: Duration = .seconds(10)
  ) {
    self.maximumAttempts = maximumAttempts
    self.baseDelay = baseDelay
    self.maximumDelay = maximumDelay
    self.maximumRetryAfter = maximumRetryAfter
  }

  /// A policy that never retries a request.
  public static let never = RetryPolicy(maximumAttempts: 1)

  /// The HTTP statuses after which another attempt may succeed.
  static let statuses: Set = [408, 429, 500, 502, 503, 504]

  /// Returns the delay before the next attempt, or `nil` if the request shouldn't be retried.
  ///
  /// The delay is the sum of `retryAfter`, if any, and a random duration. The maximum random
  /// duration doubles for each attempt. Random delays ensure that clients that failed at the same
  /// time retry at different times ("full jitter": AWS Architecture Blog, "Exponential Backoff And
  /// Jitter").
  ///
  /// - Parameters:
  ///   - attempt: The number of attempts that have been made.
  ///   - retryAfter: The delay that the server requested, or `nil` if the server didn't request a
  ///     delay.
  ///   - timeLeft: The time until the deadline. The random duration is limited so that the delay
  ///     doesn't exceed this time.
  ///   - random: A closure that returns a random duration in a range.
  func wait(
    afterAttempt attempt: Int, retryAfter: Duration?, timeLeft: Duration,
    random: (ClosedRange<Duration>) -> Duration
  ) -> Duration? {
    let asked = retryAfter ?? .zero
    guard attempt < maximumAttempts, asked < timeLeft,
      retryAfter == nil || asked <= min(maximumRetryAfter, .seconds(86_400))
    else { return nil }
    let timeLeft = min(timeLeft, .longestSleep) - asked
    return asked + random(.zero...min(longestDelay(afterAttempt: attempt), timeLeft))
  }

  /// Returns a random duration in the given range, from the system's random number generator.
  public static func randomDelay(in range: ClosedRange<Duration>) -> Duration {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double.random(in: 0...1)
  }

  private func longestDelay(afterAttempt attempt: Int) -> Duration {
    let limit = max(.zero, min(maximumDelay, .longestSleep))
    let base = max(.zero, min(baseDelay, limit))
    return min(limit, base * (1 << min(max(0, attempt - 1), 30)))
  }
}

extension Duration {
  /// The longest duration for which the standard clocks can sleep. The clocks trap on durations
  /// outside their range.
  static let longestSleep = Duration.seconds(3_000_000_000)
}
