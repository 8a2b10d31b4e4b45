import Foundation
import OpenMarketLock
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// The schemes of the default transport. A test of a rule that applies to both runs with each of
/// them.
enum Transport: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case http, https

  var testDescription: String { rawValue }

  /// The schemes that can be tested on this computer.
  static var allCases: [Transport] {
    URLSessionDifference.isOnLinux || TLSRelay.shared == nil ? [.http] : [.http, .https]
  }

  func manager(limits: ExchangeLimits = .patient) -> SystemSessionManager {
    #if canImport(Darwin) || OPENMARKET_URLSESSION
      SystemSessionManager(limits: limits)
    #else
      SystemSessionManager(limits: limits, certificates: TLSRelay.shared?.authority)
    #endif
  }

  /// Returns a URL of the given server, which plain connections reach with `http` and TLS
  /// connections with `https`.
  func url(_ server: LoopbackServer, _ path: String = "/") throws -> URL {
    let port = self == .http ? server.port : try TLSRelay.shared?.port(to: server.port)
    return try #require(URL(string: "\(rawValue)://127.0.0.1:\(port ?? 0)\(path)"))
  }

  /// Sends a request to the given server with a new session manager. After the response, the
  /// session manager is released together with the connection that it keeps open.
  func response(
    from server: LoopbackServer, _ method: HTTPMethod = .get, _ path: String = "/",
    headers: HTTPHeaders = [:], body: Data? = nil, limits: ExchangeLimits = .patient,
    progress: TransferProgressHandler? = nil
  ) async throws -> HTTPResponse {
    let request = HTTPRequest(
      method: method, url: try url(server, path), headers: headers, body: body)
    return try await manager(limits: limits).response(to: request, progress: progress)
  }
}

/// Tests that send requests to a server on this computer.
struct TransportTests {
  private let progress = ProgressRecorder()

  @Test(arguments: Transport.allCases)
  func `a response has its status, headers and body`(transport: Transport) async throws {
    let server = try LoopbackServer(answer: { _ in
      HTTPResponse(
        status: 200, headers: ["Content-Type": "text/plain", "X-Note": "a, b"],
        body: Data("hello".utf8))
    })
    let response = try await transport.response(
      from: server, .get, "/api/a%2Fb?c=d%20e", headers: ["identifier": "seller", "X-Empty": ""])
    #expect(response.status == 200)
    #expect(["content-type", "x-note"].map { response.headers[$0] } == ["text/plain", "a, b"])
    #expect(response.body == Data("hello".utf8))
    let received = server.requests.map {
      [$0.method.rawValue, $0.target, $0.headers["identifier"], $0.headers["X-Empty"]]
    }
    #expect(received == [["GET", "/api/a%2Fb?c=d%20e", "seller", ""]])
  }

  @Test(
    arguments: [200, 204, 300, 301, 302, 303, 304, 307, 308, 400, 401, 404, 407, 429, 500, 503],
    Transport.allCases)
  func `a status is never an error, a redirect isn't followed, and only a success has progress`(
    status: Int, transport: Transport
  ) async throws {
    let body = [204, 304].contains(status) ? Data() : Data("body".utf8)
    let server = try LoopbackServer(answer: { _ in
      HTTPResponse(status: status, headers: ["Location": "/next"], body: body)
    })
    for method in [HTTPMethod.get, .post, .delete] {
      let response = try await transport.response(from: server, method, progress: progress.append)
      #expect(response.status == status)
      #expect(response.body == body)
      #expect(response.headers["Location"] == "/next")
    }
    #expect(server.requests.map(\.target) == ["/", "/", "/"])
    #expect(status < 300 || progress.all == [])
  }

  @Test(arguments: Transport.allCases)
  func `reads share a connection, and cookies are not stored`(transport: Transport) async throws {
    let server = try LoopbackServer(answer: { _ in
      HTTPResponse(status: 200, headers: ["Set-Cookie": "a=b; Path=/"])
    })
    let (manager, url) = (transport.manager(), try transport.url(server))
    let start = ContinuousClock.now
    for _ in 0..<5 { _ = try await manager.response(to: HTTPRequest(url: url)) }
    #expect(server.requests.map { $0.headers["Cookie"] } == [nil, nil, nil, nil, nil])
    // libcurl replaces a connection that was idle for 118 s (`CURLOPT_MAXAGE_CONN`), which can
    // happen on a machine that has much else to do.
    if start.duration(to: .now) < .seconds(118) { #expect(server.connectionCount == 1) }
  }

  @Test(
    arguments: [
      "Basic realm=\"market\"", "Basic", "Digest realm=\"market\", nonce=\"1\"", "Bearer",
      "Bearer realm=\"market\"", "Negotiate", "",
    ].filter(URLSessionDifference.permits), Transport.allCases)
  func `a 401 returns with any challenge`(challenge: String, transport: Transport) async throws {
    let server = try LoopbackServer(answer: { _ in
      HTTPResponse(status: 401, headers: ["WWW-Authenticate": challenge], body: Data("no".utf8))
    })
    let (manager, url) = (transport.manager(), try transport.url(server))
    for _ in 0..<3 {
      let response = try await manager.response(to: HTTPRequest(url: url))
      #expect(response.status == 401)
      #expect(response.body == Data("no".utf8))
    }
    #expect(server.requests.count == 3)
  }

  @Test(arguments: Transport.allCases)
  func `a body of the limit's size arrives, and progress grows with it, or with an upload`(
    transport: Transport
  ) async throws {
    let limits = ExchangeLimits(maximumBodySize: Self.body.count, idleTimeout: .patient)
    for (method, body, answer) in [
      (HTTPMethod.get, nil, Self.body), (.post, Self.body, Data("done".utf8)),
    ] {
      let server = try LoopbackServer(answer: { _ in HTTPResponse(status: 200, body: answer) })
      let progress = ProgressRecorder()
      let response = try await transport.response(
        from: server, method, body: body, limits: limits, progress: progress.append)
      #expect(response.body == answer, "\(method)")
      let counts = progress.all.map(\.completedBytes)
      #expect(counts.count > 1, "\(method)")
      #expect(counts.last == Self.body.count, "\(method)")
      #expect(counts == Set(counts).sorted(), "\(method)")
      #expect(progress.all.allSatisfy { $0.totalBytes == Self.body.count }, "\(method)")
    }
  }

  @Test(arguments: Transport.allCases)
  func `progress of a body without a length ends with its size`(transport: Transport) async throws {
    let chunks = Data("3\r\nabc\r\n0\r\n\r\n".utf8)
    let server = try LoopbackServer(answer: { _ in
      HTTPResponse(status: 200, headers: ["Transfer-Encoding": "chunked"], body: chunks)
    })
    _ = try await transport.response(from: server, progress: progress.append)
    #expect(progress.all.allSatisfy { $0.completedBytes == 3 })
    #expect(progress.all.last == TransferProgress(completedBytes: 3, totalBytes: 3))
  }

  // MARK: - Requests with a body

  /// A body that is larger than the system's buffers.
  private static let body = Data(repeating: 7, count: 16 << 20)

  @Test(arguments: [HTTPMethod.post, .patch, .delete], Transport.allCases)
  func `a write is sent once, even if a kept connection breaks`(
    method: HTTPMethod, transport: Transport
  ) async throws {
    for body in [nil, Data("{\"stock\":1}".utf8)] {
      // On each connection, the server responds to a GET request, and closes the connection when it
      // receives the next request.
      let server = try LoopbackServer(script: { connection in
        guard let first = try connection.readRequest(), first.method == .get else { return }
        try connection.send(HTTPResponse(status: 200), to: first)
        _ = try connection.readRequest()
      })
      let (manager, url) = (transport.manager(), try transport.url(server))
      _ = try await manager.response(to: HTTPRequest(url: url))
      let write = HTTPRequest(method: method, url: url, body: body)
      #expect(await manager.outcome(of: write).code == "interrupted")
      #expect(server.requests.filter { $0.method == method }.map(\.body) == [body ?? Data()])
      #expect(server.connectionCount == 2)
    }
  }

  @Test(arguments: Transport.allCases)
  func `an image too large for the server ends its upload`(transport: Transport) async throws {
    let isClosed = Gate()
    let server = try LoopbackServer(script: { connection in
      _ = try connection.readSome()
      try connection.send("HTTP/1.1 413 Too Large\r\nContent-Length: 5\r\n\r\nlarge")
      // The server reads no more, so the client receives the response before it can finish the
      // upload.
      try connection.wait(at: isClosed)
    })
    let response = try await transport.response(
      from: server, .post, body: Self.body, progress: progress.append)
    isClosed.open()
    #expect(response.status == 413)
    #expect(response.body == Data("large".utf8))
    #expect(progress.all.allSatisfy { $0.totalBytes == Self.body.count })
    #expect(server.connectionCount == 1)
  }

  @Test(arguments: Transport.allCases)
  func `a connection that breaks in an upload is interrupted`(transport: Transport) async throws {
    let server = try LoopbackServer(script: { connection in
      _ = try connection.readSome()
      connection.reset()
    })
    let request = HTTPRequest(method: .post, url: try transport.url(server), body: Self.body)
    #expect(await transport.manager().outcome(of: request).code == "interrupted")
    #expect(server.connectionCount == 1)
  }
}

@Suite(.timeLimit(.minutes(10)))
struct TransportCancellationTests {
  @Test(
    arguments: [(HTTPMethod.get, NetworkError.cancelled), (.post, .cancelledBeforeSending)],
    Transport.allCases)
  func `a caller that is already cancelled sends nothing`(
    request: (method: HTTPMethod, error: NetworkError), transport: Transport
  ) async throws {
    let server = try LoopbackServer(answer: { _ in HTTPResponse(status: 200) })
    let load = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await transport.manager().response(
        to: HTTPRequest(method: request.method, url: transport.url(server)))
    }
    await #expect(throws: request.error) { try await load.value }
    #expect(server.requests.isEmpty)
  }

  @Test(
    arguments: [
      "", "HTTP/1.1 200 OK\r\nContent-", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
      "HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 10\r\n\r\nabc",
    ], Transport.allCases)
  func `a cancellation closes the connection`(bytes: String, transport: Transport) async throws {
    let (isSent, isClosed) = (Gate(), Gate())
    let server = try LoopbackServer(script: { connection in
      _ = try connection.readRequest()
      try connection.send(bytes)
      isSent.open()
      connection.readToEnd()
      isClosed.open()
    })
    let load = Task { try await transport.response(from: server) }
    await isSent.pass()
    load.cancel()
    await #expect(throws: NetworkError.cancelled) { try await load.value }
    try await isClosed.passUnlessCancelled()
  }

  @Test(arguments: Transport.allCases)
  func `a cancellation doesn't affect other exchanges`(transport: Transport) async throws {
    let gate = Gate()
    let server = try LoopbackServer(script: { connection in
      while let request = try connection.readRequest() {
        try connection.wait(at: gate)
        try connection.send(HTTPResponse(status: 200), to: request)
      }
    })
    let (url, manager) = (try transport.url(server), transport.manager())
    let leaving = Task { try await manager.response(to: HTTPRequest(url: url)) }
    let staying = Task { try await manager.response(to: HTTPRequest(url: url)) }
    try await gate.arrivals(2)
    leaving.cancel()
    await #expect(throws: NetworkError.cancelled) { try await leaving.value }
    gate.open()
    #expect(try await staying.value.status == 200)
  }

  @Test(arguments: Transport.allCases)
  func `a released manager closes its connections`(transport: Transport) async throws {
    let isClosed = Gate()
    let server = try LoopbackServer(script: { connection in
      while let request = try connection.readRequest() {
        try connection.send(HTTPResponse(status: 200), to: request)
      }
      isClosed.open()
    })
    _ = try await transport.response(from: server)
    try await isClosed.passUnlessCancelled()
  }
}

/// Tests that cancel many exchanges at random times. A test can't pause the transport with
/// a gate at every point.
@Suite(.takingTurns(.calculating), .serialized, .timeLimit(.minutes(10)))
struct TransportStressTests {
  /// The loads in flight. In each lane, one load runs at a time.
  private final class Exchanges: Sendable {
    private let state: Mutex<(random: SeededGenerator, loads: [Int: Task<Answer, Never>])>

    init(seed: UInt64) { state = Mutex((SeededGenerator(seed: seed), [:])) }

    func begin(_ load: Task<Answer, Never>, in lane: Int) {
      state.withLock { $0.loads[lane] = load }
      maybeCancel()
    }

    /// Cancels a random load with a probability of 1 in 8.
    func maybeCancel() {
      let load = state.withLock { state in
        Int.random(in: 0..<8, using: &state.random) == 0
          ? state.loads.values.randomElement(using: &state.random) : nil
      }
      load?.cancel()
    }
  }

  @Test(arguments: SeededGenerator.seeds(3), Transport.allCases)
  func `exchanges cancelled at random all end`(seed: UInt64, transport: Transport) async throws {
    let (closed, exchanges) = (Gate(), Exchanges(seed: seed))
    let width = [4, 16, 64][Int(seed % 3)]
    closed.open()
    let server = try LoopbackServer(script: { connection in
      defer { closed.passBlocking() }
      exchanges.maybeCancel()
      while let request = try connection.readRequest() {
        exchanges.maybeCancel()
        try connection.send(HTTPResponse(status: 200, body: Data(count: 2_000)), to: request)
        exchanges.maybeCancel()
      }
    })
    let (url, manager) = (try transport.url(server), transport.manager())
    let outcomes = await withTaskGroup { group in
      for lane in 0..<width {
        group.addTask {
          var outcomes: Set<Result<Int, NetworkError>> = []
          for _ in 0..<(640 / width) {
            let load = manager.load(HTTPRequest(url: url))
            exchanges.begin(load, in: lane)
            outcomes.insert(await load.value.map(\.status))
          }
          return outcomes
        }
      }
      return await group.reduce(into: Set()) { $0.formUnion($1) }
    }
    #expect(outcomes == [.success(200), .failure(.cancelled)])
    #expect(try await manager.response(to: HTTPRequest(url: url)).status == 200)
  }
}

extension ExchangeLimits {
  /// Limits that end only an exchange that hangs, so that no other verdict depends on the speed of
  /// the machine.
  static let patient = ExchangeLimits(idleTimeout: .patient)
}

extension Duration {
  /// The time after which a silent exchange hangs.
  static let patient = Duration.seconds(600)
}
