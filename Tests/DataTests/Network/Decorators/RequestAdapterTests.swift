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
  let token: String

  var errorDescription: String? { "Sign in to Lamp Shop again." }
}

/// Tests that send the requests to a server on this computer.
@Suite(.timeLimit(.minutes(10)))
struct RefreshingTokenTests {
  private let token = Token()
  private let log = InMemoryNetworkEventLog()

  /// Returns a session manager whose requests have the token.
  private func manager(
    policy: RetryPolicy = RetryPolicy(), isRefreshed: Bool = true
  ) -> RetryingSessionManager {
    RetryingSessionManager(
      Transport.http.manager(), policy: policy,
      adapt: { [token] in $0.headers["Authorization"] = await token.header },
      refresh: { [token] in
        await token.refuse($0.headers["Authorization"])
        return isRefreshed
      }, log: log)
  }

  /// Returns a server that accepts only the given token.
  private static func server(accepting accepted: String?) throws -> LoopbackServer {
    try LoopbackServer(answer: {
      HTTPResponse(status: $0.headers["Authorization"] == accepted ? 200 : 401)
    })
  }

  private static func request(
    _ method: HTTPMethod, to server: LoopbackServer, onlyReads: Bool = false
  ) throws -> HTTPRequest {
    var request = HTTPRequest(
      method: method, url: try server.url(), body: method.isSafe ? nil : Data("{}".utf8))
    request.onlyReads = onlyReads
    return request
  }

  @Test(
    arguments: [(HTTPMethod.get, false), (.head, false), (.post, true)],
    [RetryPolicy(), .never])
  func `a refused read is sent once more, with the new token`(
    read: (method: HTTPMethod, onlyReads: Bool), policy: RetryPolicy
  ) async throws {
    let server = try Self.server(accepting: "Bearer 2")
    defer { server.stop() }
    let request = try Self.request(read.method, to: server, onlyReads: read.onlyReads)
    #expect(try await manager(policy: policy).response(to: request).status == 200)
    #expect(server.requests.map { $0.headers["Authorization"] } == ["Bearer 1", "Bearer 2"])
    #expect(await token.refused == ["Bearer 1"])
    let retry = NetworkEvent.Kind.retried(attempt: 2, after: .zero, because: "status 401")
    #expect(log.events.filter { $0.exchange == nil }.map(\.kind) == [retry])
    #expect(log.events.compactMap(\.exchange) == [1, 1, 2, 2])
  }

  @Test func `a check after a lost response has the new token, too`() async throws {
    let server = try Self.server(accepting: "Bearer 2")
    defer { server.stop() }
    let response = try await RepeatedCheck.$isRunning.withValue(true) {
      try await manager().response(to: Self.request(.get, to: server))
    }
    #expect(response.status == 200)
    #expect(server.requests.count == 2)
  }

  @Test(arguments: [(true, ["Bearer 1", "Bearer 2"]), (false, ["Bearer 1"])])
  func `a read that is refused twice, or has no new token, isn't sent again`(
    isRefreshed: Bool, sent: [String]
  ) async throws {
    let server = try Self.server(accepting: nil)
    defer { server.stop() }
    let manager = manager(isRefreshed: isRefreshed)
    #expect(try await manager.response(to: Self.request(.get, to: server)).status == 401)
    #expect(server.requests.map { $0.headers["Authorization"] } == sent)
    #expect(await token.refused == ["Bearer 1"])
  }

  @Test(arguments: [HTTPMethod.post, .patch, .delete])
  func `a refused write isn't sent again, and the next request has the new token`(
    method: HTTPMethod
  ) async throws {
    let server = try Self.server(accepting: "Bearer 2")
    defer { server.stop() }
    let manager = manager()
    #expect(try await manager.response(to: Self.request(method, to: server)).status == 401)
    #expect(server.requests.count == 1)
    #expect(try await manager.response(to: Self.request(method, to: server)).status == 200)
    #expect(server.requests.map { $0.headers["Authorization"] } == ["Bearer 1", "Bearer 2"])
  }

  @Test(arguments: [HTTPMethod.get, .post])
  func `if the app throws an error, nothing is sent`(method: HTTPMethod) async throws {
    let server = try Self.server(accepting: nil)
    defer { server.stop() }
    let manager = RetryingSessionManager(
      Transport.http.manager(), adapt: { _ in throw SignInError(token: "s3cret") })
    await #expect(throws: NetworkError.notPrepared(reason: "Sign in to Lamp Shop again.")) {
      try await manager.response(to: Self.request(method, to: server))
    }
    #expect(server.connectionCount == 0)
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
      inner, adapt: { _ in if !inner.requests.isEmpty { throw SignInError(token: "s3cret") } })
    var request = try HTTPRequest(method)
    request.retry = RetryPolicy(maximumAttempts: 2, baseDelay: .zero)
    await #expect(throws: error) { try await manager.response(to: request) }
    #expect(inner.requests.count == 1)
  }

  @Test(
    arguments: [
      (.get, .cancelled), (.post, .cancelledBeforeSending), (.delete, .cancelledBeforeSending),
    ] as [(HTTPMethod, NetworkError)])
  func `a cancellation while the app prepares a request ends the call, and nothing is sent`(
    method: HTTPMethod, error: NetworkError
  ) async throws {
    let server = try Self.server(accepting: nil)
    defer { server.stop() }
    // The app doesn't listen to the cancellation.
    let gate = Gate()
    let manager = RetryingSessionManager(
      Transport.http.manager(), adapt: { _ in await gate.pass() })
    let load = Task { try await manager.response(to: Self.request(method, to: server)) }
    try await gate.arrivals()
    load.cancel()
    await #expect(throws: error) { try await load.value }
    gate.open()
    #expect(server.connectionCount == 0)
  }

  @Test(arguments: [HTTPMethod.get, .post])
  func `a cancellation while the app refreshes its token ends a read, and a write is refused`(
    method: HTTPMethod
  ) async throws {
    let server = try Self.server(accepting: "Bearer 1")
    defer { server.stop() }
    let gate = Gate()
    let manager = RetryingSessionManager(
      Transport.http.manager(),
      refresh: { _ in
        await gate.pass()
        return true
      })
    let request = try Self.request(method, to: server)
    let load = Task {
      await result { () async throws(NetworkError) in try await manager.response(to: request) }
    }
    try await gate.arrivals()
    load.cancel()
    let status = await load.value.map(\.status)
    #expect(status == (method == .get ? .failure(.cancelled) : .success(401)))
    gate.open()
    #expect(server.requests.count == 1)
  }
}

/// Tests of the time for which an app may wait, with a manual clock.
@Suite(.timeLimit(.minutes(10)))
struct RequestAdapterTimeTests {
  private let clock = ManualClock()
  private let gate = Gate()

  private func manager(
    _ inner: any NetworkSessionManager,
    adapt: (@Sendable (inout HTTPRequest) async throws -> Void)? = nil,
    refresh: (@Sendable (HTTPRequest) async -> Bool)? = nil
  ) -> RetryingSessionManager {
    RetryingSessionManager(
      inner,
      timeouts: RequestTimeouts(read: .seconds(30), attempt: .seconds(10), write: .seconds(60)),
      adapt: adapt, refresh: refresh, clock: clock)
  }

  private func load(
    _ method: HTTPMethod, with manager: RetryingSessionManager
  ) throws -> Task<Answer, Never> {
    let request = try HTTPRequest(method)
    return Task {
      await result { () async throws(NetworkError) in try await manager.response(to: request) }
    }
  }

  @Test(arguments: [(HTTPMethod.get, 30), (.post, 60)])
  func `an app that never prepares a request uses up the time of the request`(
    method: HTTPMethod, seconds: Int
  ) async throws {
    let inner = ScriptedSessionManager()
    let load = try load(method, with: manager(inner, adapt: { [gate] _ in await gate.pass() }))
    try await clock.sleeper(for: .seconds(seconds))
    clock.advance(by: .seconds(seconds))
    let reason = "The app didn't prepare the request in time."
    #expect(await load.value == .failure(.notPrepared(reason: reason)))
    gate.open()
    #expect(inner.requests.isEmpty)
  }

  /// The time of the app, and the time that is left for the attempt.
  @Test(arguments: [(HTTPMethod.get, 15, 10), (.get, 25, 5), (.post, 15, 45)])
  func `the time of the app counts toward the time of the request, but not of the attempt`(
    method: HTTPMethod, seconds: Int, left: Int
  ) async throws {
    let inner = GatedSessionManager()
    let load = try load(method, with: manager(inner, adapt: { [gate] _ in await gate.pass() }))
    try await clock.sleepers()
    clock.advance(by: .seconds(seconds))
    gate.open()
    let call = try await inner.calls.next()
    try await clock.sleeper(for: .seconds(left))
    call.answer(.answer())
    #expect(await load.value == .answer())
  }

  @Test(arguments: [(HTTPMethod.get, 30), (.post, 60)])
  func `if the app doesn't refresh its token in time, the call ends with the refusal`(
    method: HTTPMethod, seconds: Int
  ) async throws {
    let inner = ScriptedSessionManager([.answer(status: 401)])
    let refresh: @Sendable (HTTPRequest) async -> Bool = { [gate] _ in
      await gate.pass()
      return true
    }
    let load = try load(method, with: manager(inner, refresh: refresh))
    try await gate.arrivals()
    try await clock.sleeper(for: .seconds(seconds))
    clock.advance(by: .seconds(seconds))
    #expect(await load.value == .answer(status: 401))
    gate.open()
    inner.expectAllUsed()
  }
}
