import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Synchronization
import Testing

/// Every exchange here goes over a real socket.
struct TransportTests {
  @Test(arguments: Transport.allCases)
  func `an answer comes with its status, headers and body`(transport: Transport) async throws {
    let server = try LoopbackServer(answer: { _ in
      HTTPResponse(
        status: 200, headers: ["Content-Type": "text/plain", "X-Note": "a, b"],
        body: Data("hello".utf8))
    })
    defer { server.stop() }
    let request = HTTPRequest(
      url: try server.url("/api/a%2Fb?c=d%20e"), headers: ["identifier": "seller", "X-Empty": ""])
    let response = try await transport.manager().response(to: request)
    #expect(response.status == 200)
    #expect(response.headers["content-type"] == "text/plain")
    #expect(response.headers["x-note"] == "a, b")
    #expect(response.body == Data("hello".utf8))
    let received = try #require(server.requests.first)
    #expect(received.method == .get)
    #expect(received.target == "/api/a%2Fb?c=d%20e")
    #expect(received.headers["identifier"] == "seller")
    #expect(received.headers["X-Empty"] == "")
    #expect(received.headers["Cookie"] == nil)
  }

  @Test(
    arguments: [
      200, 201, 204, 206, 300, 304, 400, 401, 404, 407, 429, 500, 503,
    ], Transport.allCases)
  func `a status is never an error`(status: Int, transport: Transport) async throws {
    let server = try LoopbackServer(answer: { _ in
      HTTPResponse(status: status, body: [204, 304].contains(status) ? Data() : Data("body".utf8))
    })
    defer { server.stop() }
    let response = try await transport.manager().response(to: HTTPRequest(url: server.url()))
    #expect(response.status == status)
    #expect(response.body.count == ([204, 304].contains(status) ? 0 : 4))
  }

  @Test(arguments: Transport.allCases)
  func `a chunked body is put together`(transport: Transport) async throws {
    let server = try LoopbackServer(script: { connection in
      _ = try connection.readRequest()
      try connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
      for piece in ["3\r\nabc\r\n", "2", "\r\nde\r", "\n0\r\n\r\n"] { try connection.send(piece) }
      connection.readToEnd()
    })
    defer { server.stop() }
    let response = try await transport.manager().response(to: HTTPRequest(url: server.url()))
    #expect(response.body == Data("abcde".utf8))
  }

  @Test(arguments: Transport.allCases)
  func `a HEAD has headers and no body, however much they post`(transport: Transport)
    async throws
  {
    let server = try LoopbackServer(answer: { _ in
      HTTPResponse(status: 200, headers: ["Content-Length": "99999999999"])
    })
    defer { server.stop() }
    let response = try await transport.manager().response(
      to: HTTPRequest(method: .head, url: server.url()))
    #expect(response.headers["Content-Length"] == "99999999999")
    #expect(response.body.isEmpty)
  }

  @Test func `reads over URLSession share a connection`() async throws {
    let server = try LoopbackServer(answer: { _ in HTTPResponse(status: 200) })
    defer { server.stop() }
    let manager = URLSessionManager()
    for _ in 0..<5 { _ = try await manager.response(to: HTTPRequest(url: server.url())) }
    #expect(server.requests.count == 5)
    #expect(server.connectionCount == 1)
  }

  @Test(arguments: Transport.allCases)
  func `a cookie is not kept`(transport: Transport) async throws {
    let server = try LoopbackServer(answer: { _ in
      HTTPResponse(status: 200, headers: ["Set-Cookie": "a=b; Path=/"])
    })
    defer { server.stop() }
    let manager = transport.manager()
    for _ in 0..<2 { _ = try await manager.response(to: HTTPRequest(url: server.url())) }
    #expect(server.requests.map { $0.headers["Cookie"] } == [nil, nil])
  }

  @Test(
    arguments: [
      "Basic realm=\"market\"", "Basic", "Digest realm=\"market\", nonce=\"1\"", "Bearer",
      "Bearer realm=\"market\"", "Negotiate", "",
    ], Transport.allCases)
  func `a challenge comes back as the 401 it is`(challenge: String, transport: Transport)
    async throws
  {
    let server = try LoopbackServer(answer: { _ in
      HTTPResponse(
        status: 401, headers: ["WWW-Authenticate": challenge], body: Data("no".utf8))
    })
    defer { server.stop() }
    let manager = transport.manager()
    for _ in 0..<3 {
      let response = try await manager.response(to: HTTPRequest(url: server.url()))
      #expect(response.status == 401)
      #expect(response.body == Data("no".utf8))
    }
    #expect(server.requests.count == 3)
  }

  @Test(arguments: Transport.allCases)
  func `progress grows to the full count`(transport: Transport) async throws {
    let body = Data(repeating: 7, count: 1 << 20)
    let server = try LoopbackServer(answer: { _ in HTTPResponse(status: 200, body: body) })
    defer { server.stop() }
    let told = try await progress(of: server, over: transport)
    #expect(told.allSatisfy { $0.totalBytes == body.count })
    #expect(told.map(\.completedBytes) == told.map(\.completedBytes).sorted())
    #expect(told.last?.completedBytes == body.count)
    #expect(told.count > 1)
  }

  @Test(arguments: Transport.allCases)
  func `progress of a body without a length ends with its count`(transport: Transport) async throws
  {
    let server = try LoopbackServer(script: { connection in
      _ = try connection.readRequest()
      try connection.send(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n")
      connection.readToEnd()
    })
    defer { server.stop() }
    let told = try await progress(of: server, over: transport)
    #expect(told.allSatisfy { $0.completedBytes == 3 })
    #expect(told.last == TransferProgress(completedBytes: 3, totalBytes: 3))
  }

  @Test(arguments: [302, 304, 404, 503], Transport.allCases)
  func `the body of a refusal has no progress`(status: Int, transport: Transport) async throws {
    let body = Data(repeating: 7, count: 100_000)
    let server = try LoopbackServer(answer: { _ in
      HTTPResponse(status: status, body: status == 304 ? Data() : body)
    })
    defer { server.stop() }
    #expect(try await progress(of: server, over: transport) == [])
  }

  @Test(arguments: Transport.allCases)
  func `progress does not go back after a refused attempt`(transport: Transport) async throws {
    let count = Mutex(0)
    let size = 40_000
    let server = try LoopbackServer(answer: { _ in
      let isFirst = count.withLock {
        $0 += 1
        return $0 == 1
      }
      return HTTPResponse(status: isFirst ? 503 : 200, body: Data(count: isFirst ? 100 : size))
    })
    defer { server.stop() }
    let progress = ProgressRecorder()
    let manager = RetryingSessionManager(
      transport.manager(), policy: RetryPolicy(baseDelay: .zero), clock: ManualClock())
    _ = try await manager.response(to: HTTPRequest(url: server.url())) { progress.append($0) }
    #expect(progress.all.allSatisfy { $0.totalBytes == size })
    #expect(progress.all.last?.completedBytes == size)
  }

  private func progress(
    of server: LoopbackServer, over transport: Transport
  ) async throws -> [TransferProgress] {
    let progress = ProgressRecorder()
    _ = try await transport.manager().response(to: HTTPRequest(url: server.url())) {
      progress.append($0)
    }
    return progress.all
  }
}
