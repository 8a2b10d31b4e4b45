import Foundation
import OpenMarketData
import OpenMarketLock
import OpenMarketSandbox
import Testing

/// Tests for the server's responses to well-formed requests, with and without a body.
@Suite(.timeLimit(.minutes(10)))
struct ServedAnswerTests {
  @Test(arguments: [
    (get("/a?b=%20c"), "GET http://localhost/a?b=%20c"),
    (request("POST", "/a", ["Content-Length: 0"]), "POST http://localhost/a []"),
    (
      request("PATCH", "/a", ["Transfer-Encoding: chunked"], body: "2\r\nab\r\n0\r\n\r\n"),
      "PATCH http://localhost/a [ab]"
    ),
  ])
  func `the handler gets the request, and the client its response`(
    request: String, expected: String
  ) async throws {
    try await asking { client in
      for _ in 0..<2 {
        var answer = try await client.answer(to: request)
        #expect(answer.status == 200)
        #expect(answer.text == expected)
        #expect(answer.headers["Date"]?.hasSuffix(" GMT") == true)
        answer.headers["Date"] = nil
        #expect(
          answer.headers == [
            "Content-Type": "text/plain", "Access-Control-Allow-Origin": "*",
            "Access-Control-Expose-Headers": "Location, Retry-After",
            "Content-Length": "\(expected.utf8.count)",
          ])
      }
    }
  }

  @Test func `pipelined requests are handled in order, one at a time`() async throws {
    let running = Mutex(0)
    let handler = TestHandler(answer: { request in
      running.withLock { $0 += 1 }
      defer { running.withLock { $0 -= 1 } }
      #expect(running.withLock(\.self) == 1)
      return Reply(.echo(request))
    })
    try await asking(handler) { client in
      // The requests together are larger than the number of bytes that the server reads at a time.
      try await client.send((0..<2000).map { get("/\($0)", "X-Padding: \($0)") }.joined())
      for number in 0..<2000 {
        #expect(try await client.answer().text == "GET http://localhost/\(number)")
      }
    }
  }

  @Test(arguments: [
    get("/", "Connection: x, Close"), "GET / HTTP/1.0\r\nHost: localhost\r\n\r\n",
    "GET / HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n",
  ])
  func `a connection is closed on request and for old clients`(request: String) async throws {
    try await asking { client in
      let answer = try await client.answer(to: request)
      #expect(answer.headers["Connection"] == "close")
      #expect(try await client.rest().isEmpty)
    }
  }

  @Test(arguments: [204, 304])
  func `a response without content has neither a body nor a length`(status: Int) async throws {
    let handler = TestHandler(answer: { _ in
      Reply(HTTPResponse(status: status, headers: ["Content-Length": "3"], body: Data("abc".utf8)))
    })
    try await asking(handler) { client in
      for _ in 0..<2 {
        let answer = try await client.answer(to: get("/"))
        #expect(answer.status == status)
        #expect(answer.announcedSize == nil)
      }
    }
  }

  @Test func `the server responds to a preflight without the handler`() async throws {
    let handler = TestHandler(answer: { _ in Reply(HTTPResponse(status: 500)) })
    try await asking(handler) { client in
      let names = "identifier, traceparent"
      let fields = [
        "Origin: http://a", "Access-Control-Request-Method: PATCH",
        "Access-Control-Request-Headers: \(names)",
      ]
      let answer = try await client.answer(to: request("OPTIONS", "/api/products/1", fields))
      let methods = "GET, HEAD, POST, PATCH, DELETE, OPTIONS"
      #expect(answer.status == 204)
      #expect(answer.headers["Access-Control-Allow-Methods"] == methods)
      #expect(answer.headers["Access-Control-Allow-Headers"] == names)
      #expect(answer.headers["Access-Control-Allow-Origin"] == "*")
      let server = try await client.answer(to: request("OPTIONS", "*"))
      #expect((server.status, server.headers["Allow"]) == (204, methods))
      #expect(try await client.answer(to: request("OPTIONS", "/")).status == 500)
    }
  }

  // MARK: - Bodies

  @Test func `a client that expects 100 Continue receives it, unless it sends the body at once`()
    async throws
  {
    let expecting = request("POST", "/", ["Expect: 100-Continue", "Content-Length: 3"])
    try await asking { client in
      let interim = try await client.answer(to: expecting)
      #expect(interim.status == 100)
      #expect(interim.headers.fields.isEmpty)
      for rest in ["abc", expecting + "abc"] {
        #expect(try await client.answer(to: rest).text == "POST http://localhost/ [abc]")
      }
    }
  }

  /// The body is larger than the system's buffers. If the server reset the connection before
  /// reading the body, the client would lose the response.
  @Test(arguments: [
    ["Content-Length: 4000000"], ["Transfer-Encoding: chunked"],
    ["Content-Length: 4000000", "Expect: 100-continue"],
  ])
  func `a client receives a refusal during a large upload`(fields: [String]) async throws {
    try await asking { client in
      let body = String(repeating: "a", count: 3_900_000)
      let start = fields[0].hasPrefix("T") ? "3D0900\r\n" : ""
      let answer = try await client.answer(to: request("POST", "/", fields, body: start + body))
      #expect(answer.status == 413)
      #expect(try await client.rest().isEmpty)
    }
  }
}
