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

  @Test func `attempts and retries are described in order`() async throws {
    let inner = ScriptedSessionManager([.failure(.timedOut), .answer(status: 503), .answer()])
    let manager = RetryingSessionManager(
      inner, policy: RetryPolicy(baseDelay: .zero), log: log, clock: clock)
    _ = try await manager.response(to: HTTPRequest())
    #expect(
      log.events.map(\.description) == [
        "#1 GET http://market.example/api started",
        "#1 GET http://market.example/api failed: timed-out, 0.0 seconds",
        "GET http://market.example/api attempt 2 in 0.0 seconds, because: timed-out",
        "#2 GET http://market.example/api started",
        "#2 GET http://market.example/api finished: 503, 0 bytes, 0.0 seconds",
        "GET http://market.example/api attempt 3 in 0.0 seconds, because: status 503",
        "#3 GET http://market.example/api started",
        "#3 GET http://market.example/api finished: 200, 0 bytes, 0.0 seconds",
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

  @Test(
    arguments: [
      [.answer("s3cr3t", headers: ["x": "s3cr3t"])],
      [.failure(.invalidRequest(reason: "s3cr3t"))],
      [.failure(.untrustedServer(reason: "s3cr3t"))],
      [.failure(.redirectRefused(to: "http://elsewhere.example/s3cr3t"))],
      [.failure(.cannotConnect(reason: "s3cr3t")), .failure(.interrupted(reason: "s3cr3t"))],
      [.answer("s3cr3t", status: 503, headers: ["Retry-After": "0"]), .failure(.timedOut)],
    ] as [[Answer]])
  func `no event contains a secret`(outcomes: [Answer]) async throws {
    for method in [HTTPMethod.get, .delete] {
      let manager = RetryingSessionManager(
        ScriptedSessionManager(outcomes),
        policy: RetryPolicy(maximumAttempts: 2, baseDelay: .zero), log: log, clock: clock)
      let request = HTTPRequest(
        method: method,
        url: try #require(URL(string: "http://s3cr3t@market.example/s3cr3t?s3cr3t=s3cr3t#s3cr3t")),
        headers: ["identifier": "s3cr3t", "X-Other": "s3cr3t"],
        body: method == .delete ? Data("s3cr3t".utf8) : nil,
        shownAddress: "http://market.example/•••")
      _ = try? await manager.response(to: request)
    }
    #expect(log.events.count >= 4)
    for event in log.events {
      var dumped = ""
      dump(event, to: &dumped)
      let texts = [event.description, "\(event)", String(reflecting: event), dumped]
      for text in texts { #expect(!text.contains("s3cr3t"), "\(text)") }
    }
    let hasRetried = log.events.contains { if case .retried = $0.kind { true } else { false } }
    #expect(hasRetried == (outcomes.count > 1))
  }
}
