import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

struct TransportUploadTests {
  /// A body that is larger than the system's buffers.
  private let body = Data(repeating: 7, count: 16 << 20)

  @Test(arguments: [HTTPMethod.post, .patch, .delete], Transport.allCases)
  func `a write is sent once, even if a kept connection breaks`(
    method: HTTPMethod, transport: Transport
  ) async throws {
    for body in [nil, Data("{\"stock\":1}".utf8)] {
      // On each connection, the server responds to a GET request, and closes the connection when it receives the next request.
      let server = try LoopbackServer(script: { connection in
        guard let first = try connection.readRequest(), first.method == .get else { return }
        try connection.send(HTTPResponse(status: 200), to: first)
        _ = try connection.readRequest()
      })
      defer { server.stop() }
      let (manager, url) = (transport.manager(), try transport.url(server))
      _ = try await manager.response(to: HTTPRequest(url: url))
      let request = HTTPRequest(method: method, url: url, body: body)
      let error = await #expect(throws: NetworkError.self) {
        try await manager.response(to: request)
      }
      #expect(error?.code == "interrupted")
      #expect(server.requests.filter { $0.method == method }.map(\.body) == [body ?? Data()])
      #expect(server.connectionCount == 2)
    }
  }

  @Test(arguments: Transport.allCases)
  func `progress of a request with a body counts the upload`(
    transport: Transport
  ) async throws {
    let server = try LoopbackServer(answer: { _ in
      HTTPResponse(status: 201, body: Data("done".utf8))
    })
    defer { server.stop() }
    let progress = ProgressRecorder()
    let request = HTTPRequest(method: .post, url: try transport.url(server), body: body)
    _ = try await transport.manager().response(to: request) { progress.append($0) }
    let counts = progress.all.map(\.completedBytes)
    #expect(counts.count > 1)
    #expect(counts == counts.sorted() && Set(counts).count == counts.count)
    #expect(counts.last == body.count)
    #expect(progress.all.allSatisfy { $0.totalBytes == body.count })
  }

  @Test(arguments: Transport.allCases)
  func `progress of a request without a body counts the download`(transport: Transport)
    async throws
  {
    let server = try LoopbackServer(answer: { _ in HTTPResponse(status: 201) })
    defer { server.stop() }
    for body in [nil, Data()] {
      let progress = ProgressRecorder()
      let request = HTTPRequest(method: .post, url: try transport.url(server), body: body)
      _ = try await transport.manager().response(to: request) { progress.append($0) }
      #expect(progress.all == [TransferProgress(completedBytes: 0, totalBytes: 0)])
    }
  }

  @Test(arguments: Transport.allCases)
  func `a response during the upload ends it`(transport: Transport) async throws {
    let isClosed = Gate()
    let server = try LoopbackServer(script: { connection in
      _ = try connection.readSome()
      try connection.send("HTTP/1.1 413 Too Large\r\nContent-Length: 5\r\n\r\nlarge")
      // The server reads no more, so the client receives the response before it can finish the upload.
      try connection.wait(at: isClosed)
    })
    defer { server.stop() }
    let request = HTTPRequest(method: .post, url: try transport.url(server), body: body)
    let progress = ProgressRecorder()
    let response = try await transport.manager().response(to: request) { progress.append($0) }
    isClosed.open()
    #expect(response.status == 413)
    #expect(response.body == Data("large".utf8))
    #expect(progress.all.allSatisfy { $0.totalBytes == body.count })
    #expect(server.connectionCount == 1)
  }

  @Test(arguments: Transport.allCases)
  func `a connection that breaks during the upload is an interruption`(
    transport: Transport
  ) async throws {
    let server = try LoopbackServer(script: { connection in
      _ = try connection.readSome()
      connection.reset()
    })
    defer { server.stop() }
    let request = HTTPRequest(method: .post, url: try transport.url(server), body: body)
    let error = await #expect(throws: NetworkError.self) {
      try await transport.manager().response(to: request)
    }
    #expect(error?.code == "interrupted")
    #expect(server.connectionCount == 1)
  }
}
