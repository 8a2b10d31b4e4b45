import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

struct TransportCancellationTests {
  @Test(arguments: Transport.allCases)
  func `a caller that has left sends nothing`(transport: Transport) async throws {
    let server = try LoopbackServer(answer: { _ in HTTPResponse(status: 200) })
    defer { server.stop() }
    let (url, gate, manager) = (try server.url(), Gate(), transport.manager())
    let load = Task {
      await gate.pass()
      return try await manager.response(to: HTTPRequest(url: url))
    }
    load.cancel()
    gate.open()
    await #expect(throws: NetworkError.cancelled) { try await load.value }
    #expect(server.requests.isEmpty)
  }

  @Test(
    arguments: [
      "",
      "HTTP/1.1 200 OK\r\nContent-",
      "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
      "HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 10\r\n\r\nabc",
    ], Transport.allCases)
  func `a caller that leaves is answered, and the connection is closed`(
    bytes: String, transport: Transport
  ) async throws {
    let (isSent, isClosed) = (Gate(), Gate())
    let server = try LoopbackServer(script: { connection in
      _ = try connection.readRequest()
      try connection.send(bytes)
      isSent.open()
      connection.readToEnd()
      isClosed.open()
    })
    defer { server.stop() }
    let (url, manager) = (try server.url(), transport.manager())
    let load = Task { try await manager.response(to: HTTPRequest(url: url)) }
    await isSent.pass()
    load.cancel()
    await #expect(throws: NetworkError.cancelled) { try await load.value }
    await isClosed.pass()
  }

  @Test(arguments: Transport.allCases)
  func `one caller's leaving does not touch another's exchange`(transport: Transport) async throws {
    let gate = Gate()
    let server = try LoopbackServer(script: { connection in
      while let request = try connection.readRequest() {
        try connection.wait(at: gate)
        try connection.send(HTTPResponse(status: 200), to: request)
      }
    })
    defer { server.stop() }
    let (url, manager) = (try server.url(), transport.manager())
    let leaving = Task { try await manager.response(to: HTTPRequest(url: url)) }
    let staying = Task { try await manager.response(to: HTTPRequest(url: url)) }
    try await gate.arrivals(2)
    leaving.cancel()
    await #expect(throws: NetworkError.cancelled) { try await leaving.value }
    gate.open()
    #expect(try await staying.value.status == 200)
  }

  @Test(arguments: Transport.allCases)
  func `a manager that goes closes its connections`(transport: Transport) async throws {
    let isClosed = Gate()
    let server = try LoopbackServer(script: { connection in
      while let request = try connection.readRequest() {
        try connection.send(HTTPResponse(status: 200), to: request)
      }
      isClosed.open()
    })
    defer { server.stop() }
    _ = try await transport.manager().response(to: HTTPRequest(url: server.url()))
    await isClosed.pass()
  }
}
