import Foundation
import OpenMarketDomain
import OpenMarketTLSRelay
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// The schemes of the default transport. A test of a rule that applies to both runs with each of them.
enum Transport: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case http, https

  var testDescription: String { rawValue }

  /// The schemes that can be tested on this computer.
  static var allCases: [Transport] {
    URLSessionDifference.isOnLinux || TLSRelay.shared == nil ? [.http] : [.http, .https]
  }

  func manager(limits: ExchangeLimits = ExchangeLimits()) -> SystemSessionManager {
    #if canImport(Darwin) || OPENMARKET_URLSESSION
      SystemSessionManager(limits: limits)
    #else
      SystemSessionManager(limits: limits, certificates: TLSRelay.shared?.authority)
    #endif
  }

  /// Returns a URL of the given server, which plain connections reach with `http` and TLS connections with `https`.
  func url(_ server: LoopbackServer, _ path: String = "/") throws -> URL {
    let port = self == .http ? server.port : try TLSRelay.shared?.port(to: server.port)
    return try #require(URL(string: "\(rawValue)://127.0.0.1:\(port ?? 0)\(path)"))
  }
}

/// Tests that send requests to a server on this computer.
struct TransportTests {
  private let limits = ExchangeLimits(maximumBodySize: 100_000)

  @Test(arguments: Transport.allCases)
  func `a response has its status, headers and body`(transport: Transport) async throws {
    let server = try LoopbackServer(answer: { _ in
      HTTPResponse(
        status: 200, headers: ["Content-Type": "text/plain", "X-Note": "a, b"],
        body: Data("hello".utf8))
    })
    defer { server.stop() }
    let request = HTTPRequest(
      url: try transport.url(server, "/api/a%2Fb?c=d%20e"),
      headers: ["identifier": "seller", "X-Empty": ""])
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
    arguments: [200, 201, 204, 206, 300, 304, 400, 401, 404, 407, 429, 500, 503],
    Transport.allCases)
  func `a status is never an error`(status: Int, transport: Transport) async throws {
    let server = try LoopbackServer(answer: { _ in
      HTTPResponse(status: status, body: [204, 304].contains(status) ? Data() : Data("body".utf8))
    })
    defer { server.stop() }
    let response = try await transport.manager().response(
      to: HTTPRequest(url: transport.url(server)))
    #expect(response.status == status)
    #expect(response.body.count == ([204, 304].contains(status) ? 0 : 4))
  }

  @Test(arguments: Transport.allCases)
  func `reads share a connection`(transport: Transport) async throws {
    let server = try LoopbackServer(answer: { _ in HTTPResponse(status: 200) })
    defer { server.stop() }
    let manager = transport.manager()
    let url = try transport.url(server)
    for _ in 0..<5 { _ = try await manager.response(to: HTTPRequest(url: url)) }
    #expect(server.requests.count == 5)
    #expect(server.connectionCount == 1)
  }

  @Test(arguments: Transport.allCases)
  func `cookies are not stored`(transport: Transport) async throws {
    let server = try LoopbackServer(answer: { _ in
      HTTPResponse(status: 200, headers: ["Set-Cookie": "a=b; Path=/"])
    })
    defer { server.stop() }
    let manager = transport.manager()
    let url = try transport.url(server)
    for _ in 0..<2 { _ = try await manager.response(to: HTTPRequest(url: url)) }
    #expect(server.requests.map { $0.headers["Cookie"] } == [nil, nil])
  }

  @Test(
    arguments: [
      "Basic realm=\"market\"", "Basic", "Digest realm=\"market\", nonce=\"1\"", "Bearer",
      "Bearer realm=\"market\"", "Negotiate", "",
    ].filter(URLSessionDifference.permits), Transport.allCases)
  func `a 401 is returned, whatever its challenge`(challenge: String, transport: Transport)
    async throws
  {
    let server = try LoopbackServer(answer: { _ in
      HTTPResponse(
        status: 401, headers: ["WWW-Authenticate": challenge], body: Data("no".utf8))
    })
    defer { server.stop() }
    let manager = transport.manager()
    let url = try transport.url(server)
    for _ in 0..<3 {
      let response = try await manager.response(to: HTTPRequest(url: url))
      #expect(response.status == 401)
      #expect(response.body == Data("no".utf8))
    }
    #expect(server.requests.count == 3)
  }

  @Test(arguments: Transport.allCases)
  func `progress grows to the size of the body`(transport: Transport) async throws {
    let body = Data(repeating: 7, count: 1 << 20)
    let server = try LoopbackServer(answer: { _ in HTTPResponse(status: 200, body: body) })
    defer { server.stop() }
    let reports = try await progress(of: server, over: transport)
    #expect(reports.allSatisfy { $0.totalBytes == body.count })
    #expect(reports.map(\.completedBytes) == reports.map(\.completedBytes).sorted())
    #expect(reports.last?.completedBytes == body.count)
    #expect(reports.count > 1)
  }

  @Test(arguments: Transport.allCases)
  func `progress of a body without a length ends with its size`(transport: Transport) async throws {
    let server = try LoopbackServer(script: { connection in
      _ = try connection.readRequest()
      try connection.send(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n")
      connection.readToEnd()
    })
    defer { server.stop() }
    let reports = try await progress(of: server, over: transport)
    #expect(reports.allSatisfy { $0.completedBytes == 3 })
    #expect(reports.last == TransferProgress(completedBytes: 3, totalBytes: 3))
  }

  @Test(arguments: [302, 304, 404, 503], Transport.allCases)
  func `only the body of a success has progress`(status: Int, transport: Transport) async throws {
    let body = Data(repeating: 7, count: 100_000)
    let server = try LoopbackServer(answer: { _ in
      HTTPResponse(status: status, body: status == 304 ? Data() : body)
    })
    defer { server.stop() }
    #expect(try await progress(of: server, over: transport) == [])
  }

  @Test(arguments: Transport.allCases)
  func `a body as large as the limit is received`(transport: Transport) async throws {
    let body = Data(repeating: 7, count: 100_000)
    let server = try LoopbackServer(answer: { _ in HTTPResponse(status: 200, body: body) })
    defer { server.stop() }
    let manager = transport.manager(limits: limits)
    #expect(try await manager.response(to: HTTPRequest(url: transport.url(server))).body == body)
  }

  private func progress(
    of server: LoopbackServer, over transport: Transport
  ) async throws -> [TransferProgress] {
    let progress = ProgressRecorder()
    _ = try await transport.manager().response(to: HTTPRequest(url: transport.url(server))) {
      progress.append($0)
    }
    return progress.all
  }
}
