import Foundation
import OpenMarketTestSupport
import Testing

struct NetworkEventLogTests {
  private let clock = ManualClock()
  private let log = InMemoryNetworkEventLog()

  @Test(
    arguments: [
      (
        .answer("busy", status: 503),
        .finished(status: 503, receivedBytes: 4, duration: .seconds(2))
      ),
      (.failure(.timedOut), .failed(code: "timed-out", duration: .seconds(2))),
    ] as [(Answer, NetworkEvent.Kind)])
  func `the start and the end of an exchange are recorded, and its outcome is passed on`(
    outcome: Answer, end: NetworkEvent.Kind
  ) async throws {
    let inner = GatedSessionManager()
    let manager = RetryingSessionManager(inner, policy: .never, log: log, clock: clock)
    let request = try HTTPRequest()
    let progress = ProgressRecorder()
    let load = manager.load(request, progress: progress.append)
    let call = try await inner.calls.next()
    #expect(log.events == [NetworkEvent(exchange: 1, request: request, kind: .started)])
    call.request.progress?(TransferProgress(completedBytes: 1, totalBytes: 2))
    clock.advance(by: .seconds(2))
    call.answer(outcome)
    #expect(await load.value == outcome)
    #expect(log.events.dropFirst() == [NetworkEvent(exchange: 1, request: request, kind: end)])
    #expect(call.request.request == request)
    #expect(progress.all == [TransferProgress(completedBytes: 1, totalBytes: 2)])
  }

  @Test func `the log describes attempts and retries in order, and shows no secret`() async throws {
    let inner = ScriptedSessionManager([
      .failure(.interrupted(reason: "s3cr3t")), .answer(status: 503, headers: ["X": "s3cr3t"]),
      .answer("s3cr3t"),
    ])
    let manager = RetryingSessionManager(
      inner, policy: RetryPolicy(baseDelay: .zero), log: log, clock: clock)
    let url = try #require(URL(string: "http://s3cr3t@market.example/s3cr3t?s3cr3t#s3cr3t"))
    _ = try await manager.response(
      to: HTTPRequest(
        url: url, headers: ["identifier": "s3cr3t"], shownAddress: "http://market.example/api"))
    #expect(
      log.events.map(\.description) == [
        "#1 GET http://market.example/api started",
        "#1 GET http://market.example/api failed: interrupted, 0.0 seconds",
        "GET http://market.example/api attempt 2 in 0.0 seconds, because: interrupted",
        "#2 GET http://market.example/api started",
        "#2 GET http://market.example/api finished: 503, 0 bytes, 0.0 seconds",
        "GET http://market.example/api attempt 3 in 0.0 seconds, because: status 503",
        "#3 GET http://market.example/api started",
        "#3 GET http://market.example/api finished: 200, 6 bytes, 0.0 seconds",
      ])
  }

  @Test(arguments: ["\n", "\r\n", "\u{1B}[2J", "\0", "\u{85}", "\u{2028}", "\u{202E}"])
  func `a description is one line, whatever the request contains`(mark: String) throws {
    var request = try HTTPRequest()
    request.method = HTTPMethod(rawValue: "GET\(mark)#2 GET")
    request.shownAddress += mark
    let text = NetworkEvent(exchange: 1, request: request, kind: .started).description
    #expect(!text.unicodeScalars.contains { mark.unicodeScalars.first == $0 })
    #expect(text.contains("GET\u{FFFD}"))
    #expect(!text.contains { $0.isNewline })
  }
}
