import Foundation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Tests for starting and stopping the server.
@Suite(.timeLimit(.minutes(10)))
struct ServedStopTests {
  /// A handler whose responses come after the gate opens, slowly or late.
  private func handler(_ gate: Gate) -> TestHandler {
    TestHandler(answer: { request in
      switch request.url.path() {
      case "/held": gate.passBlocking()
      case "/slow": return Reply(.echo(request), delivery: Delivery(bytesPerSecond: 1))
      case "/late": return Reply(.echo(request), delivery: Delivery(latency: .seconds(3600)))
      default: break
      }
      return Reply(.echo(request))
    })
  }

  @Test func `stopping closes what is idle and finishes what is in flight`() async throws {
    let gate = Gate()
    let address = LoopbackAddress.own()
    defer { gate.open() }
    try await serving(handler(gate), .with(\.host, "\(address)")) { server, port in
      let idle = try RawClient(port: port, at: address)
      #expect(try await idle.answer(to: get("/")).headers["Connection"] == nil)
      let busy = try RawClient(port: port, at: address)
      try await busy.send(get("/held") + get("/next"))
      try await gate.arrivals()
      let partial = try RawClient(port: port, at: address)
      let fields = ["Expect: 100-continue", "Content-Length: 3"]
      #expect(try await partial.answer(to: request("POST", "/", fields)).status == 100)
      async let stopped: Void = server.stop(graceful: .seconds(3600))
      #expect(try await idle.rest().isEmpty)
      #expect(try await partial.answer(to: "abc").text == "POST http://localhost/ [abc]")
      gate.open()
      let answer = try await busy.answer()
      #expect(answer.text == "GET http://localhost/held")
      #expect(answer.headers["Connection"] == "close")
      #expect(try await busy.rest().isEmpty)
      for client in [busy, partial] { client.close() }
      await stopped
      #expect(throws: NSError.self) { try RawClient(port: port, at: address) }
    }
  }

  @Test func `stopping doesn't wait longer than its limit`() async throws {
    let gate = Gate()
    let address = LoopbackAddress.own()
    defer { gate.open() }
    try await serving(handler(gate), .with(\.host, "\(address)")) { server, port in
      let texts = [
        get("/held"), get("/slow"), get("/late"), "GET / HTTP/1.1\r\n",
        request("POST", "/", ["Content-Length: 2"], body: "a"),
      ]
      let clients = try texts.map { _ in try RawClient(port: port, at: address) }
      for (client, text) in zip(clients, texts) { try await client.send(text) }
      try await gate.arrivals()
      async let patient: Void = server.stop(graceful: .seconds(3600))
      await server.stop(graceful: .milliseconds(30))
      await patient
      for client in clients { _ = try? await client.rest() }
      #expect(throws: NSError.self) { try RawClient(port: port, at: address) }
    }
  }

  @Test func `a server has one address at a time`() async throws {
    let server = SandboxServer(handler: TestHandler())
    let address = try server.start()
    #expect(address.origin == "http://127.0.0.1:\(address.port)")
    #expect(throws: SandboxServerError.alreadyRunning) { try server.start() }
    let other = SandboxServer(handler: TestHandler(), configuration: .init(port: address.port))
    #expect(throws: SandboxServerError.portInUse(address.port)) { try other.start() }
    for _ in 0..<2 { await server.stop(graceful: .zero) }
    let next = try server.start()
    let client = try RawClient(port: next.port)
    #expect(try await client.answer(to: get("/")).status == 200)
    await server.stop(graceful: .zero)
  }

  @Test func `a server whose port the system takes isn't running, and can be started again`()
    async throws
  {
    let server = SandboxServer(handler: TestHandler())
    stopListening(on: try server.start().port)
    try await waitUntil("the server has noticed") { !server.isRunning }
    try server.start()
    #expect(server.isRunning)
    await server.stop(graceful: .zero)
  }

  @Test func `a released server closes its connections`() async throws {
    var server: SandboxServer? = SandboxServer(handler: TestHandler())
    let port = try #require(try server?.start().port)
    let client = try RawClient(port: port)
    #expect(try await client.answer(to: get("/")).status == 200)
    server = nil
    #expect(try await client.rest().isEmpty)
  }

  @Test func `an invalid host or port is reported`() {
    for host in ["", "example.org", "256.0.0.1", "192.0.2.1", "localhost:80"] {
      let server = SandboxServer(handler: TestHandler(), configuration: .init(host: host))
      #expect(throws: SandboxServerError.invalidHost(host)) { try server.start() }
    }
    for port in [-1, 65_536] {
      let server = SandboxServer(handler: TestHandler(), configuration: .init(port: port))
      #expect(throws: SandboxServerError.invalidPort(port)) { try server.start() }
    }
  }
}

/// Shuts down the socket of this process that listens on 127.0.0.1 at a port, as iOS does in a
/// suspended app.
private func stopListening(on port: Int) {
  for descriptor in Int32(3)..<4096 {
    var (address, size) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    if result == 0, UInt16(bigEndian: address.sin_port) == port,
      UInt32(bigEndian: address.sin_addr.s_addr) == 0x7F00_0001
    {
      shutdown(descriptor, Int32(SHUT_RDWR))
    }
  }
}
