import OpenMarketData

extension TransportFault {
  private static let ok = "HTTP/1.1 200 OK\r\n"
  private static let chunked = ok + "Transfer-Encoding: chunked\r\n\r\n"
  private static let kilobyte = String(repeating: "a", count: 1024)

  static let all = breaks + resets + defects + floods + oddities

  /// The server ends the connection too early.
  private static let breaks = [
    Self("end before the answer", "", .end, .interrupted),
    Self("end within the first line", "HTTP/1.1 200 OK", .end, .interrupted),
    Self("end after the first line", ok, .end, .interrupted, isForAll: false),
    Self("end within a header", ok + "Content-Ty", .end, .interrupted, isForAll: false),
    Self(
      "end within a header after a length", ok + "Content-Length: 3\r\nContent-Ty", .end,
      .interrupted),
    Self("end after a header", ok + "Content-Length: 3\r\n", .end, .interrupted, isForAll: false),
    Self("end after an interim answer", "HTTP/1.1 100 Continue\r\n\r\n", .end, .interrupted),
    Self("end within the body", ok + "Content-Length: 10\r\n\r\nabc", .end, .interrupted),
    Self("end before the body", ok + "Content-Length: 10\r\n\r\n", .end, .interrupted),
    Self("end within a chunk", chunked + "5\r\nab", .end, .interrupted),
    Self("end within a chunk's size", chunked + "5", .end, .interrupted),
    Self("end before the last chunk", chunked + "3\r\nabc\r\n", .end, .interrupted),
    Self("end before the trailers' end", chunked + "0\r\n", .end, .interrupted, isForAll: false),
    Self(
      "end within a redirect's body",
      "HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 10\r\n\r\nabc", .end, .interrupted),
    Self("another protocol", "SSH-2.0-OpenSSH_9.2\r\n", .end, .invalid),
    Self("a page without a head", "<html>hello</html>", .end, .invalid),
    Self("an alert of TLS", "\u{15}\u{03}\u{01}\u{00}\u{02}\u{02}\u{46}", .end, .invalid),
    Self("an alert of TLS that holds", "\u{15}\u{03}", .hold, .invalid, isForAll: false),
  ]

  private static let resets = [
    Self("reset before the answer", "", .reset, .interrupted),
    Self("reset within the headers", ok + "Content-Ty", .reset, .interrupted, isForAll: false),
    Self("reset within the body", ok + "Content-Length: 10\r\n\r\nabc", .reset, .interrupted),
    Self("reset of a body without a length", ok + "\r\nabc", .reset, .interrupted),
  ]

  /// The answer can be no good one: nothing more is waited for.
  private static let defects = [
    Self("no HTTP", "hello\r\n", .hold, .invalid, isForAll: false),
    Self("HTTP/2", "HTTP/2.0 200 OK\r\n\r\n", .hold, .invalid, isForAll: false),
    Self("a status of two digits", "HTTP/1.1 20 OK\r\n", .hold, .invalid, isForAll: false),
    Self("a status below 100", "HTTP/1.1 099 OK\r\n\r\n", .hold, .invalid, isForAll: false),
    Self("a header without a colon", ok + "A\r\n\r\n", .hold, .invalid, isForAll: false),
    Self("a header's name with a blank", ok + "A B: c\r\n\r\n", .hold, .invalid),
    Self("a header without a name", ok + ": c\r\n\r\n", .hold, .invalid, isForAll: false),
    Self("a folded header", ok + "A: b\r\n c\r\n\r\n", .hold, .invalid, isForAll: false),
    Self("NUL in a header", ok + "A: \u{0}\r\n\r\n", .hold, .invalid, isForAll: false),
    Self(
      "a control character in a header", ok + "A: \u{7F}\r\n\r\n", .hold, .invalid,
      isForAll: false),
    Self("a length that is none", ok + "Content-Length: abc\r\n\r\nabc", .hold, .invalid),
    Self("a negative length", ok + "Content-Length: -5\r\n\r\nabc", .hold, .invalid),
    Self(
      "a length with a sign", ok + "Content-Length: +3\r\n\r\nabc", .hold, .invalid,
      isForAll: false),
    Self(
      "an empty length", ok + "Content-Length: \r\n\r\nabc", .hold, .invalid,
      isForAll: false),
    Self(
      "two lengths", ok + "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc", .hold,
      .invalid, isForAll: false),
    Self(
      "two lengths in a list", ok + "Content-Length: 3, 4\r\n\r\nabc", .hold, .invalid,
      isForAll: false),
    Self("a chunk's size that is none", chunked + "xyz\r\nabc\r\n0\r\n\r\n", .hold, .invalid),
    Self("a negative chunk size", chunked + "-1\r\n", .hold, .invalid, isForAll: false),
    Self(
      "a chunk size beyond every number", chunked + "FFFFFFFFFFFFFFFFF\r\n", .hold,
      .invalid, isForAll: false),
    Self(
      "a chunk longer than its size", chunked + "3\r\nabcdef\r\n0\r\n\r\n", .hold, .invalid,
      isForAll: false),
    Self(
      "chunks in HTTP/1.0", "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", .hold,
      .invalid, isForAll: false),
    Self(
      "a coding nobody asked for", ok + "Transfer-Encoding: gzip, chunked\r\n\r\n", .hold,
      .invalid, isForAll: false),
    Self(
      "bad gzip", ok + "Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc", .hold,
      .compressed),
    Self(
      "good gzip", ok + "Content-Encoding: gzip\r\nContent-Length: 20\r\n\r\n", .hold,
      .compressed, isForAll: false),
  ]

  /// The server sends for ever.
  private static let floods = [
    Self("an endless first line", "HTTP/1.1 200 ", .repeating(kilobyte), .invalid),
    Self("an endless header", ok + "A: ", .repeating(kilobyte), .invalid),
    Self("endless headers", ok, .repeating("A: \(kilobyte)\r\n"), .invalid),
    Self("endless small headers", ok, .repeating("A: b\r\n"), .invalid, isForAll: false),
    Self(
      "endless interim answers", "", .repeating("HTTP/1.1 102 Processing\r\n\r\n"), .invalid,
      isForAll: false),
    Self(
      "endless trailers", chunked + "0\r\n", .repeating("A: b\r\n"), .invalid,
      isForAll: false),
    Self(
      "endless chunk extensions", chunked, .repeating("1;\(kilobyte.prefix(900))\r\na\r\n"),
      .invalid, isForAll: false),
    Self(
      "an endless body in chunks", chunked, .repeating("400\r\n\(kilobyte)\r\n"), .tooLarge,
      isForAll: false),
    Self(
      "an endless body without a length", ok + "\r\n", .repeating(kilobyte), .tooLarge,
      isForAll: false),
    Self(
      "a large body in chunks",
      chunked + String(repeating: "400\r\n\(kilobyte)\r\n", count: 200), .hold, .tooLarge),
    Self(
      "a large body without a length", ok + "\r\n" + String(repeating: kilobyte, count: 200),
      .hold, .tooLarge),
    Self("a body announced as too large", ok + "Content-Length: 100001\r\n\r\n", .hold, .tooLarge),
    Self(
      "a length beyond every number",
      ok + "Content-Length: \(String(repeating: "9", count: 30))\r\n\r\n",
      .hold, .tooLarge, isForAll: false),
    Self(
      "a chunk announced as too large", chunked + "186A1\r\n", .hold, .tooLarge,
      isForAll: false),
    Self(
      "a gzip bomb", ok + "Content-Encoding: gzip\r\n\r\n", .repeating(kilobyte), .compressed,
      isForAll: false),
  ]

  /// The answer is odd, and good all the same: nothing after it is waited for.
  private static let oddities = [
    Self("an empty 200", ok + "Content-Length: 0\r\n\r\n", .hold, .response(200, "")),
    Self("an empty 200 that ends", ok + "\r\n", .end, .response(200, "")),
    Self("a 204", "HTTP/1.1 204 No Content\r\n\r\n", .hold, .response(204, "")),
    Self(
      "a 204 with a length", "HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n", .hold,
      .response(204, ""), isForAll: false),
    Self(
      "a 304 with a length", "HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n", .hold,
      .response(304, "")),
    Self("a HEAD in chunks", chunked, .hold, .response(200, ""), method: .head),
    Self(
      "a HEAD of a packed body", ok + "Content-Encoding: gzip\r\nContent-Length: 9\r\n\r\n",
      .hold, .response(200, ""), method: .head),
    Self("a body up to the end", ok + "\r\nabc", .end, .response(200, "abc")),
    Self(
      "trailers", chunked + "3\r\nabc\r\n0\r\nA: b\r\nC: d\r\n\r\n", .hold,
      .response(200, "abc"), isForAll: false),
    Self(
      "chunk extensions", chunked + "3;a=b\r\nabc\r\n000;c\r\n\r\n", .hold,
      .response(200, "abc")),
    Self(
      "chunks and a length",
      ok + "Content-Length: 9\r\nTransfer-Encoding: Chunked\r\n\r\n"
        + "3\r\nabc\r\n0\r\n\r\n", .hold, .response(200, "abc")),
    Self(
      "interim answers",
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n"
        + ok + "Content-Length: 3\r\n\r\nabc", .hold, .response(200, "abc"), isForAll: false),
    Self(
      "one length twice", ok + "Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc", .hold,
      .response(200, "abc"), isForAll: false),
    Self(
      "more than was announced", ok + "Content-Length: 3\r\n\r\nabcHTTP/1.1 200 OK\r\n", .hold,
      .response(200, "abc"), isForAll: false),
    Self(
      "no phrase", "HTTP/1.1 200\r\nContent-Length:3\r\n\r\nabc", .hold, .response(200, "abc"),
      isForAll: false),
    Self("HTTP/1.0", "HTTP/1.0 200 OK\r\n\r\nabc", .end, .response(200, "abc")),
    Self(
      "a byte that is no text", ok + "A: \u{E9}\r\nContent-Length: 3\r\n\r\nabc", .hold,
      .response(200, "abc"), isForAll: false),
    Self(
      "an unknown status", "HTTP/1.1 799 Odd\r\nContent-Length: 3\r\n\r\nabc", .hold,
      .response(799, "abc"), isForAll: false),
  ]
}
