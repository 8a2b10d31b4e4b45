import Foundation
import OpenMarketData
import Testing

@testable import OpenMarketSandbox

/// Tests for the server's responses to malformed requests. The server must state the reason and
/// close the connection.
@Suite(.timeLimit(.minutes(10)))
struct ServedRefusalTests {
  @Test(arguments: [
    ("GET / HTTP/1.1\n", 400), (request("POST", "/", ["Content-Length: 101"]), 413),
    (get("/%zz"), 400), (get("http://evil.example/"), 421),
  ])
  func `the server answers an invalid request with its reason`(
    text: String, status: Int
  ) async throws {
    let handler = TestHandler(answer: { _ in
      Issue.record("The handler was asked.")
      return Reply(HTTPResponse(status: 500))
    })
    try await asking(handler) { client in
      let answer = try await client.answer(to: text + get("/smuggled"))
      #expect(answer.status == status)
      #expect(answer.text.hasPrefix(#"{"code":\#(status),"message":""#))
      #expect(answer.headers["Content-Type"] == "application/json")
      #expect(answer.headers["Connection"] == "close")
      #expect(try await client.rest().isEmpty)
    }
  }

  @Test func `only a server on loopback checks its host name`() async throws {
    let foreign = "GET / HTTP/1.1\r\nHost: market.example\r\n\r\n"
    for (host, status) in [("0.0.0.0", 200), ("localhost", 421)] {
      try await asking(TestHandler(), .with(\.host, host)) { client in
        let answer = try await client.answer(to: foreign)
        #expect(answer.status == status)
      }
    }
  }

  @Test func `the log receives every request`() async throws {
    let log = ExchangeLog()
    try await serving(log: log) { server, port in
      let client = try RawClient(port: port)
      _ = try await client.answer(to: get("/a?secret=b"))
      _ = try await client.answer(to: request("HEAD", "/c"), isBodiless: true)
      _ = try await client.answer(to: "nonsense\r\n")
      let other = try RawClient(port: port)
      let head = try await other.answer(to: request("HEAD", "/%zz"), isBodiless: true)
      #expect(head.announcedSize ?? 0 > 0)
      #expect(try await other.rest().isEmpty)
      client.close()
      await server.stop()
      let exchanges = log.exchanges
      #expect(exchanges.map(\.method) == [.get, .head, nil, .head])
      #expect(exchanges.map(\.target) == ["/a?secret=***", "/c", nil, "/%zz"])
      #expect(exchanges.map(\.status) == [200, 200, 400, 400])
      #expect(exchanges.map { $0.bodySize > 0 } == [true, false, true, false])
      #expect(exchanges.allSatisfy { $0.duration > .zero })
    }
  }

  @Test(arguments: [
    ("/api/products?page_no=1&items_per_page=20", nil), ("/api/products/32/archived", nil),
    ("/item/5", nil), ("*", nil), ("/api/products/sandbox-30", "/api/products/***"),
    ("/api//products//IAAAAAA_%3D/", "/api//products//***/"),
    ("/api/products/1secret", "/api/products/***"), ("/%69tem/a", "/%69tem/***"),
    ("/api/products/32/sandbox-30", "/api/products/32/***"), ("/api/products/32/secret", nil),
    ("/api/products/32/0000000000000020-56b6751423655809", "/api/products/32/***"),
    ("/api/products?secret=sandbox-30&a=b", "/api/products?secret=***&a=b"),
    ("/a?vendor_Secret=x&b=c&Identifier=z", "/a?vendor_Secret=***&b=c&Identifier=***"),
  ])
  func `a target is logged without its secrets`(target: String, logged: String?) {
    #expect(SandboxServer.Exchange.masked(target) == logged ?? target)
  }
}
