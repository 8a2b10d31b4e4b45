import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

@Suite(.timeLimit(.minutes(10)))
struct RetryingSessionManagerTests {
  private static let broken = Answer.failure(.interrupted(reason: "cut"))
  private static let ok = Answer.answer()
  private static let busy = answer(503)

  private let clock = ManualClock()
  private let log = InMemoryNetworkEventLog()

  /// The random source always selects a quarter of the possible delay.
  @Test(
    arguments: [
      ([ok], [], ok),
      ([broken, busy, ok], [50, 100], ok),
      ([broken, busy, broken, busy, ok], [50, 100, 200], busy),
      ([busy, broken, busy, broken, ok], [50, 100, 200], broken),
      ([answer(503, retryAfter: "10"), ok], [10_050], ok),
      ([answer(503, retryAfter: "Thu, 01 Jan 1970 00:00:09 GMT"), ok], [9_050], ok),
      ([answer(503, retryAfter: "11"), ok], [], answer(503, retryAfter: "11")),
      (Array(repeating: answer(503, retryAfter: "8"), count: 3) + [ok], [8_050, 8_100, 8_200], ok),
    ] as [([Answer], [Int], Answer)])
  func `four attempts are made, with random waits after those of Retry-After`(
    answers: [Answer], milliseconds: [Int], expected: Answer
  ) async throws {
    let waits = milliseconds.map { Duration.milliseconds($0) }
    let inner = ScriptedSessionManager(answers)
    let load = try load(inner)
    for (index, wait) in waits.enumerated() {
      try await clock.sleepers()
      clock.advance(by: wait - .nanoseconds(1))
      #expect(clock.sleeperCount == 1)
      #expect(inner.requests.count == index + 1)
      clock.advance(by: .nanoseconds(1))
    }
    #expect(await load.value == expected)
    #expect(log.events.compactMap(\.wait) == waits)
    #expect(inner.requests.count == waits.count + 1)
  }

  @Test(
    arguments: [
      (answer(408), true), (answer(429), true), (answer(500), true), (answer(502), true),
      (answer(503), true), (answer(504), true), (answer(501), false), (answer(505), false),
      (answer(400), false), (answer(401), false), (answer(404), false), (answer(200), false),
      (answer(301), false), (answer(425), false),
      (broken, true), (.failure(.timedOut), true), (.failure(.bodyTooLarge(limit: 1)), false),
    ] as [(Answer, Bool)])
  func `only temporary failures are retried`(outcome: Answer, isRetried: Bool) async throws {
    let inner = ScriptedSessionManager([outcome, Self.ok])
    let load = try load(inner, policy: RetryPolicy(baseDelay: .zero))
    #expect(await load.value == (isRetried ? Self.ok : outcome))
  }

  @Test(arguments: [
    (HTTPMethod.get, false, true), (.head, false, true), (.get, true, false), (.head, true, false),
    (.post, false, false), (.post, true, false), (.patch, true, false), (.delete, false, false),
    (.options, false, false), (HTTPMethod(rawValue: "PUT"), true, false),
    (HTTPMethod(rawValue: "get"), false, false),
  ])
  func `only reads without a body are retried`(
    method: HTTPMethod, hasBody: Bool, isRetried: Bool
  ) async throws {
    let inner = ScriptedSessionManager([Self.broken, Self.ok])
    let request = try HTTPRequest(method, body: hasBody ? Data("x".utf8) : nil)
    let load = try load(inner, policy: RetryPolicy(baseDelay: .zero), request: request)
    #expect(await load.value == (isRetried ? Self.ok : Self.broken))
  }

  @Test(arguments: [(21, true), (22, false)])
  func `the deadline counts attempts and waits`(seconds: Int, isRetried: Bool) async throws {
    let inner = GatedSessionManager()
    let load = try load(inner)
    let first = try await inner.calls.next()
    clock.advance(by: .seconds(seconds))
    let answer = Self.answer(503, retryAfter: "8")
    first.answer(answer)
    if isRetried {
      try await clock.sleeper(for: .milliseconds(8_050))
      clock.advance(by: .milliseconds(8_050))
      let second = try await inner.calls.next()
      try await clock.sleeper(for: .milliseconds(950))
      second.answer(Self.ok)
    }
    #expect(await load.value == (isRetried ? Self.ok : answer))
  }

  /// The server may have carried out the first attempt at a write, so a later refusal doesn't deny
  /// it.
  @Test(arguments: [
    (broken, Answer.failure(.cannotConnect(reason: "x")), broken), (busy, answer(409), busy),
    (Answer.failure(.cannotConnect(reason: "x")), answer(409), answer(409)), (broken, ok, ok),
  ])
  func `a repeated write that may have been made isn't told as refused`(
    first: Answer, second: Answer, outcome: Answer
  ) async throws {
    var request = try HTTPRequest(.put)
    request.retry = RetryPolicy(maximumAttempts: 2, baseDelay: .zero)
    let inner = ScriptedSessionManager([first, second])
    let load = try load(inner, policy: .never, request: request)
    #expect(await load.value == outcome)
    #expect(inner.requests.count == 2)
  }

  @Test(arguments: [true, false])
  func `an attempt goes on while bytes arrive, in the read's time, and then its timer ends`(
    isCompleted: Bool
  ) async throws {
    let inner = GatedSessionManager()
    let manager = RetryingSessionManager(inner, policy: .never, clock: clock)
    let load = manager.load(try HTTPRequest())
    let call = try await inner.calls.next()
    try await clock.sleeper(for: .seconds(10))
    // With this second, 118 of the read's 120 seconds are over after the last byte.
    clock.advance(by: .seconds(1))
    for number in 1...13 {
      clock.advance(by: .seconds(8))
      call.request.progress?(TransferProgress(completedBytes: number, totalBytes: nil))
      clock.advance(by: .seconds(1))
      try await clock.sleeper(for: .seconds(number < 13 ? 9 : 2))
    }
    if isCompleted { call.answer(Self.ok) } else { clock.advance(by: .seconds(2)) }
    #expect(await load.value == (isCompleted ? Self.ok : .failure(.timedOut)))
    #expect(inner.calls.count == 1)
    try await clock.noSleepers()
  }

  /// The time that passes during the first attempt, and in the wait after it if the server is busy.
  @Test(arguments: [(600, 0, 2), (0, 600, 2), (30, 0, 1)])
  func `an attempt that reaches the deadline is the last, unless the process was stopped past it`(
    attempt: Int, wait: Int, attemptCount: Int
  ) async throws {
    let inner = GatedSessionManager()
    let load = try load(inner)
    let first = try await inner.calls.next()
    clock.advance(by: .seconds(attempt))
    first.answer(wait > 0 ? Self.busy : .failure(.timedOut))
    if wait > 0 {
      try await clock.sleeper(for: .milliseconds(50))
      clock.advance(by: .seconds(wait))
    }
    if attemptCount > 1 {
      let next = try await inner.calls.next()
      clock.advance(by: .seconds(600))
      next.answer(.failure(.timedOut))
    }
    #expect(await load.value == .failure(.timedOut))
    #expect(inner.calls.count == attemptCount)
  }

  @Test func `a cancellation ends a wait at once, and nothing more is sent`() async throws {
    let inner = ScriptedSessionManager([Self.busy, Self.ok])
    let load = try load(inner)
    try await clock.sleepers()
    load.cancel()
    #expect(await load.value == .failure(.cancelled))
    #expect(inner.requests.count == 1)
    try await clock.noSleepers()
  }

  private static func answer(_ status: Int, retryAfter: String? = nil) -> Answer {
    var response = HTTPResponse(status: status)
    response.headers["Retry-After"] = retryAfter
    return .success(response)
  }

  private func load(
    _ inner: any NetworkSessionManager, policy: RetryPolicy = RetryPolicy(),
    request: HTTPRequest? = nil
  ) throws -> Task<Answer, Never> {
    let request = try request ?? HTTPRequest()
    let manager = RetryingSessionManager(
      inner, policy: policy, timeouts: RequestTimeouts(read: .seconds(30), attempt: .seconds(30)),
      log: log, clock: clock, random: { $0.upperBound / 4 }, now: { Date(timeIntervalSince1970: 0) }
    )
    return manager.load(request)
  }
}

extension NetworkEvent {
  fileprivate var wait: Duration? {
    if case .retried(_, let wait, _) = kind { wait } else { nil }
  }
}

@Suite(.timeLimit(.minutes(10)))
struct RequestTimeoutsTests {
  /// A session manager that responds when its gate opens, even if the caller is cancelled.
  private struct SlowSessionManager: NetworkSessionManager {
    let gate = Gate()
    let hasLeft = Gate()

    func response(
      to request: HTTPRequest, progress: TransferProgressHandler?
    ) async throws(NetworkError) -> HTTPResponse {
      await gate.pass()
      if Task.isCancelled { hasLeft.open() }
      return HTTPResponse(status: 200)
    }
  }

  private let clock = ManualClock()

  @Test(
    arguments: [
      (.get, nil, 5), (.options, nil, 5), (.post, nil, 60), (.get, 3, 3), (.get, 99, 99),
      (.patch, 9, 9), (.patch, 99, 99),
    ] as [(HTTPMethod, Int?, Int)])
  func `a write has its own timeout, and a request's timeout replaces both`(
    method: HTTPMethod, timeout: Int?, limit: Int
  ) async throws {
    let inner = GatedSessionManager()
    var request = try HTTPRequest(method)
    request.timeout = timeout.map { .seconds($0) }
    let load = manager(inner).load(request)
    #expect(try await inner.calls.next().request.request == request)
    try await clock.sleepers()
    clock.advance(by: .seconds(limit) - .nanoseconds(1))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .nanoseconds(1))
    #expect(await load.value == .failure(.timedOut))
  }

  @Test(arguments: [true, false])
  func `at the deadline or a cancellation, the caller doesn't wait for the inner exchange`(
    isCancelled: Bool
  ) async throws {
    let inner = SlowSessionManager()
    let load = manager(inner).load(try HTTPRequest())
    try await inner.gate.arrivals()
    if isCancelled {
      load.cancel()
    } else {
      try await clock.sleepers()
      clock.advance(by: .seconds(5))
    }
    #expect(await load.value == .failure(isCancelled ? .cancelled : .timedOut))
    inner.gate.open()
    await inner.hasLeft.pass()
  }

  private func manager(_ inner: any NetworkSessionManager) -> RetryingSessionManager {
    RetryingSessionManager(
      inner, policy: .never,
      timeouts: RequestTimeouts(read: .seconds(30), attempt: .seconds(5), write: .seconds(60)),
      clock: clock)
  }
}

struct RetryPolicyTests {
  @Test(
    arguments: [
      (1, .milliseconds(200)), (2, .milliseconds(400)), (3, .milliseconds(800)),
      (5, .milliseconds(3_200)), (6, .seconds(5)), (64, .seconds(5)), (.max - 1, .seconds(5)),
      (.max, nil),
    ] as [(Int, Duration?)])
  func `the longest wait doubles up to its limit`(attempt: Int, longest: Duration?) {
    let policy = RetryPolicy(maximumAttempts: .max)
    #expect(wait(policy, attempt, timeLeft: .seconds(30)) == longest)
  }

  @Test func `the standard randomness stays within its range`() {
    let range = Duration.milliseconds(1)...Duration.milliseconds(2)
    let waits = Set((1...20).map { _ in RetryPolicy.randomDelay(in: range) })
    #expect(waits.count > 1)
    #expect(waits.allSatisfy(range.contains))
  }

  @Test func `no policy waits for longer than a day`() {
    let policy = RetryPolicy(baseDelay: .zero, maximumRetryAfter: .seconds(Int64.max))
    #expect(wait(policy, retryAfter: .seconds(86_400)) == .seconds(86_400))
    #expect(wait(policy, retryAfter: .seconds(86_401)) == nil)
  }

  @Test(arguments: [Int64.min, 0, .max])
  func `any policy gives waits that a clock can sleep`(seconds: Int64) throws {
    let policy = RetryPolicy(
      maximumAttempts: .max, baseDelay: .seconds(seconds), maximumDelay: .seconds(seconds),
      maximumRetryAfter: .seconds(seconds))
    for attempt in [-1, 1, 63, 128, .max - 1] {
      for retryAfter in [nil, Duration.zero, .seconds(1 << 31)] {
        let wait = wait(policy, attempt, retryAfter: retryAfter) ?? .zero
        #expect((.zero ... .longestSleep).contains(wait))
      }
    }
  }

  /// Returns the longest wait.
  private func wait(
    _ policy: RetryPolicy, _ attempt: Int = 1, retryAfter: Duration? = nil,
    timeLeft: Duration = .seconds(Int64.max)
  ) -> Duration? {
    policy.wait(
      afterAttempt: attempt, retryAfter: retryAfter, timeLeft: timeLeft, random: \.upperBound)
  }
}

struct RetryAfterTests {
  /// The example date in RFC 9110, which is 6 November 1994, 08:49:37 UTC.
  private static let moment = Date(timeIntervalSince1970: 784_111_777)
  private static let longest = Duration.seconds(1 << 31)

  @Test(arguments: [
    ("0", Duration.zero), ("007", .seconds(7)), ("120", .seconds(120)), ("2147483649", longest),
    ("99999999999999999999", longest), ("Sun, 06 Nov 1994 08:49:37 GMT", .zero),
    ("Sun, 06 Nov 1994 08:49:39 GMT", .seconds(2)), ("Thu, 01 Jan 1970 00:00:00 GMT", .zero),
    ("Thu, 29 Feb 1996 08:49:37 GMT", .seconds(480 * 86_400)),
    ("Fri, 31 Dec 9999 23:59:59 GMT", longest),
  ])
  func `a wait is a whole number of seconds, or the time to a date`(value: String, delay: Duration)
  {
    #expect(self.delay(value) == delay)
  }

  @Test(arguments: [
    "-1", "+1", "1.5", "1e30", "0x10", "", " ", "1 2", "٣", "1\u{301}", "-----", ", , , , , ",
    "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET", "06 Nov 1994 08:49:37 GMT",
    "Wed, 29 Feb 1995 08:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 194 08:49:37 GMT",
    "Sun, 006 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z",
  ])
  func `any other number or format of a date is ignored`(value: String) {
    #expect(delay(value) == nil)
  }

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:00 GMT", Duration.seconds(40)),
    ("Sunday, 06-Nov-94 08:49:30 GMT", .seconds(3)), ("Sun Nov  6 08:49:35 1994", .seconds(3)),
    ("yesterday", .seconds(3)),
  ])
  func `a date counts from the response's date, if it's valid`(sent: String, delay: Duration) {
    #expect(self.delay("Sun, 06 Nov 1994 08:49:40 GMT", sent: sent) == delay)
  }

  private func delay(_ value: String, sent: String? = nil) -> Duration? {
    var response = HTTPResponse(status: 503, headers: ["retry-after": value])
    response.headers["Date"] = sent
    return response.retryAfter(now: Self.moment)
  }
}
