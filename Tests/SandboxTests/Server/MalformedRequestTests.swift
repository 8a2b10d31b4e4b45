import OpenMarketSandbox
import Testing

/// What a lenient reader would understand in one way and another one in another.
struct MalformedRequestTests {
  private static let post = "POST / HTTP/1.1\r\nHost: a\r\n"
  private static let chunked = post + "Transfer-Encoding: chunked\r\n\r\n"

  @Test(arguments: [
    "GET / HTTP/1.1\nHost: a\n\n", "GET / HTTP/1.1\r\nHost: a\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\n\n", "GET / HTTP/1.1\rHost: a\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n", "GET / HTTP/1.1\r\r\nHost: a\r\n\r\n",
    "\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET  / HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1 \r\nHost: a\r\n\r\n",
    " GET / HTTP/1.1\r\nHost: a\r\n\r\n", "GET /\r\nHost: a\r\n\r\n",
    "GET\t/\tHTTP/1.1\r\nHost: a\r\n\r\n", "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n",
    "GE(T / HTTP/1.1\r\nHost: a\r\n\r\n", "/ HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /ä HTTP/1.1\r\nHost: a\r\n\r\n", "GET /a#b HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /\u{0} HTTP/1.1\r\nHost: a\r\n\r\n", "GET /\u{7F} HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET / http/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.10\r\nHost: a\r\n\r\n",
    "GET / HTTP/11\r\nHost: a\r\n\r\n", "GET / HTTPS/1.1\r\nHost: a\r\n\r\n",
    "\u{16}\u{3}\u{1}\u{2}\n",
  ])
  func `a request line that is none`(text: String) {
    #expect(RequestParser.requests(in: text).map(\.status) == [400])
  }

  @Test(arguments: [
    "Host : a\r\n", "Host\t: a\r\n", " Host: a\r\n", "Host: a\r\n folded\r\n",
    "Host: a\r\n\tfolded\r\n", "Host: a\r\nno colon\r\n", "Host: a\r\n: nameless\r\n",
    "Host: a\r\nna me: b\r\n", "Host: a\r\nna\u{0}me: b\r\n", "Host: a\r\nnäme: b\r\n",
    "Host: a\r\nx: \u{0}\r\n", "Host: a\r\nx: a\u{1}b\r\n", "Host: a\r\nx: \u{7F}\r\n",
    "Host: a\r\nx: \u{B}\r\n", "", "x: a\r\n", "Host: a\r\nHost: a\r\n", "Host: a\r\nhost: b\r\n",
  ])
  func `a header section that is none`(section: String) {
    let text = "GET / HTTP/1.1\r\n\(section)\r\n"
    #expect(RequestParser.requests(in: text).map(\.status) == [400])
  }

  @Test(arguments: [
    ("Content-Length: +5\r\n", 400), ("Content-Length: -5\r\n", 400),
    ("Content-Length: 5a\r\n", 400), ("Content-Length: 0x5\r\n", 400),
    ("Content-Length: 5, 5\r\n", 400), ("Content-Length: 5 5\r\n", 400),
    ("Content-Length:\r\n", 400), ("Content-Length: 5.0\r\n", 400),
    ("Content-Length: ５\r\n", 400), ("Content-Length: 5\r\nContent-Length: 5\r\n", 400),
    ("Content-Length: 5\r\ncontent-length: 6\r\n", 400),
    ("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", 400),
    ("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", 400),
    ("Transfer-Encoding: gzip\r\nContent-Length: 5\r\n", 400),
    ("Transfer-Encoding: gzip\r\n", 501), ("Transfer-Encoding: gzip, chunked\r\n", 501),
    ("Transfer-Encoding: chunked, chunked\r\n", 501), ("Transfer-Encoding: xchunked\r\n", 501),
    ("Transfer-Encoding: chunked;q=1\r\n", 501), ("Transfer-Encoding: identity\r\n", 501),
    ("Transfer-Encoding:\r\n", 501), ("Transfer-Encoding: \"chunked\"\r\n", 501),
    ("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", 501),
    ("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", 501),
    ("Transfer-Encoding : chunked\r\n", 400), ("Transfer-Encoding: \u{B}chunked\r\n", 400),
  ])
  func `a body whose end is unclear`(fields: String, status: Int) {
    let text = Self.post + fields + "\r\n0\r\n\r\n"
    #expect(RequestParser.requests(in: text).map(\.status) == [status])
  }

  @Test(arguments: [
    "-1\r\n", "+1\r\na\r\n", "0x1\r\na\r\n", "g\r\n", "\r\n", ";a\r\n", " 1\r\na\r\n",
    "1 \r\na\r\n", "1\na\r\n", "1 a\r\na\r\n", "1;\u{0}\r\na\r\n", "1\r\nab\r\n", "1\r\na\n",
    "1\r\na\rb", "0000000000000001\r\na\r\n", "FFFFFFFFFFFFFFFFF\r\n", "0\r\nbad trailer\r\n\r\n",
    "0\r\n folded: a\r\n\r\n", "0\r\n\n",
  ])
  func `chunks that are none`(chunks: String) {
    #expect(RequestParser.requests(in: Self.chunked + chunks).map(\.status) == [400])
  }

  @Test(arguments: ["2.0", "1.2", "0.9", "3.0", "9.9"])
  func `another version is not spoken`(version: String) {
    let text = "GET / HTTP/\(version)\r\nHost: a\r\n\r\n"
    #expect(RequestParser.requests(in: text).map(\.status) == [505])
  }

  @Test func `HTTP 1 0 has no chunks`() {
    let text = "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    #expect(RequestParser.requests(in: text).map(\.status) == [400])
  }

  @Test func `nothing behind a refused request is read`() {
    let good = "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n"
    let found = RequestParser.requests(in: Self.post + "Content-Length: 1, 1\r\n\r\n" + good)
    #expect(found.map(\.status) == [400])
  }
}
