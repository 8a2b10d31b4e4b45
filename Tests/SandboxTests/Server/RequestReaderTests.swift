import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

struct RequestReaderTests {
  private static let get = "GET / HTTP/1.1\r\nHost: a\r\n"
  private static let post = "POST /p HTTP/1.1\r\nHost: a\r\n"
  private static let chunked = "\(post)Transfer-Encoding: Chunked\r\n\r\n"

  /// The same request follows, so the reader must end a request where the next one begins.
  @Test(arguments: [
    ("\(get)\r\n", "GET / {Host: a}"), ("GET / HTTP/1.0\r\nHOST: a\r\n\r\n", "GET / {HOST: a}"),
    (
      "GET / HTTP/1.1\r\nHost: \t a:1 \t\r\nx-empty:\r\nx-blank: \t \r\nx-in: a \t b\r\n\r\n",
      "GET / {Host: a:1, x-empty: , x-blank: , x-in: a \t b}"
    ),
    ("\(get)NaMe: 한글\r\n\r\n", "GET / {Host: a, NaMe: 한글}"),
    (
      "\(post)Content-Length: 5\r\n\r\na\r\nb\n",
      "POST /p {Host: a, Content-Length: 5}a\r\nb\n"
    ),
    (
      "\(chunked)3\r\nabc\r\n00A\r\n0123456789\r\n0\r\n\r\n",
      "POST /p {Host: a, Transfer-Encoding: Chunked}abc0123456789"
    ),
    (
      "\(chunked)1;a=b\r\n\n\r\n1 ; c=\"d;e\"\r\n\r\r\n0;f\r\nX-Sum: 1\r\nX-More: 2\r\n\r\n",
      "POST /p {Host: a, Transfer-Encoding: Chunked}\n\r"
    ),
  ])
  func `a valid request is read, however its bytes are split`(text: String, result: String) {
    let bytes = Array((text + text).utf8)
    for size in [1, 2, 3, 7, 40, bytes.count] {
      let pieces = stride(from: 0, to: bytes.count, by: size).map {
        bytes[$0..<min($0 + size, bytes.count)]
      }
      #expect(RequestReader.results(in: pieces) == [result, result])
    }
  }

  /// Lenient parsers interpret these requests in different ways.
  private static let malformed: [(String, Int)] = [
    // Request lines
    ("GET / HTTP/1.1\nHost: a\n\n", 400), ("GET / HTTP/1.1\rHost: a\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\r\nHost: a\r\n\r\n", 400), ("\r\n\r\n\(get)\r\n", 400),
    ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET / HTTP/1.1 \r\nHost: a\r\n\r\n", 400),
    ("GET /\r\nHost: a\r\n\r\n", 400), ("GET\t/\tHTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("GE(T / HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET /ä HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("GET /a#b HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("\u{16}\u{3}\u{1}\u{2}\n", 400),
    ("GET /\u{0} HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("GET / http/1.1\r\nHost: a\r\n\r\n", 400), ("GET / HTTP/1.10\r\nHost: a\r\n\r\n", 400),
    ("GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n", 400),
    ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505), ("GET / HTTP/0.9\r\nHost: a\r\n\r\n", 505),
    // Headers
    ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400), ("GET / HTTP/1.1\r\n Host: a\r\n\r\n", 400),
    ("\(get) folded\r\n\r\n", 400), ("\(get)no colon\r\n\r\n", 400),
    ("\(get): nameless\r\n\r\n", 400), ("\(get)na me: b\r\n\r\n", 400),
    ("\(get)x: \u{0}\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nx: a\r\n\r\n", 400), ("\(get)host: b\r\n\r\n", 400),
    // The length of a body
    ("\(post)Content-Length: +5\r\n\r\n", 400), ("\(post)Content-Length: 0x5\r\n\r\n", 400),
    ("\(post)Content-Length: 5, 5\r\n\r\n", 400), ("\(post)Transfer-Encoding:\r\n\r\n", 501),
    ("\(post)Content-Length: ５\r\n\r\n", 400), ("\(post)Content-Length:\r\n\r\n", 400),
    ("\(post)Content-Length: 5\r\ncontent-length: 6\r\n\r\n", 400),
    ("\(post)Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
    ("\(post)Transfer-Encoding: gzip\r\nContent-Length: 5\r\n\r\n", 400),
    ("\(post)Transfer-Encoding: gzip, chunked\r\n\r\n", 501),
    ("\(post)Transfer-Encoding: xchunked\r\n\r\n", 501),
    ("\(post)Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n", 501),
    ("\(post)Transfer-Encoding : chunked\r\n\r\n", 400),
    // Chunks
    ("\(chunked)-1\r\n", 400), ("\(chunked)0x1\r\na\r\n", 400), ("\(chunked)g\r\n", 400),
    ("\(chunked)\r\n", 400), ("\(chunked)1 \r\na\r\n", 400), ("\(chunked)1\na\r\n", 400),
    ("\(chunked)1\r\nab\r\n", 400), ("\(chunked)1\r\na\n", 400),
    ("\(chunked)FFFFFFFFFFFFFFFFF\r\n", 400), ("\(chunked)0\r\nbad trailer\r\n\r\n", 400),
    ("\(chunked)0\r\n\n", 400),
  ]

  @Test(arguments: malformed)
  func `the reader refuses a malformed request`(text: String, status: Int) {
    #expect(RequestReader.results(in: [Array(text.utf8)]) == ["\(status)"])
  }

  /// The reader applies every limit exactly, regardless of how the bytes are split.
  @Test(arguments: [0, 1])
  func `a line has 8 KiB, the headers 32 KiB and 100 fields, and the body its limit`(excess: Int) {
    func check(_ text: String, _ status: Int, bodyLimit: Int = 64) {
      let bytes = Array(text.utf8)
      for pieces in [[bytes], bytes.map { [$0] }] {
        let results = RequestReader.results(in: pieces, bodyLimit: bodyLimit)
        #expect(results.map { $0.prefix(4) } == [excess == 0 ? text.prefix(4) : "\(status)"])
      }
    }
    func text(_ count: Int) -> String { String(repeating: "a", count: count + excess) }
    let path = text(8192 - "GET / HTTP/1.1".count)
    check("GET /\(path) HTTP/1.1\r\nHost: a\r\n\r\n", 414)
    let value = text(32 * 1024 - "Host: a\r\nx: \r\n\r\n".utf8.count)
    check(Self.get + "x: \(value)\r\n\r\n", 431)
    check(Self.get + String(repeating: "x: y\r\n", count: 99 + excess) + "\r\n", 431)
    check(Self.post + "Content-Length: \(10 + excess)\r\n\r\n\(text(10))", 413, bodyLimit: 10)
    check(
      Self.chunked + "6\r\naaaaaa\r\n\(4 + excess)\r\n\(text(4))\r\n0\r\n\r\n", 413,
      bodyLimit: 10)
  }
}

extension RequestReader {
  private struct End: Error {}

  /// Passes the given pieces to a reader one at a time. Returns a text with the request line, the
  /// headers and the body of each request, and the status of the rejection after which the reader
  /// stops.
  fileprivate static func results(
    in pieces: some Sequence<some Collection<UInt8>>, bodyLimit: Int = 64
  ) -> [String] {
    var rest = pieces.makeIterator()
    var reader = RequestReader(bodyLimit: bodyLimit) { _ in
      guard let piece = rest.next() else { throw End() }
      return Array(piece)
    }
    var results: [String] = []
    do {
      while true {
        let head = try reader.head()
        let body = String(decoding: try reader.body(of: head), as: UTF8.self)
        let fields = head.headers.fields.map { "\($0.name): \($0.value)" }
        results.append(
          "\(head.line.method) \(head.line.target) {\(fields.joined(separator: ", "))}\(body)")
      }
    } catch let rejection as RequestRejection {
      return results + ["\(rejection.status)"]
    } catch {
      return results
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
    ("HTTP://LOCALHOST", "a", "http://localhost/"), ("/", "192.0.2.1:80", "http://192.0.2.1:80/"),
    ("http://localhost?b", "a", "http://localhost/?b"),
    ("//evil/a", "localhost", "http://localhost//evil/a"),
    ("/", "evil.example", "421"), ("/", "evillocalhost", "421"), ("/", "192.0.2.1", "421"),
    ("/", "localhost.evil.example:80", "421"), ("http://evil.example/", "localhost", "421"),
  ])
  func `the target and the host make the URL`(target: String, host: String?, expected: String) {
    #expect(url(target, host) == expected)
    if expected == "421" { #expect(url(target, host, isLoopback: false).hasPrefix("http")) }
  }

  @Test func `an invalid target or host is refused`() {
    for target in [
      "/%zz", "/%", "/a?b=%f", "*", "a", "https://localhost/", "http://a@localhost/", "http:///a",
      "http://localhost/%", "localhost:80",
    ] {
      #expect(url(target, "localhost") == "400", "\(target)")
    }
    for host in [
      "", ":80", "localhost:http", "localhost:-1", "localhost:99999", "localhost:80:80", "a b",
      "a@localhost", "localhost/a", "localhost?b", "localhost#b", "localhost%2e", "::1", "[::1",
      "[]", "[::1]a", "[g::]", "a,b",
    ] {
      for isLoopback in [true, false] {
        #expect(url("/", host, isLoopback: isLoopback) == "400", "\(host), \(isLoopback)")
      }
    }
  }
}
