import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

struct DeadlineSessionManagerTests {
  /// Answers when its gate opens, or, where it listens, as soon as the caller leaves.
  private struct GatedSessionManager: NetworkSessionManager {
    let gate = Gate()
    let hasLeft = Gate()
    var listensToCancellation = true
    var result: Result<HTTPResponse, NetworkError> = .success(HTTPResponse(status: 200))

    func response(
      to request: HTTPRequest, progress: TransferProgressHandler?
    ) async throws(NetworkError) -> HTTPResponse {
      defer { if Task.isCancelled { hasLeft.open() } }
      if listensToCancellation {
        do { try await gate.passUnlessCancelled() } catch { throw .cancelled }
      } else {
        await gate.pass()
      }
      progress?(TransferProgress(completedBytes: 0, totalBytes: 0))
      return try result.get()
    }
  }

  private let clock = ManualClock()

  @Test func `an answer in time is passed on, with its progress`() async throws {
    let inner = GatedSessionManager()
    inner.gate.open()
    let told = Gate()
    let manager = DeadlineSessionManager(inner, limit: .seconds(5), clock: clock)
    let response = try await manager.response(to: request()) { _ in told.open() }
    #expect(response.status == 200)
    await told.pass()
  }

  @Test func `an error in time is passed on`() async throws {
    let inner = GatedSessionManager(result: .failure(.interrupted(reason: "cut")))
    inner.gate.open()
    let manager = DeadlineSessionManager(inner, limit: .seconds(5), clock: clock)
    await #expect(throws: NetworkError.interrupted(reason: "cut")) {
      try await manager.response(to: request())
    }
  }

  @Test func `the exchange is given up at the deadline, and not before`() async throws {
    let inner = GatedSessionManager()
    let load = try load(inner)
    try await inner.gate.arrivals()
    try await clock.sleepers()
    clock.advance(by: .milliseconds(4_999))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .milliseconds(1))
    await #expect(throws: NetworkError.timedOut) { try await load.value }
    await inner.hasLeft.pass()
  }

  @Test func `an answer at the last moment is passed on`() async throws {
    let inner = GatedSessionManager()
    let load = try load(inner)
    try await clock.sleepers()
    clock.advance(by: .milliseconds(4_999))
    inner.gate.open()
    #expect(try await load.value.status == 200)
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func `with no time at all nothing is sent`(limit: Duration) async throws {
    let inner = ScriptedSessionManager([.success(HTTPResponse(status: 200))])
    let manager = DeadlineSessionManager(inner, limit: limit, clock: clock)
    await #expect(throws: NetworkError.timedOut) { try await manager.response(to: request()) }
    #expect(inner.requests.isEmpty)
  }

  @Test func `a deadline without end is none`() async throws {
    let inner = ScriptedSessionManager([.success(HTTPResponse(status: 200))])
    let manager = DeadlineSessionManager(inner, limit: .seconds(Int64.max))
    #expect(try await manager.response(to: request()).status == 200)
  }

  @Test func `a slow unwinding is not waited for`() async throws {
    let inner = GatedSessionManager(listensToCancellation: false)
    let load = try load(inner)
    try await inner.gate.arrivals()
    try await clock.sleepers()
    clock.advance(by: .seconds(5))
    await #expect(throws: NetworkError.timedOut) { try await load.value }
    inner.gate.open()
    await inner.hasLeft.pass()
  }

  @Test(arguments: [true, false])
  func `a caller that leaves is answered at once`(listens: Bool) async throws {
    let inner = GatedSessionManager(listensToCancellation: listens)
    let load = try load(inner)
    try await inner.gate.arrivals()
    load.cancel()
    await #expect(throws: NetworkError.cancelled) { try await load.value }
    inner.gate.open()
    await inner.hasLeft.pass()
  }

  @Test func `the timer goes with the answer`() async throws {
    let inner = GatedSessionManager()
    let load = try load(inner)
    try await clock.sleepers()
    inner.gate.open()
    _ = try await load.value
    try await clock.noSleepers()
  }

  @Test func `a drip that keeps URLSession awake is ended by the deadline`() async throws {
    let (hasBegun, isClosed) = (Gate(), Gate())
    let server = try LoopbackServer(script: { connection in
      _ = try connection.readRequest()
      try connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\na")
      hasBegun.open()
      connection.readToEnd()
      isClosed.open()
    })
    defer { server.stop() }
    let url = try server.url()
    let manager = DeadlineSessionManager(
      URLSessionManager(), limit: .seconds(5), clock: clock)
    let load = Task { try await manager.response(to: HTTPRequest(url: url)) }
    await hasBegun.pass()
    try await clock.sleepers()
    clock.advance(by: .seconds(5))
    await #expect(throws: NetworkError.timedOut) { try await load.value }
    await isClosed.pass()
  }

  private func load(_ inner: GatedSessionManager) throws -> Task<HTTPResponse, any Error> {
    let request = try request()
    let manager = DeadlineSessionManager(inner, limit: .seconds(5), clock: clock)
    return Task { try await manager.response(to: request) }
  }

  private func request() throws -> HTTPRequest {
    HTTPRequest(url: try #require(URL(string: "http://market.example/")))
  }
}
