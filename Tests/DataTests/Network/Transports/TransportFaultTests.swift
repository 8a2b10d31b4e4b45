import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

/// Whatever a server does, there is a response or an error that says what happened, nothing is sent twice, and the
/// connection is closed.
struct TransportFaultTests {
  private let limits = ExchangeLimits(maximumBodySize: 100_000)

  @Test(arguments: TransportFault.all, Transport.allCases)
  func `a fault has its outcome`(fault: TransportFault, transport: Transport) async throws {
    guard fault.isForAll || Transport.robust.contains(transport) else { return }
    let isClosed = Gate()
    let server = try LoopbackServer(script: { connection in
      defer { isClosed.open() }
      try fault.serve(connection)
    })
    defer { server.stop() }
    let request = HTTPRequest(method: fault.method, url: try server.url("/?key=hidden"))
    check(await result(of: request, over: transport), against: fault.outcome, over: transport)
    await isClosed.pass()
    #expect(server.requests.count == 1)
    #expect(server.connectionCount == 1)
  }

  @Test(
    arguments: [
      "", "HTTP/1.1 20", "HTTP/1.1 200 OK\r\nContent-Le",
      "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
    ], Transport.allCases)
  func `a server that stops amid the answer is ended by the deadline`(
    bytes: String, transport: Transport
  ) async throws {
    let (clock, isSent, isClosed) = (ManualClock(), Gate(), Gate())
    let server = try LoopbackServer(script: { connection in
      _ = try connection.readRequest()
      try connection.send(bytes)
      isSent.open()
      connection.readToEnd()
      isClosed.open()
    })
    defer { server.stop() }
    let url = try server.url()
    let manager = DeadlineSessionManager(
      transport.manager(), limit: .seconds(5), clock: clock)
    let load = Task { try await manager.response(to: HTTPRequest(url: url)) }
    await isSent.pass()
    try await clock.sleepers()
    clock.advance(by: .seconds(5))
    await #expect(throws: NetworkError.timedOut) { try await load.value }
    await isClosed.pass()
    #expect(server.requests.count == 1)
  }

  @Test(
    arguments: [
      ("HTTP/1.1 20", nil), ("HTTP/1.1 201 Created\r\nContent-Le", nil),
      ("HTTP/1.1 201 Created\r\nContent-Length: 10\r\n\r\nabc", 201),
      ("HTTP/1.1 500 Oops\r\nContent-Length: 10\r\n\r\n", 500),
    ] as [(String, Int?)], Transport.allCases)
  func `of an answer that breaks off its status is told`(
    answer: (bytes: String, status: Int?), transport: Transport
  ) async throws {
    guard answer.status != nil || Transport.robust.contains(transport) else { return }
    let server = try LoopbackServer(script: { connection in
      _ = try connection.readRequest()
      try connection.send(answer.bytes)
    })
    defer { server.stop() }
    let request = HTTPRequest(method: .post, url: try server.url())
    guard case .failure(.interrupted(_, let status)) = await result(of: request, over: transport)
    else {
      Issue.record("it is no interruption")
      return
    }
    #expect(status == answer.status)
  }

  @Test(arguments: Transport.allCases)
  func `a server that sends nothing is given up after the idle timeout`(
    transport: Transport
  ) async throws {
    let server = try LoopbackServer(script: { $0.readToEnd() })
    defer { server.stop() }
    let manager = transport.manager(limits: ExchangeLimits(idleTimeout: .seconds(3)))
    await #expect(throws: NetworkError.timedOut) {
      try await manager.response(to: HTTPRequest(url: server.url()))
    }
  }

  @Test(arguments: [HTTPMethod.get, .post, .delete], Transport.allCases)
  func `a port that refuses is no connection`(
    method: HTTPMethod, transport: Transport
  ) async throws {
    let refusing = try LoopbackServerSocket.bound()
    defer { refusing.close() }
    let url = try #require(URL(string: "http://127.0.0.1:\(refusing.port())/"))
    let error = await #expect(throws: NetworkError.self) {
      try await transport.manager().response(to: HTTPRequest(method: method, url: url))
    }
    #expect(error == .cannotConnect(reason: "The host refused the connection."))
  }

  @Test(arguments: Transport.allCases)
  func `an exchange that broke does not spoil the next one`(transport: Transport) async throws {
    let server = try LoopbackServer(script: { connection in
      while let request = try connection.readRequest() {
        guard request.target == "/good" else { return connection.reset() }
        try connection.send(HTTPResponse(status: 200), to: request)
      }
    })
    defer { server.stop() }
    let manager = transport.manager()
    for _ in 0..<5 {
      await #expect(throws: NetworkError.self) {
        try await manager.response(to: HTTPRequest(url: server.url("/bad")))
      }
      #expect(try await manager.response(to: HTTPRequest(url: server.url("/good"))).status == 200)
    }
  }

  /// The manager goes with the answer, and with it a connection that it keeps.
  private func result(
    of request: HTTPRequest, over transport: Transport
  ) async -> Result<HTTPResponse, NetworkError> {
    do throws(NetworkError) {
      return .success(try await transport.manager(limits: limits).response(to: request))
    } catch {
      return .failure(error)
    }
  }

  private func check(
    _ result: Result<HTTPResponse, NetworkError>, against outcome: TransportFault.Outcome,
    over transport: Transport
  ) {
    switch (outcome, result) {
    case (.interrupted, .failure(.interrupted(let reason, _))),
      (.invalid, .failure(.invalidResponse(let reason, _))):
      #expect(!reason.isEmpty && !reason.contains("hidden"))
    case (.invalid, .failure(.interrupted)), (.compressed, .failure(.invalidResponse)):
      // `URLSession` does not always tell the two apart, and decompresses by itself.
      #expect(transport == .urlSession)
    case (.compressed, .failure(let error)):
      #expect(error == .compressedResponse(status: 200))
    case (.tooLarge, .failure(let error)):
      #expect(error == .bodyTooLarge(limit: limits.maximumBodySize))
    case (.response(let status, let body), .success(let response)):
      #expect(response.status == status)
      #expect(response.body == Data(body.utf8))
    default:
      Issue.record("\(result)")
    }
  }
}
