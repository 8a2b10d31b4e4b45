import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

struct TransportWriteTests {
  @Test(arguments: [HTTPMethod.post, .patch, .delete], Transport.allCases)
  func `a write arrives once, though a kept connection dies under it`(
    method: HTTPMethod, transport: Transport
  ) async throws {
    for body in [nil, Data("{\"stock\":1}".utf8)] {
      // Answers one read, keeps the connection, and takes the next request of any without an answer.
      let server = try LoopbackServer(script: { connection in
        guard let first = try connection.readRequest(), first.method == .get else { return }
        try connection.send(HTTPResponse(status: 200), to: first)
        _ = try connection.readRequest()
      })
      defer { server.stop() }
      let manager = transport.manager(limits: ExchangeLimits(idleTimeout: .seconds(60)))
      _ = try await manager.response(to: HTTPRequest(url: server.url()))
      let request = HTTPRequest(method: method, url: try server.url(), body: body)
      let error = await #expect(throws: NetworkError.self) {
        try await manager.response(to: request)
      }
      guard case .interrupted = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(server.requests.filter { $0.method == method }.map(\.body) == [body ?? Data()])
      #expect(server.connectionCount == 2)
    }
  }

  @Test(arguments: Transport.allCases)
  func `a write's body arrives whole`(transport: Transport) async throws {
    let server = try LoopbackServer(answer: { _ in HTTPResponse(status: 201) })
    defer { server.stop() }
    let body = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
    let response = try await transport.manager().response(
      to: HTTPRequest(
        method: .post, url: server.url("/api/products"),
        headers: ["Content-Type": "application/octet-stream"], body: body))
    #expect(response.status == 201)
    let received = try #require(server.requests.first)
    #expect(received.body == body)
    #expect(received.headers["Content-Type"] == "application/octet-stream")
  }
}
