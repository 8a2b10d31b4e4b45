import Foundation
import OpenMarketTestSupport
import Testing

struct NetworkEventLogTests {
  private let clock = ManualClock()
  private let log = InMemoryNetworkEventLog()

  @Test func `start and end of an exchange are recorded, and its outcome returned`() async throws {
    let inner = GatedSessionManager()
    let manager = RetryingSessionManager(inner, policy: .never, log: log, clock: clock)
    let request = try HTTPRequest()
    let progress = ProgressRecorder()
    let load = manager.load(request, progress: progress.append)
    let call = try await inner.calls.next()
    #expect(call.request.request == request)
    #expect(log.events.map(\.kind) == [.started])
    let half = TransferProgress(completedBytes: 1, totalBytes: 2)
    call.request.progress?(half)
    clock.advance(by: .seconds(2))
    call.answer(.answer("busy", status: 503))
    #expect(await load.value == .answer("busy", status: 503))
    let end = NetworkEvent.Kind.finished(status: 503, receivedBytes: 4, duration: .seconds(2))
    let events = [.started, end].map { NetworkEvent(exchange: 1, request: request, kind: $0) }
    #expect(log.events == events)
    #expect(progress.all == [half])
  }

  @Test func `the log describes attempts and retries in order, and shows no secret`() async throws {
    let inner = ScriptedSessionManager([
      .failure(.interrupted(reason: "s3cr3t")),
      .answer("s3cr3t", status: 503, headers: ["X": "s3cr3t"]),
    ])
    let manager = RetryingSessionManager(
      inner, policy: RetryPolicy(maximumAttempts: 2, baseDelay: .zero), log: log, clock: clock)
    var request = try HTTPRequest(
      to: "http://s3cr3t@market.example/s3cr3t?s3cr3t#s3cr3t", headers: ["identifier": "s3cr3t"])
    request.shownAddress = "http://market.example/api"
    _ = try await manager.response(to: request)
    #expect(
      log.events.map(\.description) == [
        "#1 GET http://market.example/api started",
        "#1 GET http://market.example/api failed: interrupted, 0.0 seconds",
        "GET http://market.example/api attempt 2 in 0.0 seconds, because: interrupted",
        "#2 GET http://market.example/api started",
        "#2 GET http://market.example/api finished: 503, 6 bytes, 0.0 seconds",
      ])
  }

  @Test func `a description is one line, whatever the request contains`() throws {
    var request = try HTTPRequest(HTTPMethod(rawValue: "GET\r\n#2"))
    request.shownAddress = "a\u{1B}[2J\0\u{85}b\u{2028}\u{202E}"
    let event = NetworkEvent(exchange: 1, request: request, kind: .started)
    #expect(
      event.description
        == "#1 GET\u{FFFD}\u{FFFD}#2 a\u{FFFD}[2J\u{FFFD}\u{FFFD}b\u{FFFD}\u{FFFD} started")
  }
}
