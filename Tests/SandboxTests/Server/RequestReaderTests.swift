import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

struct RequestReaderTests {
  private static let post = "POST /p HTTP/1.1\r\nHost: a\r\n"
  private static let chunked = post + "Transfer-Encoding: Chunked\r\n\r\n"

  /// Well-formed requests, and the values that the reader is expected to return for them.
  private static let requests: [(String, line: String, fields: [String: String], body: String)] = [
    ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", "GET /", [:], ""),
    (
      "GET / HTTP/1.1\r\nHost: \t a:1 \t\r\nx-empty:\r\nx-blank: \t \r\nx-in: a \t b\r\n\r\n",
      "GET /", ["host": "a:1", "x-empty": "", "x-blank": "", "x-in": "a \t b"], ""
    ),
    ("GET / HTTP/1.1\r\nHOST: a\r\nIdEnTiFiEr: 한글\r\n\r\n", "GET /", ["identifier": "한글"], ""),
    ("GET / HTTP/1.0\r\nHost: a\r\n\r\n", "GET /", [:], ""),
    (post + "Content-Length: 5\r\n\r\na\r\nb\n", "POST /p", [:], "a\r\nb\n"),
    (chunked + "3\r\nabc\r\n00A\r\n0123456789\r\n0\r\n\r\n", "POST /p", [:], "abc0123456789"),
    (
      chunked + "1;a=b\r\n\n\r\n1 ; c=\"d;e\"\r\n\r\r\n0;f\r\nX-Sum: 1\r\nX-More: 2\r\n\r\n",
      "POST /p", [:], "\n\r"
    ),
  ]

  /// The same request follows, so the reader must end a request where the next one begins.
  @Test(arguments: requests)
  func `a valid request is read, however its bytes are split`(
    text: String, line: String, fields: [String: String], body: String
  ) throws {
    let bytes = Array((text + text).utf8)
    for size in [1, 2, 3, 7, 40, bytes.count] {
      let pieces = stride(from: 0, to: bytes.count, by: size).map {
        bytes[$0..<min($0 + size, bytes.count)]
      }
      let found = RequestReader.requests(in: pieces)
      #expect(found.count == 2)
      for request in found {
        let head = try #require(request.head)
        #expect("\(head.line.method) \(head.line.target)" == line)
        for (name, value) in fields { #expect(head.headers[name] == value) }
        #expect(request.body == body)
      }
    }
  }
}

/// Tests for the URLs of requests, and for the host names that a server accepts.
struct HostPolicyTests {
  /// Returns the URL of a request, or the status of its rejection.
  private func url(_ target: String, _ host: String?, isLoopback: Bool = true) -> String {
    do throws(RequestRejection) {
      let line = "GET \(target) HTTP/\(host == nil ? "1.0" : "1.1")"
      let headers = HTTPHeaders(host.map { [HTTPHeaders.Field(name: "Host", value: $0)] } ?? [])
      let head = try RequestHead(line: RequestLine(Array(line.utf8)[...]), headers: headers)
      let policy = HostPolicy(isLoopback: isLoopback, ownAuthority: "192.0.2.1:80")
      return try policy.url(of: head).absoluteString
    } catch {
      return "\(error.status)"
    }
  }

  @Test(arguments: [
    ("/a?b=%20c", "localhost", "http://localhost/a?b=%20c"),
    ("/a", "127.0.0.1:81", "http://127.0.0.1:81/a"), ("/a", "[::1]", "http://[::1]/a"),
    ("/a", "LOCALHOST", "http://localhost/a"), ("/a", "localhost.:1", "http://localhost.:1/a"),
    ("/a", "app.localhost", "http://app.localhost/a"), ("/a", nil, "http://192.0.2.1:80/a"),
    ("http://127.0.0.1:81/a?b", "localhost", "http://127.0.0.1:81/a?b"),
    ("HTTP://LOCALHOST", "a", "http://localhost/"),
    ("http://localhost?b", "a", "http://localhost/?b"),
    ("//evil/a", "localhost", "http://localhost//evil/a"),
    ("/", "192.0.2.1:80", "http://192.0.2.1:80/"),
    ("/", "evil.example", "421"), ("/", "evillocalhost", "421"), ("/", "192.0.2.1", "421"),
    ("/", "localhost.evil.example:80", "421"), ("http://evil.example/", "localhost", "421"),
  ])
  func `the target and the host make the URL`(target: String, host: String?, expected: String) {
    #expect(url(target, host) == expected)
    if expected == "421" { #expect(url(target, host, isLoopback: false).hasPrefix("http")) }
  }

  @Test(arguments: [
    "/%zz", "/%", "/a?b=%f", "*", "a", "https://localhost/", "http://a@localhost/", "http:///a",
    "http://localhost/%", "localhost:80",
  ])
  func `an invalid target is refused`(target: String) {
    #expect(url(target, "localhost") == "400")
  }

  @Test(arguments: [
    "", ":80", "localhost:http", "localhost:-1", "localhost:99999", "localhost:80:80", "a b",
    "a@localhost", "localhost/a", "localhost?b", "localhost#b",
    "localhost%2e", "::1", "[::1", "[]", "[::1]a", "[g::]", "a,b",
  ])
  func `an invalid host is refused`(host: String) {
    #expect(url("/", host) == "400")
    #expect(url("/", host, isLoopback: false) == "400")
  }
}

/// Tests for malformed requests that lenient parsers interpret in different ways.
struct MalformedRequestTests {
  private static let post = "POST / HTTP/1.1\r\nHost: a\r\n"
  private static let chunked = post + "Transfer-Encoding: chunked\r\n\r\n"

  @Test(arguments: [
    "GET / HTTP/1.1\nHost: a\n\n", "GET / HTTP/1.1\rHost: a\r\n\r\n",
    "GET / HTTP/1.1\r\r\nHost: a\r\n\r\n", "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET  / HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1 \r\nHost: a\r\n\r\n",
    "GET /\r\nHost: a\r\n\r\n", "GET\t/\tHTTP/1.1\r\nHost: a\r\n\r\n",
    "GE(T / HTTP/1.1\r\nHost: a\r\n\r\n", "GET /ä HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /a#b HTTP/1.1\r\nHost: a\r\n\r\n", "GET /\u{0} HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET / http/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.10\r\nHost: a\r\n\r\n",
    "GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n",
    "\u{16}\u{3}\u{1}\u{2}\n",
  ])
  func `an invalid request line is refused`(text: String) {
    #expect(RequestReader.requests(in: text).map(\.status) == [400])
  }

  @Test(arguments: [
    "Host : a\r\n", " Host: a\r\n", "Host: a\r\n folded\r\n", "Host: a\r\nno colon\r\n",
    "Host: a\r\n: nameless\r\n", "Host: a\r\nna me: b\r\n", "Host: a\r\nx: \u{0}\r\n", "",
    "x: a\r\n",
    "Host: a\r\nhost: b\r\n",
  ])
  func `an invalid header section is refused`(section: String) {
    let text = "GET / HTTP/1.1\r\n\(section)\r\n"
    #expect(RequestReader.requests(in: text).map(\.status) == [400])
  }

  @Test(arguments: [
    ("Content-Length: +5\r\n", 400), ("Content-Length: 0x5\r\n", 400),
    ("Content-Length: 5, 5\r\n", 400), ("Content-Length:\r\n", 400),
    ("Content-Length: ５\r\n", 400), ("Content-Length: 5\r\ncontent-length: 6\r\n", 400),
    ("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", 400),
    ("Transfer-Encoding: gzip\r\nContent-Length: 5\r\n", 400),
    ("Transfer-Encoding: gzip, chunked\r\n", 501), ("Transfer-Encoding: xchunked\r\n", 501),
    ("Transfer-Encoding:\r\n", 501),
    ("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", 501),
    ("Transfer-Encoding : chunked\r\n", 400),
  ])
  func `a body with an ambiguous end is refused`(fields: String, status: Int) {
    let text = Self.post + fields + "\r\n0\r\n\r\n"
    #expect(RequestReader.requests(in: text).map(\.status) == [status])
  }

  @Test(arguments: [
    "-1\r\n", "0x1\r\na\r\n", "g\r\n", "\r\n", "1 \r\na\r\n", "1\na\r\n", "1\r\nab\r\n", "1\r\na\n",
    "FFFFFFFFFFFFFFFFF\r\n", "0\r\nbad trailer\r\n\r\n", "0\r\n\n",
  ])
  func `invalid chunks are refused`(chunks: String) {
    #expect(RequestReader.requests(in: Self.chunked + chunks).map(\.status) == [400])
  }

  @Test(arguments: ["2.0", "1.2", "0.9", "3.0", "9.9"])
  func `other HTTP versions are refused`(version: String) {
    let text = "GET / HTTP/\(version)\r\nHost: a\r\n\r\n"
    #expect(RequestReader.requests(in: text).map(\.status) == [505])
  }
}

/// Tests that the reader applies every limit exactly, regardless of how the bytes are split.
struct RequestLimitTests {
  private static func text(_ character: Character, _ count: Int) -> String {
    String(repeating: character, count: count)
  }

  private func statuses(_ text: String, bodyLimit: Int = 64) -> [Int?] {
    let bytes = Array(text.utf8)
    let whole = RequestReader.requests(in: text, bodyLimit: bodyLimit)
    #expect(RequestReader.requests(in: bytes.map { [$0] }, bodyLimit: bodyLimit) == whole)
    return whole.map(\.status)
  }

  @Test(arguments: [0, 1])
  func `a line has 8 KiB, the headers 32 KiB and 100 fields, and the body its limit`(excess: Int) {
    func expected(_ status: Int) -> [Int?] { excess == 0 ? [nil] : [status] }
    let path = Self.text("a", 8192 - "GET / HTTP/1.1".count + excess)
    #expect(statuses("GET /\(path) HTTP/1.1\r\nHost: a\r\n\r\n") == expected(414))
    let value = Self.text("a", 32 * 1024 - "Host: a\r\nx: \r\n\r\n".utf8.count + excess)
    #expect(statuses("GET / HTTP/1.1\r\nHost: a\r\nx: \(value)\r\n\r\n") == expected(431))
    let fields = String(repeating: "x: y\r\n", count: 99 + excess)
    #expect(statuses("GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n") == expected(431))
    let body = Self.text("a", 10 + excess)
    let last = Self.text("b", 4 + excess)
    for rest in [
      "Content-Length: \(body.count)\r\n\r\n\(body)",
      "Transfer-Encoding: chunked\r\n\r\n6\r\naaaaaa\r\n\(last.count)\r\n\(last)\r\n0\r\n\r\n",
    ] {
      #expect(
        statuses("POST / HTTP/1.1\r\nHost: a\r\n\(rest)", bodyLimit: 10) == expected(413))
    }
  }
}

/// A result of the request reader: a request, or the rejection after which the reader stops.
enum ParsedRequest: Hashable {
  case request(RequestHead, body: Data)
  case refusal(RequestRejection)

  var head: RequestHead? {
    if case .request(let head, _) = self { head } else { nil }
  }

  var body: String? {
    if case .request(_, let body) = self { String(decoding: body, as: UTF8.self) } else { nil }
  }

  var status: Int? {
    if case .refusal(let refusal) = self { refusal.status } else { nil }
  }
}

extension RequestReader {
  private struct End: Error {}

  /// Passes the given pieces to a reader one at a time, and returns all requests that the reader
  /// completes.
  static func requests(
    in pieces: some Sequence<some Collection<UInt8>>, bodyLimit: Int = 64
  ) -> [ParsedRequest] {
    var rest = pieces.filter { !$0.isEmpty }.makeIterator()
    var reader = RequestReader(bodyLimit: bodyLimit) { _ in
      guard let piece = rest.next() else { throw End() }
      return Array(piece)
    }
    var found: [ParsedRequest] = []
    do {
      while true {
        let head = try reader.head()
        found.append(.request(head, body: try reader.body(of: head)))
      }
    } catch let rejection as RequestRejection {
      return found + [.refusal(rejection)]
    } catch {
      return found
    }
  }

  static func requests(in text: String, bodyLimit: Int = 64) -> [ParsedRequest] {
    requests(in: [Array(text.utf8)], bodyLimit: bodyLimit)
  }
}
