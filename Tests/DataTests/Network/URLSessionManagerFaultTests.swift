import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

struct URLSessionManagerFaultTests {
  @Test func `a port that refuses is no connection`() async throws {
    let refusing = try LoopbackServerSocket.bound()
    defer { refusing.close() }
    let url = try #require(URL(string: "http://127.0.0.1:\(refusing.port())/"))
    let error = await #expect(throws: NetworkError.self) {
      try await URLSessionManager().response(to: HTTPRequest(url: url))
    }
    #expect(error == .cannotConnect(reason: "The host refused the connection."))
  }

  #if os(Linux)
    /// Should this fail with another error, FoundationNetworking has learnt to take such an address.
    @Test func `an address of IP version 6 is refused, not called a broken connection`()
      async throws
    {
      let url = try #require(URL(string: "http://[::1]:9/"))
      let error = await #expect(throws: NetworkError.self) {
        try await URLSessionManager().response(to: HTTPRequest(url: url))
      }
      guard case .invalidRequest = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  #endif

  @Test(arguments: [
    "",
    "HTTP/1.1 200 OK",
    "HTTP/1.1 100 Continue\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 10\r\nContent-Ty",
    "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nabc\r\n0\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc",
    "HTTP/1.1 200 OK\r\nContent-Length: abc\r\n\r\nabc",
    "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nabc",
    "HTTP/1.1 200 OK\r\nA B: c\r\n\r\n",
    "SSH-2.0-OpenSSH_9.2\r\n",
    "HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 10\r\n\r\nabc",
  ])
  func `an answer that breaks off or is no HTTP is interrupted`(bytes: String) async throws {
    let server = try LoopbackServer(script: { connection in
      _ = try connection.readRequest()
      try connection.send(bytes)
    })
    defer { server.stop() }
    await expectInterrupted(server)
  }

  @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"])
  func `a reset is an interruption`(bytes: String) async throws {
    let server = try LoopbackServer(script: { connection in
      _ = try connection.readRequest()
      try connection.send(bytes)
      connection.reset()
    })
    defer { server.stop() }
    await expectInterrupted(server)
  }

  @Test func `a server that sends nothing is given up after the idle timeout`() async throws {
    let server = try LoopbackServer(script: { $0.readToEnd() })
    defer { server.stop() }
    let manager = URLSessionManager(configuration: .init(idleTimeout: .milliseconds(1)))
    await #expect(throws: NetworkError.timedOut) {
      try await manager.response(to: HTTPRequest(url: server.url()))
    }
  }

  @Test func `an exchange that broke does not spoil the next one`() async throws {
    let server = try LoopbackServer(script: { connection in
      while let request = try connection.readRequest() {
        guard request.target == "/good" else { return connection.reset() }
        try connection.send(HTTPResponse(status: 200), to: request)
      }
    })
    defer { server.stop() }
    let manager = URLSessionManager()
    for _ in 0..<5 {
      await #expect(throws: NetworkError.self) {
        try await manager.response(to: HTTPRequest(url: server.url("/bad")))
      }
      #expect(try await manager.response(to: HTTPRequest(url: server.url("/good"))).status == 200)
    }
  }

  private func expectInterrupted(_ server: LoopbackServer) async {
    let error = await #expect(throws: NetworkError.self) {
      try await URLSessionManager().response(to: HTTPRequest(url: server.url("/?key=hidden")))
    }
    guard case .interrupted(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!reason.contains("hidden"))
  }
}
