import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

/// Tests for responses that the server delays, slows down or cuts off because the handler requests
/// it.
@Suite(.timeLimit(.minutes(10)))
struct ServedDeliveryTests {
  private static let text = String(repeating: "0123456789", count: 4000)

  /// Runs a test with a server whose responses have the given delivery, and returns the first
  /// exchange that the server logs.
  private func served(
    _ delivery: Delivery, _ test: (RawClient) async throws -> Void
  ) async throws -> SandboxServer.Exchange? {
    let log = ExchangeLog()
    let handler = TestHandler(answer: { request in
      guard request.url.path() != "/plain" else { return Reply(.text(Self.text)) }
      return Reply(.text(Self.text), delivery: delivery, note: "rule")
    })
    var first: SandboxServer.Exchange?
    try await asking(handler, log: log) { client in
      try await test(client)
      first = await log.exchange(of: "/")
    }
    return first
  }

  /// The minimum duration at a rate is shorter than the size divided by the rate, because the
  /// server sends the last piece up to 1/20 of a second early.
  @Test(arguments: [
    (Delivery(latency: .milliseconds(60)), Duration.milliseconds(60)),
    (Delivery(bytesPerSecond: 200_000), .milliseconds(140)),
  ])
  func `a response has its latency and rate`(delivery: Delivery, least: Duration) async throws {
    let exchange = try await served(delivery) { client in
      for target in ["/", "/plain"] {
        let text = try await client.answer(to: get(target)).text
        #expect(text == Self.text)
      }
    }
    #expect(exchange?.duration ?? .zero >= least)
    #expect(exchange?.bodySize == Self.text.count)
  }

  @Test func `a body is received at the given rate`() async throws {
    let handler = TestHandler(uploadBytesPerSecond: 2_000_000)
    let log = ExchangeLog()
    let progress = ProgressRecorder()
    try await serving(handler, .with(\.maximumBodySize, 1 << 20), log: log) { _, port in
      let url = try #require(URL(string: "http://127.0.0.1:\(port)/"))
      let body = Data(
        (0..<1 << 20).map { (index: Int) -> UInt8 in
          UInt8(0x61 + index / 4_093 % 26)
        })
      let response = try await SystemSessionManager().response(
        to: HTTPRequest(method: .post, url: url, body: body), progress: progress.append)
      #expect(response.body.suffix(body.count + 1) == body + "]".utf8)
    }
    #expect(await log.exchange(of: "/")?.duration ?? .zero >= .milliseconds(400))
    #expect(progress.all.count > 4)
  }

  @Test(arguments: [(0, 0), (20_000, 20_000), (50_000, 40_000), (-1, 0)])
  func `a body is shorter than its announced length`(count: Int, expected: Int) async throws {
    let exchange = try await served(Delivery(end: .cut(afterBytes: count))) { client in
      let answer = try await client.answer(to: get("/") + get("/plain"), isBodiless: true)
      #expect(answer.announcedSize == Self.text.count)
      #expect(try await client.rest() == Data(Self.text.utf8.prefix(expected)))
    }
    #expect((exchange?.status, exchange?.bodySize, exchange?.note) == (200, expected, "rule"))
  }

  @Test func `a reset ends the connection before the first byte`() async throws {
    let exchange = try await served(Delivery(latency: .milliseconds(10), end: .reset)) { client in
      try await client.send(get("/"))
      await #expect(throws: NSError.self) { try await client.rest() }
    }
    #expect((exchange?.status, exchange?.bodySize, exchange?.note) == (nil, 0, "rule"))
  }
}
