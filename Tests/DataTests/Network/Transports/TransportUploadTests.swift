import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Synchronization
import Testing

struct TransportUploadTests {
  /// More than the system takes before the other side has read.
  private let body = Data(repeating: 7, count: 16 << 20)

  @Test(arguments: Transport.allCases)
  func `a request with a body has the progress of its upload`(
    transport: Transport
  ) async throws {
    let server = try LoopbackServer(answer: { _ in
      HTTPResponse(status: 201, body: Data("done".utf8))
    })
    defer { server.stop() }
    let told = Mutex<[TransferProgress]>([])
    let request = HTTPRequest(method: .post, url: try server.url(), body: body)
    _ = try await transport.manager().response(to: request) { news in
      told.withLock { $0.append(news) }
    }
    let counts = told.withLock { $0.map(\.completedBytes) }
    #expect(counts.count > 1)
    #expect(counts == counts.sorted() && Set(counts).count == counts.count)
    #expect(counts.last == body.count)
    #expect(told.withLock { $0.allSatisfy { $0.totalBytes == body.count } })
  }

  @Test(arguments: Transport.allCases)
  func `a request without a body has the progress of its download`(transport: Transport)
    async throws
  {
    let server = try LoopbackServer(answer: { _ in HTTPResponse(status: 201) })
    defer { server.stop() }
    for body in [nil, Data()] {
      let told = Mutex<[TransferProgress]>([])
      let request = HTTPRequest(method: .post, url: try server.url(), body: body)
      _ = try await transport.manager().response(to: request) { news in
        told.withLock { $0.append(news) }
      }
      #expect(told.withLock { $0 } == [TransferProgress(completedBytes: 0, totalBytes: 0)])
    }
  }

  @Test(arguments: Transport.robust)
  func `an answer that comes amid the upload ends it`(transport: Transport) async throws {
    let isClosed = Gate()
    let server = try LoopbackServer(script: { connection in
      _ = try connection.readSome()
      try connection.send("HTTP/1.1 413 Too Large\r\nContent-Length: 5\r\n\r\nlarge")
      // The sender is held up by what is not read, until it has read the answer itself.
      try connection.wait(at: isClosed)
    })
    defer { server.stop() }
    let request = HTTPRequest(method: .post, url: try server.url(), body: body)
    let told = Mutex<[TransferProgress]>([])
    let response = try await transport.manager().response(to: request) { news in
      told.withLock { $0.append(news) }
    }
    isClosed.open()
    #expect(response.status == 413)
    #expect(response.body == Data("large".utf8))
    #expect(told.withLock { $0.allSatisfy { $0.totalBytes == body.count } })
    #expect(server.connectionCount == 1)
  }

  @Test(arguments: Transport.robust)
  func `an answer is read although the server stops reading and goes`(
    transport: Transport
  ) async throws {
    let server = try LoopbackServer(script: { connection in
      _ = try connection.readSome()
      try connection.send("HTTP/1.1 413 Too Large\r\nContent-Length: 5\r\n\r\nlarge")
      connection.endSending()
    })
    defer { server.stop() }
    for _ in 0..<20 {
      let request = HTTPRequest(method: .post, url: try server.url(), body: body)
      let response = try await transport.manager().response(to: request)
      #expect(response.status == 413)
    }
    #expect(server.connectionCount == 20)
  }

  @Test(arguments: Transport.robust)
  func `a connection that breaks amid the upload is an interruption`(
    transport: Transport
  ) async throws {
    let server = try LoopbackServer(script: { connection in
      _ = try connection.readSome()
      connection.reset()
    })
    defer { server.stop() }
    let request = HTTPRequest(method: .post, url: try server.url(), body: body)
    let error = await #expect(throws: NetworkError.self) {
      try await transport.manager().response(to: request)
    }
    guard case .interrupted = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(server.connectionCount == 1)
  }
}
