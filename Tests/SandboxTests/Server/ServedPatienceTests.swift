import Foundation
import OpenMarketLock
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

/// Tests for slow clients, for clients that disconnect, and for many concurrent connections.
@Suite(.timeLimit(.minutes(10)))
struct ServedPatienceTests {
  @Test(arguments: [
    "G", "GET / HTTP/1.1\r\nHost: localhost\r\n",
    request("POST", "/", ["Content-Length: 2"], body: "a"),
    request("POST", "/", ["Transfer-Encoding: chunked"], body: "2\r\na"),
  ])
  func `an incomplete head or body has a timeout`(text: String) async throws {
    let limit: WritableKeyPath<SandboxServer.Configuration, Duration> =
      text.hasPrefix("P") ? \.bodyTimeout : \.headTimeout
    try await asking(TestHandler(), .with(limit, .milliseconds(50))) { client in
      let answer = try await client.answer(to: text)
      #expect(answer.status == 408)
      #expect(answer.headers["Connection"] == "close")
      #expect(try await client.rest().isEmpty)
    }
  }

  @Test(arguments: ["", get("/")])
  func `an idle connection is closed without a response`(start: String) async throws {
    // Use a time limit of 2 seconds, because on a busy machine, the first byte may arrive long
    // after the connection is opened.
    try await asking(TestHandler(), .with(\.idleTimeout, .seconds(2))) { client in
      try await client.send(start)
      if start.hasPrefix("G") { #expect(try await client.answer().status == 200) }
      #expect(try await client.rest().isEmpty)
    }
  }

  private static let size = 30_000_000
  private let large = TestHandler(answer: { request in
    guard request.url.path() == "/large" else { return Reply(.echo(request)) }
    return Reply(HTTPResponse(status: 200, body: Data(count: size)))
  })

  @Test func `a client that never reads its response times out without delaying others`()
    async throws
  {
    let log = ExchangeLog()
    try await serving(large, .with(\.writeTimeout, .milliseconds(100)), log: log) { _, port in
      let stalled = try RawClient(port: port)
      try await stalled.send(get("/large"))
      let other = try RawClient(port: port)
      #expect(try await other.answer(to: get("/")).status == 200)
      #expect(await log.exchange(of: "/large")?.bodySize ?? Self.size < Self.size)
      #expect(try await other.answer(to: get("/")).status == 200)
    }
  }

  @Test func `a client that leaves during a delayed response frees its place`() async throws {
    let arrived = Gate()
    let handler = TestHandler(answer: { request in
      guard request.url.path() == "/late" else { return Reply(.echo(request)) }
      arrived.open()
      return Reply(.echo(request), delivery: Delivery(latency: .seconds(3600)))
    })
    try await serving(handler, .with(\.maximumConnections, 1)) { _, port in
      let leaving = try RawClient(port: port)
      try await leaving.send(get("/late"))
      await arrived.pass()
      leaving.close()
      let client = try RawClient(port: port)
      #expect(try await client.answer(to: get("/")).status == 200)
    }
  }

  @Test func `a client that never reads gives way to another one`() async throws {
    try await serving(large, .with(\.maximumConnections, 2)) { _, port in
      let stalled = try [RawClient(port: port), RawClient(port: port)]
      for client in stalled { try await client.send(get("/large")) }
      #expect(try await RawClient(port: port).answer(to: get("/")).status == 200)
    }
  }

  @Test func `a client that disconnects early is harmless`() async throws {
    let log = ExchangeLog()
    try await serving(large, log: log) { _, port in
      let partial = try RawClient(port: port)
      try await partial.send("GET / HT")
      partial.close()
      let gone = try RawClient(port: port)
      try await gone.send(get("/large"))
      gone.close()
      // If the server didn't prevent SIGPIPE, writing to the closed connection would end the
      // process.
      #expect(await log.exchange(of: "/large") != nil)
      let client = try RawClient(port: port)
      #expect(try await client.answer(to: get("/")).status == 200)
    }
  }

  // MARK: - Many connections

  @Test func `a connection beyond the limit replaces the longest idle one`() async throws {
    try await serving(TestHandler(), .with(\.maximumConnections, 2)) { _, port in
      let first = try RawClient(port: port)
      let second = try RawClient(port: port)
      // The server knows only after an answer that a connection is idle, so the second one gets
      // time.
      for client in [first, second] + Array(repeating: first, count: 20) {
        #expect(try await client.answer(to: get("/")).status == 200)
      }
      let third = try RawClient(port: port)
      #expect(try await third.answer(to: get("/")).status == 200)
      #expect(try await second.rest() == Data())
      #expect(try await first.answer(to: get("/")).status == 200)
    }
  }

  @Test func `a connection beyond the limit waits until one of the others is idle`() async throws {
    let gate = Gate()
    let seen = Mutex<[String]>([])
    let handler = TestHandler(answer: { request in
      seen.withLock { $0.append(request.url.path()) }
      if request.url.path() == "/busy" { gate.passBlocking() }
      return Reply(.echo(request))
    })
    defer { gate.open() }
    try await serving(handler, .with(\.maximumConnections, 8)) { _, port in
      let clients = try (0..<8).map { _ in try RawClient(port: port) }
      for client in clients.dropLast() { try await client.send(get("/busy")) }
      try await gate.arrivals(7)
      // Blocked calls don't delay another one.
      #expect(try await clients[7].answer(to: get("/")).status == 200)
      try await clients[7].send(get("/busy"))
      try await gate.arrivals(8)
      let further = try RawClient(port: port)
      try await further.send(get("/further"))
      #expect(!seen.withLock { $0.contains("/further") })
      gate.open()
      #expect(try await further.answer().status == 200)
      for client in clients { #expect(try await client.answer().status == 200) }
    }
  }
}
