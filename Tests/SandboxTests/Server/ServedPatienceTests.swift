import Foundation
import OpenMarketData
import OpenMarketSandbox
import Testing

/// Clients that are slow, or are not there any more.
@Suite(.timeLimit(.minutes(5)))
struct ServedPatienceTests {
  @Test(arguments: ["G", "\r\nGET", "GET / HTTP/1.1\r\nHost: localhost\r\n"])
  func `a head that does not come is given up`(start: String) async throws {
    try await serving(TestHandler(), .with(\.headTimeout, .milliseconds(50))) { _, port in
      let client = try RawClient(port: port)
      let answer = try await client.answer(to: start)
      #expect(answer.status == 408)
      #expect(answer.headers["Connection"] == "close")
      #expect(try await client.rest().isEmpty)
    }
  }

  @Test(arguments: [
    request("POST", "/", ["Content-Length: 2"]),
    request("POST", "/", ["Content-Length: 2"], body: "a"),
    request("POST", "/", ["Transfer-Encoding: chunked"], body: "2\r\na"),
  ])
  func `a body that does not come is given up`(text: String) async throws {
    try await serving(TestHandler(), .with(\.bodyTimeout, .milliseconds(50))) { _, port in
      let client = try RawClient(port: port)
      #expect(try await client.answer(to: text).status == 408)
      #expect(try await client.rest().isEmpty)
    }
  }

  @Test(arguments: ["", "\r\n", get("/")])
  func `an idle connection is closed without a word`(start: String) async throws {
    // A busy machine may take its time between the connection and the first byte.
    try await serving(TestHandler(), .with(\.idleTimeout, .seconds(2))) { _, port in
      let client = try RawClient(port: port)
      try await client.send(start)
      if start.hasPrefix("G") { #expect(try await client.answer().status == 200) }
      #expect(try await client.rest().isEmpty)
    }
  }

  @Test func `an answer that is not taken is given up, and holds up nobody`() async throws {
    let size = 30_000_000
    let log = ExchangeLog()
    let handler = TestHandler(answer: { request in
      guard request.url.path() == "/large" else { return Reply(.echo(request)) }
      return Reply(HTTPResponse(status: 200, body: Data(count: size)))
    })
    try await serving(
      handler, .with(\.writeTimeout, .milliseconds(100)), log: log
    ) { _, port in
      let stalled = try RawClient(port: port)
      try await stalled.send(get("/large"))
      let other = try RawClient(port: port)
      #expect(try await other.answer(to: get("/")).status == 200)
      let exchange = await log.exchange(of: "/large")
      #expect(exchange?.status == 200)
      #expect(exchange?.bodySize ?? size < size)
      #expect(try await other.answer(to: get("/")).status == 200)
    }
  }

  @Test func `a client that does not close is closed`() async throws {
    try await serving(TestHandler(), .with(\.lingerTimeout, .milliseconds(50))) { server, port in
      let client = try RawClient(port: port)
      #expect(try await client.answer(to: get("/", "Connection: close")).status == 200)
      // It would wait for an hour if the connection stayed.
      await server.stop(graceful: .seconds(3600))
      #expect(try await client.rest().isEmpty)
    }
  }

  @Test func `a client that leaves early does no harm`() async throws {
    let log = ExchangeLog()
    let handler = TestHandler(answer: { request in
      guard request.url.path() == "/large" else { return Reply(.echo(request)) }
      return Reply(HTTPResponse(status: 200, body: Data(count: 30_000_000)))
    })
    try await serving(handler, log: log) { _, port in
      let partial = try RawClient(port: port)
      try await partial.send("GET / HT")
      partial.close()
      let gone = try RawClient(port: port)
      try await gone.send(get("/large"))
      gone.close()
      // A write to it would raise SIGPIPE.
      #expect(await log.exchange(of: "/large") != nil)
      let client = try RawClient(port: port)
      #expect(try await client.answer(to: get("/")).status == 200)
    }
  }
}
