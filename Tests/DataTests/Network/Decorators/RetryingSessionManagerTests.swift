import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

@Suite(.timeLimit(.minutes(5)))
struct RetryingSessionManagerTests {
  typealias Outcome = Result<HTTPResponse, NetworkError>

  private static let broken = Outcome.failure(.interrupted(reason: "cut"))
  private static let ok = Outcome.success(HTTPResponse(status: 200))
  private static let busy = answer(503)

  private let clock = ManualClock()
  private let log = InMemoryNetworkEventLog()

  /// The random source always selects a quarter of the possible delay.
  @Test(
    arguments: [
      ([ok], [], ok),
      ([broken, busy, ok], [.milliseconds(50), .milliseconds(100)], ok),
      (
        [broken, busy, broken, busy, ok],
        [.milliseconds(50), .milliseconds(100), .milliseconds(200)], busy
      ),
      (
        [busy, broken, busy, broken, ok],
        [.milliseconds(50), .milliseconds(100), .milliseconds(200)], broken
      ),
      ([answer(503, retryAfter: "3"), ok], [.milliseconds(3_050)], ok),
      ([answer(503, retryAfter: "10"), ok], [.milliseconds(10_050)], ok),
      ([answer(429, retryAfter: "0"), ok], [.milliseconds(50)], ok),
      ([answer(503, retryAfter: "Thu, 01 Jan 1970 00:00:09 GMT"), ok], [.milliseconds(9_050)], ok),
      ([answer(503, retryAfter: "11"), ok], [], answer(503, retryAfter: "11")),
      (
        [
          answer(503, retryAfter: "8"), answer(503, retryAfter: "8"), answer(503, retryAfter: "8"),
          ok,
        ],
        [.milliseconds(8_050), .milliseconds(8_100), .milliseconds(8_200)], ok
      ),
    ] as [([Outcome], [Duration], Outcome)])
  func `four attempts are made, with random waits after those that the server asks for`(
    answers: [Outcome], waits: [Duration], expected: Outcome
  ) async throws {
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
    #expect(
      inner.requests.map(\.url) == Array(repeating: try request().url, count: waits.count + 1))
  }

  @Test(
    arguments: [
      (answer(408), true), (answer(429), true), (answer(500), true), (answer(502), true),
      (answer(503), true), (answer(504), true), (answer(501), false), (answer(505), false),
      (answer(400), false), (answer(401), false), (answer(404), false), (answer(200), false),
      (answer(301), false), (answer(425), false),
      (.failure(.cannotConnect(reason: "")), true), (.failure(.timedOut), true),
      (.failure(.interrupted(reason: "")), true), (.failure(.cancelled), false),
      (.failure(.invalidRequest(reason: "")), false), (.failure(.bodyTooLarge(limit: 1)), false),
      (.failure(.secureConnectionRequired(host: "")), false),
      (.failure(.invalidResponse(reason: "")), false),
      (.failure(.compressedResponse(status: 200)), false),
      (.failure(.untrustedServer(reason: "")), false), (.failure(.redirectRefused(to: "")), false),
    ] as [(Outcome, Bool)])
  func `only temporary failures are retried`(outcome: Outcome, isRetried: Bool) async throws {
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
    var request = try request()
    request.method = method
    request.body = hasBody ? Data("x".utf8) : nil
    let load = try load(inner, policy: RetryPolicy(baseDelay: .zero), request: request)
    #expect(await load.value == (isRetried ? Self.ok : Self.broken))
    #expect(inner.requests.count == (isRetried ? 2 : 1))
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

  /// The time that passes during the first attempt, and in the wait after it if the server is busy.
  @Test(arguments: [(600, 0), (0, 600)])
  func `a process that was stopped past the deadline makes one more attempt`(
    attempt: Int, wait: Int
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
    let next = try await inner.calls.next()
    clock.advance(by: .seconds(600))
    next.answer(.failure(.timedOut))
    #expect(await load.value == .failure(.timedOut))
  }

  @Test func `an attempt that reaches the deadline is the last`() async throws {
    let inner = GatedSessionManager()
    let load = try load(inner)
    let first = try await inner.calls.next()
    clock.advance(by: .seconds(30))
    first.answer(.failure(.timedOut))
    #expect(await load.value == .failure(.timedOut))
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

  @Test func `the standard randomness stays within its range`() async throws {
    let inner = ScriptedSessionManager(Array(repeating: Self.busy, count: 20))
    let manager = RetryingSessionManager(
      inner,
      policy: RetryPolicy(
        maximumAttempts: 20, baseDelay: .microseconds(1), maximumDelay: .microseconds(1)),
      log: log)
    #expect(try await manager.response(to: request()).status == 503)
    let waits = log.events.compactMap(\.wait)
    #expect(waits.count == 19)
    #expect(waits.allSatisfy { (.zero ... .microseconds(1)).contains($0) })
    #expect(Set(waits).count > 1)
  }

  private static func answer(_ status: Int, retryAfter: String? = nil) -> Outcome {
    var response = HTTPResponse(status: status)
    response.headers["Retry-After"] = retryAfter
    return .success(response)
  }

  private func manager(
    _ inner: any NetworkSessionManager, policy: RetryPolicy = RetryPolicy()
  ) -> RetryingSessionManager {
    RetryingSessionManager(
      inner, policy: policy, timeouts: RequestTimeouts(read: .seconds(30), attempt: .seconds(30)),
      log: log, clock: clock,
      random: { $0.upperBound / 4 },
      now: { Date(timeIntervalSince1970: 0) })
  }

  private func load(
    _ inner: any NetworkSessionManager, policy: RetryPolicy = RetryPolicy(),
    request: HTTPRequest? = nil
  ) throws -> Task<Outcome, Never> {
    let request = try request ?? self.request()
    let manager = manager(inner, policy: policy)
    return Task {
      await result { () async throws(NetworkError) in try await manager.response(to: request) }
    }
  }

  private func request() throws -> HTTPRequest {
    HTTPRequest(url: try #require(URL(string: "http://market.example/api")))
  }
}

extension NetworkEvent {
  fileprivate var wait: Duration? {
    if case .retried(_, let wait, _) = kind { wait } else { nil }
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
    let wait = policy.wait(
      afterAttempt: attempt, retryAfter: nil, timeLeft: .seconds(30), random: \.upperBound)
    #expect(wait == longest)
  }

  @Test(
    arguments: [
      (nil, Duration.milliseconds(199), Duration.milliseconds(199)), (nil, .zero, nil),
      (nil, .seconds(-1), nil), (.seconds(8), .milliseconds(8_100), .milliseconds(8_100)),
      (.seconds(8), .seconds(8), nil),
    ] as [(Duration?, Duration, Duration?)])
  func `the deadline limits the random wait`(
    retryAfter: Duration?, timeLeft: Duration, longest: Duration?
  ) {
    let wait = RetryPolicy().wait(
      afterAttempt: 1, retryAfter: retryAfter, timeLeft: timeLeft, random: \.upperBound)
    #expect(wait == longest)
  }

  @Test(arguments: [
    (Int64(0), true), (86_400, true), (86_401, false), (1 << 31, false), (.max, false),
  ])
  func `no policy waits for longer than a day`(seconds: Int64, isRetried: Bool) {
    let policy = RetryPolicy(baseDelay: .zero, maximumRetryAfter: .seconds(Int64.max))
    let wait = policy.wait(
      afterAttempt: 1, retryAfter: .seconds(seconds), timeLeft: .seconds(Int64.max),
      random: \.lowerBound)
    #expect(wait == (isRetried ? .seconds(seconds) : nil))
  }

  @Test(arguments: [Int64.min, 0, .max], [-1, 1, Int.max])
  func `any policy gives waits that a clock can sleep`(seconds: Int64, attempts: Int) {
    let policy = RetryPolicy(
      maximumAttempts: attempts, baseDelay: .seconds(seconds), maximumDelay: .seconds(seconds),
      maximumRetryAfter: .seconds(seconds))
    for attempt in [1, 63, 128, .max - 1] {
      for retryAfter in [nil, Duration.zero, .seconds(1 << 31)] {
        let wait = policy.wait(
          afterAttempt: attempt, retryAfter: retryAfter, timeLeft: .seconds(Int64.max),
          random: \.upperBound)
        if let wait { #expect((.zero ... .longestSleep).contains(wait)) }
        if attempt >= attempts { #expect(wait == nil) }
      }
    }
  }
}
