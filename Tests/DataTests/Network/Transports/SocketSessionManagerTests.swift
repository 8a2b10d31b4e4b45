import Foundation
import OpenMarketSockets
import OpenMarketTestSupport
import Synchronization
import Testing

@testable import OpenMarketData

struct SocketSessionManagerTests {
  private let manager = SocketSessionManager()

  @Test func `a request has the format of HTTP/1.1, and closes its connection`() async throws {
    let received = Mutex("")
    let server = try LoopbackServer(script: { connection in
      let bytes = try connection.readSome()
      received.withLock { $0 = String(decoding: bytes, as: UTF8.self) }
      try connection.send("HTTP/1.1 204 No Content\r\n\r\n")
      connection.readToEnd()
    })
    defer { server.stop() }
    _ = try await manager.response(
      to: HTTPRequest(
        method: .patch, url: server.url("/a%2Fb?c=d%20e#part"),
        headers: ["identifier": "seller", "Accept-Encoding": "gzip", "X-Empty": ""],
        body: Data("{}".utf8)))
    #expect(
      received.withLock { $0 } == """
        PATCH /a%2Fb?c=d%20e HTTP/1.1\r
        Host: 127.0.0.1:\(server.port)\r
        identifier: seller\r
        X-Empty: \r
        Accept: */*\r
        Accept-Encoding: identity\r
        Connection: close\r
        Content-Length: 2\r
        \r
        {}
        """)
  }

  @Test(arguments: [
    (HTTPMethod.get, nil), (.head, nil), (.delete, nil), (.options, nil), (.post, "0"),
    (.patch, "0"),
  ])
  func `a POST or PATCH without a body has a length of 0`(
    method: HTTPMethod, length: String?
  ) async throws {
    let server = try LoopbackServer(answer: { _ in HTTPResponse(status: 200) })
    defer { server.stop() }
    _ = try await manager.response(to: HTTPRequest(method: method, url: server.url()))
    #expect(server.requests.map { $0.headers["Content-Length"] } == [length])
  }

  @Test(arguments: ["localhost", "market.localhost", "LOCALHOST"])
  func `the client connects to a name of this computer`(name: String) async throws {
    let server = try LoopbackServer(answer: { _ in HTTPResponse(status: 200) })
    defer { server.stop() }
    let url = try #require(URL(string: "http://\(name):\(server.port)/"))
    #expect(try await manager.response(to: HTTPRequest(url: url)).status == 200)
  }

  @Test func `the client connects to an IPv6 address`() async throws {
    let refusing = try LoopbackServerSocket.bound()
    defer { refusing.close() }
    let url = try #require(URL(string: "http://[::1]:\(refusing.port())/"))
    let error = await #expect(throws: NetworkError.self) {
      try await manager.response(to: HTTPRequest(url: url))
    }
    #expect(error?.code == "cannot-connect")
  }

  @Test(arguments: [
    "https://market.example/", "ftp://market.example/", "http://a%2fb/", "http://a:0/",
    "http://[fe80::1%25eth0]/", "http://user@market.example/",
  ])
  func `an unsupported URL is refused`(address: String) async throws {
    let request = HTTPRequest(url: try #require(URL(string: address)))
    let error = await #expect(throws: NetworkError.self) {
      try await manager.response(to: request)
    }
    #expect(error?.code == "invalid-request")
  }

  @Test func `a cancelled upload is reset, so that the system drops unsent bytes`() async throws {
    let (hasBegun, isRead) = (Gate(), Gate())
    let isReset = Mutex(false)
    let server = try LoopbackServer(script: { connection in
      defer { isRead.open() }
      _ = try connection.readSome()
      hasBegun.open()
      do {
        while try !connection.readSome().isEmpty {}
      } catch {
        isReset.withLock { $0 = true }
      }
    })
    defer { server.stop() }
    // The body is larger than the system's buffers.
    let body = Data(repeating: 7, count: 64 << 20)
    let request = HTTPRequest(method: .post, url: try server.url(), body: body)
    let load = Task { try await manager.response(to: request) }
    await hasBegun.pass()
    load.cancel()
    await #expect(throws: NetworkError.cancelled) { try await load.value }
    await isRead.pass()
    #expect(isReset.withLock { $0 })
  }

  @Test func `the addresses of a name are tried in order`() async throws {
    let server = try LoopbackServer(answer: { _ in HTTPResponse(status: 201) })
    let refusing = try LoopbackServerSocket.bound()
    defer {
      server.stop()
      refusing.close()
    }
    let ports = [try refusing.port(), server.port]
    let manager = SocketSessionManager(
      lookup: NameLookup { name, port in
        guard name == "market.example", port == 81 else { return [] }
        return ports.compactMap { SocketAddress(host: "127.0.0.1", port: UInt16($0)) }
      })
    #expect(try await manager.response(to: try namedRequest(.post)).status == 201)
    #expect(server.requests.map { $0.headers["Host"] } == ["market.example:81"])
  }

  @Test(arguments: [
    ([], "The host was not found."),
    (["127.0.0.1", "127.0.0.2"], "The host refused the connection."),
  ])
  func `a name without a reachable address can't be connected to`(
    addresses: [String], reason: String
  ) async throws {
    let refusing = try LoopbackServerSocket.bound()
    defer { refusing.close() }
    let port = UInt16(try refusing.port())
    let manager = SocketSessionManager(
      lookup: NameLookup { _, _ in addresses.compactMap { SocketAddress(host: $0, port: port) } })
    await #expect(throws: NetworkError.cannotConnect(reason: reason)) {
      try await manager.response(to: try namedRequest(.post))
    }
  }

  @Test func `a cancelled caller doesn't wait for the lookup of a name`() async throws {
    let gate = Gate()
    let manager = SocketSessionManager(
      lookup: NameLookup { _, _ in
        gate.passBlocking()
        return []
      })
    let request = try namedRequest(.get)
    let load = Task { try await manager.response(to: request) }
    try await gate.arrivals()
    load.cancel()
    await #expect(throws: NetworkError.cancelled) { try await load.value }
    gate.open()
  }

  private func namedRequest(_ method: HTTPMethod) throws -> HTTPRequest {
    HTTPRequest(method: method, url: try #require(URL(string: "http://market.example:81/")))
  }
}
