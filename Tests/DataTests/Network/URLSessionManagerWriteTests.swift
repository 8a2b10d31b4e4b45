import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

struct URLSessionManagerWriteTests {
  @Test(
    arguments: [HTTPMethod.post, .patch, .delete], [nil, Data("{\"stock\":1}".utf8)] as [Data?])
  func `a write arrives once, though a kept connection dies under it`(
    method: HTTPMethod, body: Data?
  ) async throws {
    // Answers one read, and takes the next request of the connection without an answer.
    let server = try LoopbackServer(script: { connection in
      guard let first = try connection.readRequest() else { return }
      guard first.method == .get else { return }
      try connection.send(HTTPResponse(status: 200), to: first)
      _ = try connection.readRequest()
    })
    defer { server.stop() }
    let manager = URLSessionManager(configuration: .init(idleTimeout: .seconds(2)))
    _ = try await manager.response(to: HTTPRequest(url: server.url()))
    await #expect(throws: NetworkError.self) {
      try await manager.response(to: HTTPRequest(method: method, url: server.url(), body: body))
    }
    let writes = server.requests.filter { $0.method == method }
    #expect(writes.map(\.body) == [body ?? Data()])
  }

  @Test func `a write's body arrives whole`() async throws {
    let server = try LoopbackServer(answer: { _ in HTTPResponse(status: 201) })
    defer { server.stop() }
    let body = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
    let response = try await URLSessionManager().response(
      to: HTTPRequest(
        method: .post, url: server.url("/api/products"),
        headers: ["Content-Type": "application/octet-stream"], body: body))
    #expect(response.status == 201)
    let received = try #require(server.requests.first)
    #expect(received.body == body)
    #expect(received.headers["Content-Type"] == "application/octet-stream")
  }
}
