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
    let outcome = try await outcome(of: fault.method, from: server, over: transport)
    let others = URLSessionDifference.outcomes[fault.row.outcome] ?? []
    #expect(([fault.row.outcome] + others).contains(outcome.summary))
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
      ("HTTP/1.1 201 Created\r\nContent-Le", nil),
      ("HTTP/1.1 201 Created\r\nContent-Length: 10\r\n\r\nabc", 201),
    ].filter { URLSessionDifference.permits($0.0) } as [(String, Int?)], Transport.allCases)
  func `the error of an interrupted response has its status`(
    answer: (bytes: String, status: Int?), transport: Transport
  ) async throws {
    let server = try LoopbackServer(script: { connection in
      _ = try connection.readRequest()
      try connection.send(answer.bytes)
    })
    let outcome = try await outcome(of: .post, from: server, over: transport)
    #expect(outcome.code == "interrupted")
    if case .failure(.interrupted(_, let status)) = outcome { #expect(status == answer.status) }
  }

  @Test(arguments: Transport.allCases)
  func `a silent server is given up after the idle timeout`(transport: Transport) async throws {
    let server = try LoopbackServer(script: { $0.readToEnd() })
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
    let manager = transport.manager()
    for path in ["/bad", "/good", "/bad", "/good"] {
      let request = HTTPRequest(url: try transport.url(server, path))
      let code = await manager.outcome(of: request).code
      #expect((code == nil) == (path == "/good"), "\(path): \(code ?? "none")")
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
    guard let response = try? get() else { return code ?? "" }
    let body = String(decoding: response.body, as: UTF8.self)
    return body.isEmpty ? "\(response.status)" : "\(response.status) \(body)"
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

  /// The action of the server after the bytes, the outcome, the name of the fault, and the bytes. The
  /// outcome is the code of the error, or the status and the body of the response. Each Unicode
  /// scalar below 256 stands for one byte.
  typealias Row = (ending: Ending, outcome: String, name: String, text: String)

  let row: Row
  var method = HTTPMethod.get

  var testDescription: String { row.name }

  /// Receives one request on the given connection, and sends the response.
  func serve(_ connection: LoopbackServerConnection) throws {
    _ = try connection.readRequest()
    try connection.send(Data(row.text.unicodeScalars.map { UInt8($0.value) }))
    switch row.ending {
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
  static let all =
    (ends + defects + floods + oddities).map { Self(row: $0) }
    + heads.map { Self(row: $0, method: .head) }

  private static let interrupted = "interrupted"
  private static let invalid = "invalid-response"
  private static let compressed = "compressed-response"
  private static let tooLarge = "body-too-large"

  private static let ok = "HTTP/1.1 200 OK\r\n"
  private static let chunked = "\(ok)Transfer-Encoding: chunked\r\n\r\n"
  private static let gzip = "\(ok)Content-Encoding: gzip\r\n"
  private static let kilobyte = String(repeating: "a", count: 1024)
  private static let abc = "3\r\nabc\r\n0\r\n\r\n"
  private static let trailers = "0\r\nA: b\r\nC: d\r\n\r\n"
  private static let longExtension = "1;\(kilobyte.prefix(900))\r\na\r\n"
  private static let large = String(repeating: kilobyte, count: 200)

  private static let redirect = "HTTP/1.1 302 Found\r\nLocation: /next\r\n"
  private static let continued = "HTTP/1.1 100 Continue\r\n\r\n"
  private static let hints = "HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n"

  private static func length(_ value: String, _ body: String = "") -> String {
    "\(ok)Content-Length: \(value)\r\n\r\n\(body)"
  }

  private static let ends: [Row] = [
    (.end, interrupted, "end before the response", ""),
    (.end, interrupted, "end within the status line", "HTTP/1.1 200 OK"),
    (.end, interrupted, "end after the status line", ok),
    (.end, interrupted, "end within a header", "\(ok)Content-Ty"),
    (.end, interrupted, "end after an interim response", continued),
    (.end, interrupted, "end within the body", length("10", "abc")),
    (.end, interrupted, "end within a chunk", "\(chunked)5\r\nab"),
    (.end, interrupted, "end before the last chunk", "\(chunked)3\r\nabc\r\n"),
    (.end, interrupted, "end before the end of the trailers", "\(chunked)0\r\n"),
    (.reset, interrupted, "reset before the response", ""),
    (.reset, interrupted, "reset within the body", length("10", "abc")),
    (.reset, interrupted, "reset of a body without a length", "\(ok)\r\nabc"),
    (.end, invalid, "another protocol", "SSH-2.0-OpenSSH_9.2\r\n"),
  ]

  /// Responses that are invalid, regardless of the bytes that follow.
  private static let defects: [Row] = [
    (.hold, invalid, "a header name with a space", "\(ok)A B: c\r\n\r\n"),
    (.hold, invalid, "a length that isn't a number", length("abc", "abc")),
    (.hold, invalid, "a negative length", length("-5", "abc")),
    (.hold, invalid, "a TLS alert on an open connection", "\u{15}\u{03}"),
    (.hold, invalid, "not HTTP", "hello\r\n"),
    (.hold, invalid, "a status below 100", "HTTP/1.1 099 OK\r\n\r\n"),
    (.hold, invalid, "a header without a colon", "\(ok)A\r\n\r\n"),
    (.hold, invalid, "a header without a name", "\(ok): c\r\n\r\n"),
    (.hold, invalid, "a folded header", "\(ok)A: b\r\n c\r\n\r\n"),
    (.hold, invalid, "NUL in a header", "\(ok)A: \u{0}\r\n\r\n"),
    (.hold, invalid, "a control character in a header", "\(ok)A: \u{7F}\r\n\r\n"),
    (.hold, interrupted, "a chunk size that isn't a number", "\(chunked)xyz\r\nabc\r\n0\r\n\r\n"),
    (.hold, interrupted, "a negative chunk size", "\(chunked)-1\r\n"),
    (.hold, interrupted, "a chunk size that overflows", "\(chunked)FFFFFFFFFFFFFFFFF\r\n"),
    (.hold, interrupted, "a chunk longer than its size", "\(chunked)3\r\nabcdef\r\n0\r\n\r\n"),
    (.hold, compressed, "invalid gzip", "\(gzip)Content-Length: 3\r\n\r\nabc"),
    (.hold, compressed, "valid gzip", "\(gzip)Content-Length: 20\r\n\r\n\u{1F}\u{8B}\u{8}"),
  ]

  /// Responses that never end, or are too large.
  private static let floods: [Row] = [
    (.repeating(kilobyte), invalid, "an endless status line", "HTTP/1.1 200 "),
    (.repeating(kilobyte), invalid, "an endless header", "\(ok)A: "),
    (.repeating("A: \(kilobyte)\r\n"), invalid, "endless headers", ok),
    (.repeating("A: b\r\n"), invalid, "endless small headers", ok),
    (.repeating("A: b\r\n"), invalid, "endless trailers", "\(chunked)0\r\n"),
    (.repeating("HTTP/1.1 102 Processing\r\n\r\n"), invalid, "endless interim responses", ""),
    (.repeating(longExtension), tooLarge, "endless chunk extensions", chunked),
    (.repeating("400\r\n\(kilobyte)\r\n"), tooLarge, "an endless body in chunks", chunked),
    (.repeating(kilobyte), tooLarge, "an endless body without a length", "\(ok)\r\n"),
    (.repeating(kilobyte), tooLarge, "a length that overflows", length("99999999999999999999")),
    (.repeating(kilobyte), compressed, "an endless compressed body", "\(gzip)\r\n"),
    (.hold, tooLarge, "a large body in chunks", "\(chunked)32000\r\n\(large)\r\n"),
    (.hold, tooLarge, "a large body without a length", "\(ok)\r\n\(large)"),
    (.hold, tooLarge, "a length above the limit", length("100001")),
  ]

  /// Responses that are unusual but valid. The client doesn't wait for more bytes.
  private static let oddities: [Row] = [
    (.hold, "200", "an empty 200", length("0")),
    (.hold, "204", "a 204", "HTTP/1.1 204 No Content\r\n\r\n"),
    (.hold, "204", "a 204 with a length", "HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n"),
    (.hold, "304", "a 304 with a length", "HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n"),
    (.end, "200 abc", "a body up to the end", "\(ok)\r\nabc"),
    (.end, "200 abc", "HTTP/1.0", "HTTP/1.0 200 OK\r\n\r\nabc"),
    (.hold, "200 abc", "chunk extensions", "\(chunked)3;a=b\r\nabc\r\n000;c\r\n\r\n"),
    (.hold, "200 abc", "chunks and a length", length("9\r\nTransfer-Encoding: Chunked", abc)),
    (.hold, "200 abc", "two chunks and trailers", "\(chunked)1\r\na\r\n2\r\nbc\r\n\(trailers)"),
    (.hold, "200 abc", "interim responses", continued + hints + length("3", "abc")),
    (.hold, "200 abc", "the same length twice", length("3\r\nContent-Length: 3", "abc")),
    (.hold, "200 abc", "more than the length", length("3", "abcHTTP/1.1 200 OK\r\n")),
    (.hold, "200 abc", "no reason phrase", "HTTP/1.1 200\r\nContent-Length:3\r\n\r\nabc"),
    (.hold, "200 abc", "a byte that isn't UTF-8", "\(ok)A: \u{E9}\r\nContent-Length: 3\r\n\r\nabc"),
  ]

  private static let heads: [Row] = [
    (.hold, "200", "a HEAD in chunks", chunked),
    (.hold, "200", "a HEAD of a large body", length("100001")),
    (.hold, "200", "a compressed HEAD", "\(gzip)Content-Length: 9\r\n\r\n"),
  ]
}
