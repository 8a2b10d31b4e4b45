import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RetryingSessionManagerProgressTests {
  @Test(
    arguments: [
      (
        [[(10, 100), (70, 100)], [(20, 100), (70, 100), (80, 100), (100, 100)]],
        [(10, 100), (70, 100), (80, 100), (100, 100)]
      ),
      ([[(70, nil)], [(20, nil), (80, nil), (90, 90)]], [(70, nil), (80, nil), (90, 90)]),
      ([[(70, 100)], [(20, 50), (50, 50)]], [(70, 100), (70, 70)]),
      ([[(30, 30)], [(20, 40), (40, 40)]], [(30, 30), (40, 40)]),
      ([[(30, 30)], [(30, 30)]], [(30, 30)]),
      ([[(0, 0)], [(0, 0)]], [(0, 0)]),
      ([[(10, 40)], [(10, 50), (50, 50)]], [(10, 40), (10, 50), (50, 50)]),
    ] as [([[(Int, Int?)]], [(Int, Int?)])])
  func `progress never goes back, and ends complete`(
    attempts: [[(Int, Int?)]], expected: [(Int, Int?)]
  ) async throws {
    let inner = GatedSessionManager()
    let told = ProgressRecorder()
    let manager = RetryingSessionManager(
      inner, policy: RetryPolicy(baseDelay: .zero), clock: ManualClock())
    let request = try request()
    let load = Task {
      try await manager.response(to: request) { told.append($0) }
    }
    for (index, news) in attempts.enumerated() {
      let call = try await inner.calls.next()
      for (completed, total) in news {
        call.request.progress?(TransferProgress(completedBytes: completed, totalBytes: total))
      }
      call.answer(
        index == attempts.count - 1 ? .success(HTTPResponse(status: 200)) : .failure(.timedOut))
    }
    #expect(try await load.value.status == 200)
    #expect(
      told.all == expected.map { TransferProgress(completedBytes: $0.0, totalBytes: $0.1) })
  }

  @Test func `without a handler none is passed on`() async throws {
    let inner = GatedSessionManager()
    let manager = RetryingSessionManager(inner, clock: ManualClock())
    let request = try request()
    let load = Task { try await manager.response(to: request) }
    let call = try await inner.calls.next()
    #expect(call.request.progress == nil)
    call.answer(.success(HTTPResponse(status: 200)))
    #expect(try await load.value.status == 200)
  }

  private func request() throws -> HTTPRequest {
    HTTPRequest(url: try #require(URL(string: "http://market.example/api")))
  }
}
