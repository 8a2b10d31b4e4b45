import Foundation
import OpenMarketData
import OpenMarketSandbox
import OpenMarketTestSupport
import Synchronization
import Testing

/// Many at once.
@Suite(.timeLimit(.minutes(5)))
struct ServedLoadTests {
  @Test func `idle connections do not matter`() async throws {
    try await serving { server, port in
      let idle = try (0..<300).map { _ in try RawClient(port: port) }
      let client = try RawClient(port: port)
      for number in 0..<50 {
        #expect(
          try await client.answer(to: get("/\(number)")).text == "GET http://localhost/\(number)")
      }
      #expect(await server.connectionCount == 301)
      for client in [idle[0], idle[150], idle[299]] {
        #expect(try await client.answer(to: get("/")).status == 200)
      }
    }
  }

  @Test func `a slow call holds up nobody`() async throws {
    let gate = Gate()
    let handler = TestHandler(
      admit: { request in
        if request.url.path() == "/admission" { gate.passBlocking() }
        return .accept(limit: 10)
      },
      answer: { request in
        if request.url.path() == "/reply" { gate.passBlocking() }
        return Reply(.echo(request))
      })
    defer { gate.open() }
    try await serving(handler) { _, port in
      let slow = try (0..<7).map { _ in try RawClient(port: port) }
      for (number, client) in slow.enumerated() {
        try await client.send(
          number.isMultiple(of: 2)
            ? get("/reply") : request("POST", "/admission", ["Content-Length: 1"], body: "a"))
      }
      try await gate.arrivals(7)
      let client = try RawClient(port: port)
      for _ in 0..<20 { #expect(try await client.answer(to: get("/")).status == 200) }
      gate.open()
      for client in slow { #expect(try await client.answer().status == 200) }
    }
  }

  @Test func `calls beyond the limit wait their turn`() async throws {
    let gate = Gate()
    let running = Mutex((now: 0, most: 0))
    let handler = TestHandler(answer: { request in
      running.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
      gate.passBlocking()
      running.withLock { $0.now -= 1 }
      return Reply(.echo(request))
    })
    defer { gate.open() }
    try await serving(handler, .with(\.maximumCalls, 2)) { _, port in
      let clients = try (0..<6).map { _ in try RawClient(port: port) }
      for client in clients { try await client.send(get("/")) }
      try await gate.arrivals(2)
      gate.open()
      for client in clients { #expect(try await client.answer().status == 200) }
      #expect(running.withLock { $0.most } == 2)
    }
  }

  @Test func `connections beyond the limit wait until one ends`() async throws {
    let seen = Mutex<[String]>([])
    let handler = TestHandler(answer: { request in
      seen.withLock { $0.append(request.url.path()) }
      return Reply(.echo(request))
    })
    try await serving(handler, .with(\.maximumConnections, 2)) { _, port in
      let first = try RawClient(port: port)
      let second = try RawClient(port: port)
      #expect(try await first.answer(to: get("/first")).status == 200)
      #expect(try await second.answer(to: get("/second")).status == 200)
      let third = try RawClient(port: port)
      try await third.send(get("/third"))
      for _ in 0..<20 { #expect(try await first.answer(to: get("/first")).status == 200) }
      #expect(seen.withLock { !$0.contains("/third") })
      second.close()
      #expect(try await third.answer().status == 200)
    }
  }

  @Test(arguments: ["", "GET / HT", request("POST", "/", ["Content-Length: 2"], body: "a")])
  func `a connection that keeps the server waiting makes room`(start: String) async throws {
    var configuration = SandboxServer.Configuration.with(\.maximumConnections, 2)
    configuration.crowdedTimeout = .zero
    try await serving(TestHandler(), configuration) { _, port in
      let slow = try RawClient(port: port)
      // The start of the next request comes with the whole of the first one.
      #expect(try await slow.answer(to: get("/slow") + start).status == 200)
      let other = try RawClient(port: port)
      #expect(try await other.answer(to: get("/other")).status == 200)
      let third = try RawClient(port: port)
      #expect(try await third.answer(to: get("/third")).status == 200)
      // The one that had waited less has stayed.
      #expect(try await other.answer(to: get("/again")).status == 200)
      _ = try? await slow.rest()
    }
  }

  @Test func `a connection whose request is being answered makes no room`() async throws {
    let gate = Gate()
    let handler = TestHandler(answer: { request in
      if request.url.path() == "/busy" { gate.passBlocking() }
      return Reply(.echo(request))
    })
    defer { gate.open() }
    var configuration = SandboxServer.Configuration.with(\.maximumConnections, 2)
    configuration.crowdedTimeout = .zero
    try await serving(handler, configuration) { _, port in
      let busy = try RawClient(port: port)
      try await busy.send(get("/busy"))
      try await gate.arrivals(1)
      let idle = try RawClient(port: port)
      #expect(try await idle.answer(to: get("/idle")).status == 200)
      let third = try RawClient(port: port)
      #expect(try await third.answer(to: get("/third")).status == 200)
      #expect(try await idle.rest().isEmpty)
      gate.open()
      #expect(try await busy.answer().status == 200)
    }
  }
}
