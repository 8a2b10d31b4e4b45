import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The kinds of session managers that use the network. A test of a rule that applies to all of them runs with each kind.
enum Transport: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case socket
  case system
  case urlSession

  var testDescription: String { rawValue }

  func manager(limits: ExchangeLimits = ExchangeLimits()) -> any NetworkSessionManager {
    switch self {
    case .socket: SocketSessionManager(limits: limits)
    case .system: SystemSessionManager(limits: limits)
    case .urlSession: URLSessionManager(limits: limits)
    }
  }

  /// The transports that can handle every response. FoundationNetworking crashes on some responses.
  static var robust: [Transport] { [.socket, .system] }
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

  @Test func `an app can configure the URLSession, but cookies stay off`() async throws {
    let server = try LoopbackServer(answer: { _ in
      HTTPResponse(status: 200, headers: ["Set-Cookie": "a=b"])
    })
    defer { server.stop() }
    let transport = URLSessionManager {
      $0.httpAdditionalHeaders = ["X-App": "1.2"]
      $0.httpShouldSetCookies = true
    }
    for method in [HTTPMethod.get, .get, .post] {
      _ = try await transport.response(
        to: HTTPRequest(method: method, url: server.url()), progress: nil)
    }
    #expect(server.requests.map { $0.headers["X-App"] } == ["1.2", "1.2", "1.2"])
    #expect(server.requests.allSatisfy { $0.headers["Cookie"] == nil })
  }

  @Test(
    arguments: [200, 201, 204, 206, 300, 304, 400, 401, 404, 407, 429, 500, 503],
    Transport.allCases)
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
  func `the chunks of a body are joined`(transport: Transport) async throws {
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
  func `a HEAD has headers and no body, whatever its length says`(transport: Transport)
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
  func `cookies are not stored`(transport: Transport) async throws {
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
  func `a 401 is returned, whatever its challenge`(challenge: String, transport: Transport)
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
    #expect(try await manager.response(to: HTTPRequest(url: server.url())).body == body)
  }

  /// The socket transport doesn't accept compressed bodies.
  @Test func `a compressed body that decompresses to a large one ends the exchange`() async throws {
    // The text contains 200,000 zeros, compressed and encoded in Base64.
    let text =
      "H4sIAAAAAAACA+3BMQEAAADCoPVPbQZ/o" + String(repeating: "A", count: 257)
      + "CA1wB7WOBcQA0DAA=="
    let body = try #require(Data(base64Encoded: text))
    let server = try LoopbackServer(answer: { request in
      request.target == "/large"
        ? HTTPResponse(status: 200, headers: ["Content-Encoding": "gzip"], body: body)
        : HTTPResponse(status: 200)
    })
    defer { server.stop() }
    let manager = URLSessionManager(limits: limits)
    await #expect(throws: NetworkError.bodyTooLarge(limit: 100_000)) {
      try await manager.response(to: HTTPRequest(url: server.url("/large")))
    }
    #expect(try await manager.response(to: HTTPRequest(url: server.url())).status == 200)
  }

  @Test(arguments: [
    (Duration.seconds(60), 60), (.seconds(1.9), 2), (.milliseconds(1), 1), (.zero, 1),
    (.seconds(-5), 1), (.seconds(Int64.max), 86_400),
    (Duration(secondsComponent: .min, attosecondsComponent: 0), 1),
  ])
  func `the idle timeout of URLSession is a whole number of seconds within a day`(
    timeout: Duration, seconds: Int
  ) {
    #expect(ExchangeLimits(idleTimeout: timeout).idleTimeoutInSeconds == seconds)
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
