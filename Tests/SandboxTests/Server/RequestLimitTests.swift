import OpenMarketSandbox
import Testing

/// Every limit is exact: what just fits is read, and one more is refused, however it is split.
struct RequestLimitTests {
  private static func text(_ character: Character, _ count: Int) -> String {
    String(repeating: character, count: count)
  }

  private func statuses(_ text: String, bodyLimit: Int = 64) -> [Int?] {
    let bytes = Array(text.utf8)
    var byByte = RequestParser()
    let whole = RequestParser.requests(in: text, bodyLimit: bodyLimit)
    #expect(byByte.requests(in: bytes.map { [$0] }, bodyLimit: bodyLimit) == whole)
    return whole.map(\.status)
  }

  @Test(arguments: [(0, [nil]), (1, [414])])
  func `a request line has 8 KiB`(excess: Int, expected: [Int?]) {
    let path = Self.text("a", 8192 - "GET / HTTP/1.1".count + excess)
    #expect(statuses("GET /\(path) HTTP/1.1\r\nHost: a\r\n\r\n") == expected)
  }

  @Test(arguments: [(0, [nil]), (1, [431])])
  func `a header section has 32 KiB`(excess: Int, expected: [Int?]) {
    let value = Self.text("a", 32 * 1024 - "Host: a\r\nx: \r\n\r\n".utf8.count + excess)
    #expect(statuses("GET / HTTP/1.1\r\nHost: a\r\nx: \(value)\r\n\r\n") == expected)
  }

  @Test(arguments: [(0, [nil]), (1, [431])])
  func `a header section has 100 fields`(excess: Int, expected: [Int?]) {
    let fields = String(repeating: "x: y\r\n", count: 99 + excess)
    #expect(statuses("GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n") == expected)
  }

  @Test(arguments: [(0, [nil]), (1, [413])])
  func `a body has what is admitted`(excess: Int, expected: [Int?]) {
    let head = "POST / HTTP/1.1\r\nHost: a\r\n"
    let body = Self.text("a", 10 + excess)
    #expect(
      statuses("\(head)Content-Length: \(body.count)\r\n\r\n\(body)", bodyLimit: 10) == expected)
    let last = Self.text("b", 4 + excess)
    let chunks = "6\r\naaaaaa\r\n\(last.count)\r\n\(last)\r\n0\r\n\r\n"
    #expect(
      statuses("\(head)Transfer-Encoding: chunked\r\n\r\n\(chunks)", bodyLimit: 10) == expected)
  }

  @Test(arguments: ["11", "99999999999999999999999999"])
  func `a body that is announced as too large is refused before it comes`(length: String) {
    let text = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n"
    #expect(statuses(text, bodyLimit: 10) == [413])
  }

  @Test(arguments: ["b\r\n", "FFFFFFFFFFFFFFF\r\n", "a\r\n0123456789\r\n1\r\n"])
  func `a chunk that is too large is refused before it comes`(chunks: String) {
    let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    #expect(statuses(head + chunks, bodyLimit: 10) == [413])
  }

  @Test func `extensions and trailers of chunks are bounded`() {
    let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    #expect(statuses("\(head)1;\(Self.text("a", 1020))\r\na\r\n0\r\n\r\n") == [nil])
    #expect(statuses("\(head)1;\(Self.text("a", 1021))\r\na\r\n0\r\n\r\n") == [400])
    let chunk = "1;\(Self.text("a", 999))\r\na\r\n"
    #expect(statuses(head + String(repeating: chunk, count: 16) + "0\r\n\r\n") == [nil])
    #expect(statuses(head + String(repeating: chunk, count: 17) + "0\r\n\r\n") == [400])
    #expect(statuses("\(head)0\r\nx: \(Self.text("a", 8 * 1024))\r\n\r\n") == [431])
    #expect(statuses("\(head)0\r\n" + String(repeating: "x: y\r\n", count: 101) + "\r\n") == [431])
  }

  @Test(arguments: ["", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: a\r\n"])
  func `a line without an end is not kept for ever`(start: String) {
    var parser = RequestParser()
    let flood = Array(repeating: UInt8(ascii: "a"), count: 1000)
    let pieces = [Array(start.utf8)] + Array(repeating: flood, count: 100)
    let found = parser.requests(in: pieces) { #expect($0.heldByteCount <= 42_000) }
    #expect(found.map(\.status) == [start.isEmpty ? 414 : 431])
    #expect(parser.heldByteCount == 0)
  }
}
