import Foundation
import OpenMarketTestSupport
import Testing

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
      (HTTPMethod.get, nil, Duration.seconds(5)), (.options, nil, .seconds(5)),
      (.post, nil, .seconds(60)), (.delete, nil, .seconds(60)), (.get, .seconds(3), .seconds(3)),
      (.get, .seconds(99), .seconds(99)), (.patch, .seconds(9), .seconds(9)),
      (.patch, .seconds(99), .seconds(99)),
    ] as [(HTTPMethod, Duration?, Duration)])
  func `a write has its own timeout, and a request's timeout replaces both`(
    method: HTTPMethod, timeout: Duration?, limit: Duration
  ) async throws {
    let inner = GatedSessionManager()
    let manager = manager(inner)
    var request = try HTTPRequest(method)
    request.timeout = timeout
    let load = manager.load(request)
    #expect(try await inner.calls.next().request.request == request)
    try await clock.sleepers()
    clock.advance(by: limit - .nanoseconds(1))
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

  @Test func `the timer ends with the response`() async throws {
    let inner = SlowSessionManager()
    let load = manager(inner).load(try HTTPRequest())
    try await clock.sleepers()
    inner.gate.open()
    #expect(await load.value == .answer())
    try await clock.noSleepers()
  }

  private func manager(_ inner: any NetworkSessionManager) -> RetryingSessionManager {
    RetryingSessionManager(
      inner, policy: .never,
      timeouts: RequestTimeouts(read: .seconds(30), attempt: .seconds(5), write: .seconds(60)),
      clock: clock)
  }
}
