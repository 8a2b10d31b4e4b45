import Testing

@testable import OpenMarketData

@Suite(.timeLimit(.minutes(5)))
struct RetryPolicyTests {
  private static let all: [RetryPolicy] = [
    RetryPolicy(), .never,
    RetryPolicy(
      maximumAttempts: .max, baseDelay: .seconds(Int64.max), maximumDelay: .seconds(Int64.max),
      budget: .seconds(Int64.max), maximumRetryAfter: .seconds(Int64.max)),
    RetryPolicy(
      maximumAttempts: .min, baseDelay: .seconds(Int64.min), maximumDelay: .seconds(Int64.min),
      budget: .seconds(Int64.min), maximumRetryAfter: .seconds(Int64.min)),
    RetryPolicy(
      maximumAttempts: .max, baseDelay: .nanoseconds(1), maximumDelay: .seconds(Int64.max) * 18,
      budget: .seconds(Int64.max) * 18, maximumRetryAfter: .seconds(Int64.max) * 18),
    RetryPolicy(maximumAttempts: .max, baseDelay: .zero, maximumDelay: .seconds(5)),
    RetryPolicy(maximumAttempts: .max, baseDelay: .seconds(5), maximumDelay: .zero),
  ]

  @Test(arguments: [
    (1, Duration.milliseconds(200)), (2, .milliseconds(400)), (3, .milliseconds(800)),
    (4, .milliseconds(1_600)), (5, .milliseconds(3_200)), (6, .seconds(5)), (7, .seconds(5)),
    (64, .seconds(5)), (Int.max - 1, .seconds(5)),
  ])
  func `the range of the wait doubles up to its limit`(attempt: Int, longest: Duration) {
    let policy = RetryPolicy(maximumAttempts: .max)
    var ranges: [ClosedRange<Duration>] = []
    let wait = policy.wait(afterAttempt: attempt, asked: nil, elapsed: .zero) {
      ranges.append($0)
      return $0.upperBound / 4
    }
    #expect(ranges == [.zero...longest])
    #expect(wait == longest / 4)
  }

  @Test(arguments: [
    (4, 1, true), (4, 3, true), (4, 4, false), (4, 5, false), (1, 1, false), (0, 1, false),
    (-1, 1, false), (.min, 1, false), (.max, .max - 1, true), (.max, .max, false),
  ])
  func `attempts are counted`(maximum: Int, attempt: Int, isRetried: Bool) {
    let policy = RetryPolicy(maximumAttempts: maximum)
    #expect((wait(policy, afterAttempt: attempt) != nil) == isRetried)
  }

  @Test(arguments: [
    (Duration.zero, Duration.milliseconds(200)), (.milliseconds(100), .milliseconds(300)),
    (.seconds(1), .milliseconds(1_200)), (.seconds(10), .milliseconds(10_200)),
    (.seconds(10) + .nanoseconds(1), nil), (.seconds(1 << 31), nil),
  ])
  func `a random wait follows the one that the server asks for`(
    asked: Duration, longest: Duration?
  ) {
    #expect(wait(RetryPolicy(), asked: asked) == longest)
    let shortest = RetryPolicy().wait(
      afterAttempt: 1, asked: asked, elapsed: .zero, random: \.lowerBound)
    #expect(shortest == longest.map { _ in asked })
  }

  @Test(arguments: [
    (Duration.seconds(12), Duration.milliseconds(8_000)),
    (.milliseconds(11_900), .milliseconds(8_100)), (.seconds(11), .milliseconds(8_200)),
    (.seconds(12) + .nanoseconds(1), nil),
  ])
  func `the random wait takes no attempt away that the budget has room for`(
    elapsed: Duration, longest: Duration?
  ) {
    #expect(wait(RetryPolicy(), asked: .seconds(8), elapsed: elapsed) == longest)
  }

  @Test(arguments: [
    (Duration.zero, Duration.milliseconds(200)),
    (.seconds(20) - .milliseconds(200), .milliseconds(200)),
    (.seconds(20) - .milliseconds(199), nil), (.seconds(20), nil), (.seconds(21), nil),
    (.seconds(-1), .milliseconds(200)),
  ])
  func `a wait longer than what is left of the budget is none`(
    elapsed: Duration, expected: Duration?
  ) {
    #expect(wait(RetryPolicy(), elapsed: elapsed) == expected)
  }

  @Test func `with no time left there is no attempt, however short the wait`() {
    #expect(wait(RetryPolicy(baseDelay: .zero), elapsed: .seconds(20)) == nil)
  }

  @Test(arguments: all)
  func `any values give a wait that a clock can sleep, or none`(policy: RetryPolicy) {
    for attempt in [1, 2, 63, 64, 128, .max - 1, .max] {
      for elapsed in [Duration.seconds(Int64.min), .zero, .seconds(1), .seconds(Int64.max)] {
        for asked in [nil, Duration.zero, .seconds(1 << 31)] {
          let wait = wait(policy, afterAttempt: attempt, asked: asked, elapsed: elapsed)
          #expect(wait.map { (.zero ... .seconds(3_000_000_000)).contains($0) } ?? true)
        }
      }
    }
  }

  private func wait(
    _ policy: RetryPolicy, afterAttempt attempt: Int = 1, asked: Duration? = nil,
    elapsed: Duration = .zero
  ) -> Duration? {
    policy.wait(afterAttempt: attempt, asked: asked, elapsed: elapsed, random: \.upperBound)
  }
}
