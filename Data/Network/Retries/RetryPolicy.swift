/// How often, and after which waits, a read that failed is tried again.
///
/// Any values are taken: a time below zero counts as zero, and there is always one attempt.
public struct RetryPolicy: Hashable, Sendable {
  /// How many attempts there are at most, the first included.
  public var maximumAttempts: Int
  /// The longest wait before the second attempt; each further one may be twice as long as the one before.
  public var baseDelay: Duration
  /// The most that a wait grows to.
  public var maximumDelay: Duration
  /// How long after the call another attempt may begin. Attempts and waits count; an attempt that runs is not ended.
  public var budget: Duration
  /// The longest wait that a server may ask for: when it asks for more, its answer is not waited on but passed on. A random wait
  /// is added to it, as long as the one between attempts without it.
  public var maximumRetryAfter: Duration

  /// Takes the numbers as they are; those left out are the usual ones.
  ///
  /// - Parameters:
  ///   - maximumAttempts: how many attempts there are at most, the first included.
  ///   - baseDelay: the longest wait before the second attempt.
  ///   - maximumDelay: the most that a wait grows to.
  ///   - budget: how long after the call another attempt may begin.
  ///   - maximumRetryAfter: the longest wait that a server may ask for.
  public init(
    maximumAttempts: Int = 4, baseDelay: Duration = .milliseconds(200),
    maximumDelay: Duration = .seconds(5), budget: Duration = .seconds(20),
    maximumRetryAfter: Duration = .seconds(10)
  ) {
    self.maximumAttempts = maximumAttempts
    self.baseDelay = baseDelay
    self.maximumDelay = maximumDelay
    self.budget = budget
    self.maximumRetryAfter = maximumRetryAfter
  }

  /// One attempt.
  public static let never = RetryPolicy(maximumAttempts: 1)
}

extension RetryPolicy {
  /// The wait before another attempt, or `nil` where there is to be none.
  ///
  /// The wait is random between nothing and a limit that doubles with each attempt, so that callers who failed
  /// together do not come back together ("full jitter": AWS Architecture Blog, "Exponential Backoff And Jitter").
  /// A wait that the server asked for comes before it, whole. The random part after it is only as long as the budget allows.
  ///
  /// - Parameters:
  ///   - attempt: how many attempts there were.
  ///   - asked: the wait that the server asked for; it is never cut short.
  ///   - elapsed: the time since the call.
  ///   - random: picks a duration of the range, each as likely as any other.
  func wait(
    afterAttempt attempt: Int, asked: Duration?, elapsed: Duration,
    random: (ClosedRange<Duration>) -> Duration
  ) -> Duration? {
    let elapsed = max(.zero, elapsed)
    guard attempt < maximumAttempts, budget > elapsed else { return nil }
    let left = budget - elapsed
    let longestDelay = longestDelay(afterAttempt: attempt)
    guard let asked else {
      let wait = random(.zero...longestDelay)
      return wait <= left ? wait : nil
    }
    guard asked <= maximumRetryAfter, asked <= left else { return nil }
    return asked + random(.zero...min(longestDelay, min(left, Self.longestSleep) - asked))
  }

  /// The standard clocks trap on a time that leaves their range.
  private static let longestSleep = Duration.seconds(3_000_000_000)

  private func longestDelay(afterAttempt attempt: Int) -> Duration {
    let limit = max(.zero, min(maximumDelay, Self.longestSleep))
    var delay = max(.zero, min(baseDelay, limit))
    var doublings = attempt - 1
    while doublings > 0, delay > .zero, delay < limit {
      delay = delay > limit / 2 ? limit : delay * 2
      doublings -= 1
    }
    return delay
  }
}
