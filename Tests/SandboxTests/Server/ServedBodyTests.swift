import Foundation
import OpenMarketData
import OpenMarketSandbox
import Testing

/// Who decides whether a body is read, and what a client hears of it.
@Suite(.timeLimit(.minutes(5)))
struct ServedBodyTests {
  private let expecting = request(
    "POST", "/", ["Expect: 100-Continue", "Content-Length: 3"])

  @Test func `a client that asks first is told to go on`() async throws {
    try await serving { _, port in
      let client = try RawClient(port: port)
      for _ in 0..<2 {
        let interim = try await client.answer(to: expecting)
        #expect(interim.status == 100)
        #expect(interim.headers.fields.isEmpty)
        #expect(try await client.answer(to: "abc").text == "POST http://localhost/ [abc]")
      }
    }
  }

  @Test func `a client that asks and does not wait is not told`() async throws {
    try await serving { _, port in
      let client = try RawClient(port: port)
      #expect(try await client.answer(to: expecting + "abc").status == 200)
    }
  }

  @Test func `a client that asks is refused before it sends`() async throws {
    let handler = TestHandler(admit: { _ in .refuse(.text("no", status: 403)) })
    try await serving(handler) { _, port in
      let client = try RawClient(port: port)
      let answer = try await client.answer(to: expecting)
      #expect(answer.status == 403)
      #expect(answer.text == "no")
      #expect(answer.headers["Connection"] == "close")
      #expect(try await client.rest().isEmpty)
    }
  }

  @Test func `a refusal without a body to skip keeps the connection`() async throws {
    let handler = TestHandler(admit: { _ in .refuse(.text("no", status: 403)) })
    try await serving(handler) { _, port in
      let client = try RawClient(port: port)
      for _ in 0..<2 { #expect(try await client.answer(to: get("/")).status == 403) }
    }
  }

  @Test(arguments: ["POST", "PATCH"])
  func `a write says how long its body is`(method: String) async throws {
    let handler = TestHandler(admit: { .accept(limit: $0.url.path() == "/none" ? 0 : 10) })
    try await serving(handler) { _, port in
      let client = try RawClient(port: port)
      #expect(try await client.answer(to: request(method, "/none")).status == 200)
      #expect(try await client.answer(to: request(method, "/")).status == 411)
      #expect(try await client.rest().isEmpty)
    }
  }

  /// The upload is larger than what the system's buffers hold: were the connection reset, the answer would be lost.
  @Test(arguments: [
    ["Content-Length: 4000000"], ["Transfer-Encoding: chunked"],
  ])
  func `a client amid a large upload reads why it is refused`(fields: [String]) async throws {
    try await serving { _, port in
      let client = try RawClient(port: port)
      let body = String(repeating: "a", count: 3_900_000)
      let start = fields[0].hasPrefix("T") ? "3D0900\r\n" : ""
      try await client.send(request("POST", "/", fields, body: start + body))
      let answer = try await client.answer()
      #expect(answer.status == 413)
      #expect(answer.text.contains(#""code":413"#))
      #expect(try await client.rest().isEmpty)
    }
  }
}
