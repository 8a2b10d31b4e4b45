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
