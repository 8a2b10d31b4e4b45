import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// Tests that for every faulty server response, the client sends one request, returns one response
/// or error, and closes the connection.
@Suite(.timeLimit(.minutes(10)))
struct TransportFaultTests {
  private let limits = ExchangeLimits(maximumBodySize: 100_000, idleTimeout: .patient)

  @Test(
    arguments: TransportFault.all.filter { URLSessionDifference.permits($0.testDescription) },
    Transport.allCases)
  func `each fault has its outcome`(fault: TransportFault, transport: Transport) async throws {
    let isClosed = Gate()
    let server = try LoopbackServer(script: { connection in
      defer { isClosed.open() }
      try fault.serve(connection)
    })
    defer { server.stop() }
    let outcome = try await outcome(of: fault.method, from: server, over: transport)
    let others = URLSessionDifference.outcomes[fault.outcome] ?? []
    #expect(([fault.outcome] + others).contains(outcome.summary))
    for text in ["hidden", "reason: \"\""] { #expect(!"\(outcome)".contains(text)) }
    switch outcome {
    case .failure(.bodyTooLarge(let limit)): #expect(limit == limits.maximumBodySize)
    case .failure(.compressedResponse(let status)): #expect(status == 200)
    default: break
    }
    try await isClosed.passUnlessCancelled()
    #expect(server.requests.count == 1)
    #expect(server.connectionCount == 1)
  }

  @Test(
    arguments: [
      ("HTTP/1.1 20", nil), ("HTTP/1.1 201 Created\r\nContent-Le", nil),
      ("HTTP/1.1 201 Created\r\nContent-Length: 10\r\n\r\nabc", 201),
      ("HTTP/1.1 500 Oops\r\nContent-Length: 10\r\n\r\n", 500),
    ].filter { URLSessionDifference.permits($0.0) } as [(String, Int?)], Transport.allCases)
  func `the error of an interrupted response has its status`(
    answer: (bytes: String, status: Int?), transport: Transport
  ) async throws {
    let server = try LoopbackServer(script: { connection in
      _ = try connection.readRequest()
      try connection.send(answer.bytes)
    })
    defer { server.stop() }
    let outcome = try await outcome(of: .post, from: server, over: transport)
    #expect(outcome.code == "interrupted")
    if case .failure(.interrupted(_, let status)) = outcome { #expect(status == answer.status) }
  }

  @Test(arguments: Transport.allCases)
  func `a silent server is given up after the idle timeout`(transport: Transport) async throws {
    let server = try LoopbackServer(script: { $0.readToEnd() })
    defer { server.stop() }
    await #expect(throws: NetworkError.timedOut) {
      try await transport.response(from: server, limits: ExchangeLimits(idleTimeout: .seconds(3)))
    }
  }

  @Test(
    .disabled(
      if: URLSessionDifference.isOnLinux,
      "`URLSession` on Linux collects no metrics, so it's unknown whether the request was sent."),
    arguments: [HTTPMethod.get, .post, .delete], Transport.allCases)
  func `a refused connection is reported`(method: HTTPMethod, transport: Transport) async throws {
    let refusing = try LoopbackServerSocket.bound()
    defer { refusing.close() }
    let url = try #require(URL(string: "\(transport.rawValue)://127.0.0.1:\(refusing.port())/"))
    await #expect(throws: NetworkError.cannotConnect(reason: "The host refused the connection.")) {
      try await transport.manager().response(to: HTTPRequest(method: method, url: url))
    }
  }

  @Test(arguments: Transport.allCases)
  func `a broken exchange doesn't affect the next one`(transport: Transport) async throws {
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
        try await manager.response(to: HTTPRequest(url: transport.url(server, "/bad")))
      }
      let good = HTTPRequest(url: try transport.url(server, "/good"))
      #expect(await manager.outcome(of: good).code == nil)
    }
  }

  private func outcome(
    of method: HTTPMethod, from server: LoopbackServer, over transport: Transport
  ) async throws -> Answer {
    let request = HTTPRequest(method: method, url: try transport.url(server, "/?key=hidden"))
    return await transport.manager(limits: limits).outcome(of: request)
  }
}

extension Answer {
  /// The code of the error, or the status and the body of the response, such as `200 abc`.
  fileprivate var summary: String {
    switch self {
    case .failure(let error): error.code
    case .success(let response):
      ["\(response.status)", String(decoding: response.body, as: UTF8.self)]
        .filter { !$0.isEmpty }.joined(separator: " ")
    }
  }
}

/// A faulty or unusual server response, and the outcome that is expected of the client.
struct TransportFault: Sendable, CustomTestStringConvertible {
  /// The action of the server after it has sent the bytes.
  enum Ending: Sendable {
    /// The server sends nothing more, and waits until the client closes the connection.
    case hold
    /// The server closes its side of the connection, and waits until the client closes the
    /// connection.
    case end
    case reset
    /// The server sends the given text repeatedly until the client closes the connection.
    case repeating(String)
  }

  let testDescription: String
  let bytes: Data
  let ending: Ending
  /// The code of the error, or the status and the body of the response.
  let outcome: String
  let method: HTTPMethod

  /// Receives one request on the given connection, and sends the response.
  func serve(_ connection: LoopbackServerConnection) throws {
    _ = try connection.readRequest()
    try connection.send(bytes)
    switch ending {
    case .reset: return connection.reset()
    case .hold: break
    case .end: connection.endSending()
    case .repeating(let text):
      let piece = Data(text.utf8)
      while (try? connection.send(piece)) != nil {}
    }
    connection.readToEnd()
  }
}

// MARK: - Table

extension TransportFault {
  private static let ok = "HTTP/1.1 200 OK\r\n"
  private static let chunked = "\(ok)Transfer-Encoding: chunked\r\n\r\n"
  private static let kilobyte = String(repeating: "a", count: 1024)

  static let all = ends + resets + defects + floods + largeBodies + oddities

  /// Returns a fault for each of the given texts.
  ///
  /// - Parameter texts: The bytes that the server sends, by name of the fault. Each Unicode scalar
  ///   below 256 stands for one byte.
  private static func faults(
    _ ending: Ending, _ outcome: String, method: HTTPMethod = .get,
    _ texts: KeyValuePairs<String, String>
  ) -> [Self] {
    texts.map { name, text in
      Self(
        testDescription: name, bytes: Data(text.unicodeScalars.map { UInt8($0.value) }),
        ending: ending, outcome: outcome, method: method)
    }
  }

  private static let ends =
    faults(
      .end, "interrupted",
      [
        "end before the response": "", "end within the status line": "HTTP/1.1 200 OK",
        "end after the status line": ok, "end within a header": "\(ok)Content-Ty",
        "end after a header": "\(ok)Content-Length: 3\r\n",
        "end after an interim response": "HTTP/1.1 100 Continue\r\n\r\n",
        "end within the body": "\(ok)Content-Length: 10\r\n\r\nabc",
        "end before the body": "\(ok)Content-Length: 10\r\n\r\n",
        "end within a chunk": "\(chunked)5\r\nab", "end within the size of a chunk": "\(chunked)5",
        "end before the last chunk": "\(chunked)3\r\nabc\r\n",
        "end before the end of the trailers": "\(chunked)0\r\n",
        "end within the body of a redirect":
          "HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 10\r\n\r\nabc",
      ])
    + faults(
      .end, "invalid-response",
      [
        "another protocol": "SSH-2.0-OpenSSH_9.2\r\n",
        "a page without headers": "<html>hello</html>",
        "a TLS alert": "\u{15}\u{03}\u{01}\u{00}\u{02}\u{02}\u{46}",
      ])

  private static let resets = faults(
    .reset, "interrupted",
    [
      "reset before the response": "", "reset within the headers": "\(ok)Content-Ty",
      "reset within the body": "\(ok)Content-Length: 10\r\n\r\nabc",
      "reset of a body without a length": "\(ok)\r\nabc",
    ])

  /// Responses that are invalid, regardless of the bytes that follow.
  private static let defects =
    faults(
      .hold, "invalid-response",
      [
        "a header name with a space": "\(ok)A B: c\r\n\r\n",
        "a length that isn't a number": "\(ok)Content-Length: abc\r\n\r\nabc",
        "a negative length": "\(ok)Content-Length: -5\r\n\r\nabc",
        "an empty length": "\(ok)Content-Length: \r\n\r\nabc",
        "a TLS alert on an open connection": "\u{15}\u{03}", "not HTTP": "hello\r\n",
        "a status of two digits": "HTTP/1.1 20 OK\r\n",
        "a status below 100": "HTTP/1.1 099 OK\r\n\r\n",
        "a header without a colon": "\(ok)A\r\n\r\n", "a header without a name": "\(ok): c\r\n\r\n",
        "a folded header": "\(ok)A: b\r\n c\r\n\r\n", "NUL in a header": "\(ok)A: \u{0}\r\n\r\n",
        "a control character in a header": "\(ok)A: \u{7F}\r\n\r\n",
      ])
    + faults(
      .hold, "interrupted",
      [
        "a chunk size that isn't a number": "\(chunked)xyz\r\nabc\r\n0\r\n\r\n",
        "a negative chunk size": "\(chunked)-1\r\n",
        "a chunk size that overflows": "\(chunked)FFFFFFFFFFFFFFFFF\r\n",
        "a chunk longer than its size": "\(chunked)3\r\nabcdef\r\n0\r\n\r\n",
      ])
    + faults(
      .hold, "compressed-response",
      [
        "invalid gzip": "\(ok)Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc",
        "valid gzip": "\(ok)Content-Encoding: gzip\r\nContent-Length: 20\r\n\r\n\u{1F}\u{8B}\u{8}",
      ])

  /// Responses that never end.
  private static let floods =
    faults(
      .repeating(kilobyte), "invalid-response",
      ["an endless status line": "HTTP/1.1 200 ", "an endless header": "\(ok)A: "])
    + faults(.repeating("A: \(kilobyte)\r\n"), "invalid-response", ["endless headers": ok])
    + faults(
      .repeating("A: b\r\n"), "invalid-response",
      ["endless small headers": ok, "endless trailers": "\(chunked)0\r\n"])
    + faults(
      .repeating("HTTP/1.1 102 Processing\r\n\r\n"), "invalid-response",
      ["endless interim responses": ""])
    + faults(
      .repeating("1;\(kilobyte.prefix(900))\r\na\r\n"), "body-too-large",
      ["endless chunk extensions": chunked])
    + faults(
      .repeating("400\r\n\(kilobyte)\r\n"), "body-too-large", ["an endless body in chunks": chunked]
    )
    + faults(
      .repeating(kilobyte), "body-too-large",
      [
        "an endless body without a length": "\(ok)\r\n",
        "a length that overflows":
          "\(ok)Content-Length: \(String(repeating: "9", count: 30))\r\n\r\n",
      ])
    + faults(
      .repeating(kilobyte), "compressed-response",
      ["an endless compressed body": "\(ok)Content-Encoding: gzip\r\n\r\n"])

  private static let largeBodies = faults(
    .hold, "body-too-large",
    [
      "a large body in chunks": chunked + String(repeating: "400\r\n\(kilobyte)\r\n", count: 200),
      "a large body without a length": "\(ok)\r\n" + String(repeating: kilobyte, count: 200),
      "a length above the limit": "\(ok)Content-Length: 100001\r\n\r\n",
    ])

  /// Responses that are unusual but valid. The client doesn't wait for more bytes.
  private static let oddities =
    faults(.hold, "200", ["an empty 200": "\(ok)Content-Length: 0\r\n\r\n"])
    + faults(.end, "200", ["an empty 200 that ends": "\(ok)\r\n"])
    + faults(
      .hold, "204",
      [
        "a 204": "HTTP/1.1 204 No Content\r\n\r\n",
        "a 204 with a length": "HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n",
      ])
    + faults(
      .hold, "304",
      ["a 304 with a length": "HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n"])
    + faults(
      .hold, "200", method: .head,
      [
        "a HEAD in chunks": chunked,
        "a HEAD of a large body": "\(ok)Content-Length: 100001\r\n\r\n",
        "a compressed HEAD": "\(ok)Content-Encoding: gzip\r\nContent-Length: 9\r\n\r\n",
      ])
    + faults(
      .end, "200 abc",
      ["a body up to the end": "\(ok)\r\nabc", "HTTP/1.0": "HTTP/1.0 200 OK\r\n\r\nabc"])
    + faults(
      .hold, "200 abc",
      [
        "chunk extensions": "\(chunked)3;a=b\r\nabc\r\n000;c\r\n\r\n",
        "chunks and a length":
          "\(ok)Content-Length: 9\r\nTransfer-Encoding: Chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
        "two chunks and trailers":
          "\(chunked)1\r\na\r\n2\r\nbc\r\n0\r\nA: b\r\nC: d\r\n\r\n",
        "interim responses": "HTTP/1.1 100 Continue\r\n\r\n"
          + "HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n\(ok)Content-Length: 3\r\n\r\nabc",
        "the same length twice": "\(ok)Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc",
        "more than the length": "\(ok)Content-Length: 3\r\n\r\nabcHTTP/1.1 200 OK\r\n",
        "no reason phrase": "HTTP/1.1 200\r\nContent-Length:3\r\n\r\nabc",
        "a byte that isn't UTF-8": "\(ok)A: \u{E9}\r\nContent-Length: 3\r\n\r\nabc",
      ])
    + faults(
      .hold, "799 abc",
      ["an unknown status": "HTTP/1.1 799 Odd\r\nContent-Length: 3\r\n\r\nabc"])
}
