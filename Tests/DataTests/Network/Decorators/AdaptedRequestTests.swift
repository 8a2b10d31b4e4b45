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

  @Test(
    arguments: [(HTTPMethod.get, false), (.head, false), (.post, true)],
    [RetryPolicy(), .never])
  func `a read whose token has expired is sent once more, with the new one`(
    read: (method: HTTPMethod, onlyReads: Bool), policy: RetryPolicy
  ) async throws {
    let server = server(401, 200)
    var request = try HTTPRequest(read.method)
    request.onlyReads = read.onlyReads
    #expect(await manager(server, policy: policy).outcome(of: request) == .answer())
    #expect(server.values(of: "Authorization") == ["Bearer 1", "Bearer 2"])
    #expect(await token.refused == ["Bearer 1"])
    let retry = NetworkEvent.Kind.retried(attempt: 2, after: .zero, because: "status 401")
    #expect(log.events.filter { $0.exchange == nil }.map(\.kind) == [retry])
    #expect(log.events.compactMap(\.exchange) == [1, 1, 2, 2])
  }

  @Test func `a check after a lost response has the new token, too`() async throws {
    let manager = manager(server(401, 200))
    let outcome = try await RepeatedCheck.$isRunning.withValue(true) {
      await manager.outcome(of: try HTTPRequest())
    }
    #expect(outcome == .answer())
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

  @Test(arguments: [HTTPMethod.get, .post])
  func `if the app throws an error, nothing is sent`(method: HTTPMethod) async throws {
    let server = server()
    let manager = RetryingSessionManager(server, adapt: { _ in throw SignInError() })
    let error = NetworkError.notPrepared(reason: "Sign in to Lamp Shop again.")
    #expect(await manager.outcome(of: try HTTPRequest(method)) == .failure(error))
    #expect(server.requests.isEmpty)
  }

  /// A write is sent more than once only if its endpoint has a policy.
  @Test(
    arguments: [
      (.get, .notPrepared(reason: "Sign in to Lamp Shop again.")),
      (.post, .interrupted(reason: "")),
    ] as [(HTTPMethod, NetworkError)])
  func `an error before a second attempt doesn't deny that the first one was sent`(
    method: HTTPMethod, error: NetworkError
  ) async throws {
    let inner = ScriptedSessionManager([.failure(.interrupted(reason: ""))])
    let manager = RetryingSessionManager(
      inner, adapt: { _ in if !inner.requests.isEmpty { throw SignInError() } })
    var request = try HTTPRequest(method)
    request.retry = RetryPolicy(maximumAttempts: 2, baseDelay: .zero)
    #expect(await manager.outcome(of: request) == .failure(error))
    #expect(inner.requests.count == 1)
  }

  /// The app doesn't listen to the cancellation.
  @Test(
    arguments: [
      (.get, false, .failure(.cancelled)), (.post, false, .failure(.cancelledBeforeSending)),
      (.delete, false, .failure(.cancelledBeforeSending)), (.get, true, .failure(.cancelled)),
      (.post, true, .answer(status: 401)),
    ] as [(HTTPMethod, Bool, Answer)])
  func `a cancellation while the app prepares a request or refreshes its token ends the call`(
    method: HTTPMethod, isRefresh: Bool, outcome: Answer
  ) async throws {
    let server = isRefresh ? server(401) : server()
    let load = try load(method, over: server, isRefresh: isRefresh)
    try await gate.arrivals()
    load.cancel()
    #expect(await load.value == outcome)
    gate.open()
    #expect(server.requests.count == (isRefresh ? 1 : 0))
  }

  // MARK: - The app's time

  @Test(arguments: [(HTTPMethod.get, 30), (.post, 60)], [false, true])
  func `a call ends if the app doesn't prepare its request or refresh its token in time`(
    limit: (method: HTTPMethod, seconds: Int), isRefresh: Bool
  ) async throws {
    let inner = ScriptedSessionManager(isRefresh ? [.answer(status: 401)] : [])
    let load = try load(limit.method, over: inner, isRefresh: isRefresh)
    try await gate.arrivals()
    try await clock.sleeper(for: .seconds(limit.seconds))
    clock.advance(by: .seconds(limit.seconds))
    let reason = "The app didn't prepare the request in time."
    #expect(
      await load.value
        == (isRefresh ? .answer(status: 401) : .failure(.notPrepared(reason: reason))))
    gate.open()
    inner.expectAllUsed()
    #expect(inner.requests.count == (isRefresh ? 1 : 0))
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
