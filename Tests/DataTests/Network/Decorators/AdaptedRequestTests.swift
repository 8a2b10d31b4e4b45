import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// A token that has the next number after each refusal.
private actor Token {
  private var number = 1
  /// The values that the server refused, from first to last.
  private(set) var refused: [String?] = []

  var header: String { "Bearer \(number)" }

  func refuse(_ header: String?) {
    number += 1
    refused.append(header)
  }
}

/// An error of an app.
private struct SignInError: LocalizedError {
  let token = "s3cret"

  var errorDescription: String? { "Sign in to Lamp Shop again." }
}

@Suite(.timeLimit(.minutes(10)))
struct AdaptedRequestTests {
  private static let unprepared = NetworkError.notPrepared(reason: "Sign in to Lamp Shop again.")
  private static let lost = NetworkError.interrupted(reason: "")
  private static let refused = Answer.answer(status: 401)
  private static let late = Answer.failure(
    .notPrepared(reason: "The app didn't prepare the request in time."))

  private let clock = ManualClock()
  private let token = Token()
  private let log = InMemoryNetworkEventLog()
  private let gate = Gate()

  /// Returns a session manager whose requests have the token.
  private func manager(
    _ inner: ScriptedSessionManager, policy: RetryPolicy = RetryPolicy(), isRefreshed: Bool = true
  ) -> RetryingSessionManager {
    RetryingSessionManager(
      inner, policy: policy,
      adapt: { [token] in $0.headers["Authorization"] = await token.header },
      refresh: { [token] in
        await token.refuse($0.headers["Authorization"])
        return isRefreshed
      }, log: log)
  }

  /// Returns a server that sends responses with the given statuses.
  private func server(_ statuses: Int...) -> ScriptedSessionManager {
    ScriptedSessionManager(statuses.map { .answer(status: $0) })
  }

  @Test(arguments: [HTTPMethod.get, .head, .post], [RetryPolicy(), .never])
  func `a read whose token has expired is sent once more, with the new one`(
    method: HTTPMethod, policy: RetryPolicy
  ) async throws {
    let server = server(401, 200)
    var request = try HTTPRequest(method)
    request.onlyReads = method == .post
    #expect(await manager(server, policy: policy).outcome(of: request) == .answer())
    #expect(server.values(of: "Authorization") == ["Bearer 1", "Bearer 2"])
    #expect(await token.refused == ["Bearer 1"])
    let retry = NetworkEvent.Kind.retried(attempt: 2, after: .zero, because: "status 401")
    #expect(log.events.filter { $0.exchange == nil }.map(\.kind) == [retry])
    #expect(log.events.compactMap(\.exchange) == [1, 1, 2, 2])
  }

  @Test func `a check after a lost response has the new token, too`() async throws {
    let server = server(401, 200)
    let outcome = try await RepeatedCheck.$isRunning.withValue(true) {
      await manager(server).outcome(of: try HTTPRequest())
    }
    #expect(outcome == .answer())
    #expect(server.values(of: "Authorization") == ["Bearer 1", "Bearer 2"])
  }

  @Test(arguments: [(true, ["Bearer 1", "Bearer 2"]), (false, ["Bearer 1"])])
  func `a read without another token isn't resent`(isRefreshed: Bool, sent: [String]) async throws {
    let server = server(401, 401)
    let outcome = await manager(server, isRefreshed: isRefreshed).outcome(of: try HTTPRequest())
    #expect(outcome == .answer(status: 401))
    #expect(server.values(of: "Authorization") == sent)
    #expect(await token.refused == ["Bearer 1"])
  }

  @Test(arguments: [HTTPMethod.post, .patch, .delete])
  func `after a refused write, the next request has a new token`(method: HTTPMethod) async throws {
    let server = server(401, 200)
    let manager = manager(server)
    for status in [401, 200] {
      #expect(await manager.outcome(of: try HTTPRequest(method)) == .answer(status: status))
    }
    #expect(server.values(of: "Authorization") == ["Bearer 1", "Bearer 2"])
  }

  /// A write is sent more than once only if its endpoint has a policy.
  @Test(
    arguments: [
      (.get, 0, unprepared), (.post, 0, unprepared), (.get, 1, unprepared), (.post, 1, lost),
    ] as [(HTTPMethod, Int, NetworkError)])
  func `if the app throws an error, nothing more is sent, but an earlier attempt isn't denied`(
    method: HTTPMethod, sent: Int, error: NetworkError
  ) async throws {
    let inner = ScriptedSessionManager([.failure(Self.lost)])
    let manager = RetryingSessionManager(
      inner, adapt: { _ in if inner.requests.count == sent { throw SignInError() } })
    var request = try HTTPRequest(method)
    request.retry = RetryPolicy(maximumAttempts: 2, baseDelay: .zero)
    #expect(await manager.outcome(of: request) == .failure(error))
    #expect(inner.requests.count == sent)
  }

  // MARK: - The app's time

  /// The app doesn't listen to a cancellation. Without a number of seconds, the caller cancels.
  @Test(
    arguments: [
      (.get, false, nil, .failure(.cancelled)), (.get, true, nil, .failure(.cancelled)),
      (.post, false, nil, .failure(.cancelledBeforeSending)), (.post, true, nil, refused),
      (.get, false, 30, late), (.get, true, 30, refused), (.post, false, 60, late),
      (.post, true, 60, refused),
    ] as [(HTTPMethod, Bool, Int?, Answer)])
  func `a cancellation or the deadline ends a call whose app prepares it or refreshes its token`(
    method: HTTPMethod, isRefresh: Bool, seconds: Int?, outcome: Answer
  ) async throws {
    let server = isRefresh ? server(401) : server()
    let load = try load(method, over: server, isRefresh: isRefresh)
    try await gate.arrivals()
    if let seconds {
      try await clock.sleeper(for: .seconds(seconds))
      clock.advance(by: .seconds(seconds))
    } else {
      load.cancel()
    }
    #expect(await load.value == outcome)
    gate.open()
    #expect(server.requests.count == (isRefresh ? 1 : 0))
  }

  /// The time of the app, and the time that is left for the attempt.
  @Test(arguments: [(HTTPMethod.get, 15, 10), (.get, 25, 5), (.post, 15, 45)])
  func `the time of the app counts toward the time of the request, but not of the attempt`(
    method: HTTPMethod, seconds: Int, left: Int
  ) async throws {
    let inner = GatedSessionManager()
    let load = try load(method, over: inner)
    try await clock.sleepers()
    clock.advance(by: .seconds(seconds))
    gate.open()
    let call = try await inner.calls.next()
    try await clock.sleeper(for: .seconds(left))
    call.answer(.answer())
    #expect(await load.value == .answer())
  }

  /// Sends a request of an app that prepares it, or refreshes its token, when the gate opens.
  private func load(
    _ method: HTTPMethod, over inner: any NetworkSessionManager, isRefresh: Bool = false
  ) throws -> Task<Answer, Never> {
    let manager = RetryingSessionManager(
      inner,
      timeouts: RequestTimeouts(read: .seconds(30), attempt: .seconds(10), write: .seconds(60)),
      adapt: { [gate] _ in if !isRefresh { await gate.pass() } },
      refresh: { [gate] _ in
        await gate.pass()
        return true
      }, clock: clock)
    return manager.load(try HTTPRequest(method))
  }
}
