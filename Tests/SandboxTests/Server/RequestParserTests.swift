import Foundation
import OpenMarketData
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

struct RequestParserTests {
  @Test(arguments: GoodRequest.all)
  func `a good request is read`(good: GoodRequest) throws {
    let found = RequestParser.requests(in: good.text)
    let head = try #require(found.first?.head)
    #expect(found.count == 1)
    #expect(head.line.method.rawValue == good.method)
    #expect(head.line.target == good.target)
    #expect(found.first?.body == good.body)
    #expect(head.keepsConnection == good.keepsConnection)
    for (name, value) in good.headers { #expect(head.headers[name] == value) }
  }

  @Test(arguments: GoodRequest.all)
  func `how the bytes are split changes nothing`(good: GoodRequest) {
    let bytes = Array((good.text + good.text).utf8)
    let whole = RequestParser.requests(in: good.text)
    var numbers = SeededGenerator(seed: 1)
    for size in [1, 2, 3, 5, 7, 11] {
      var parser = RequestParser()
      let pieces = stride(from: 0, to: bytes.count, by: size).map {
        bytes[$0..<min($0 + size, bytes.count)]
      }
      #expect(parser.requests(in: pieces) == whole + whole)
    }
    for _ in 0..<50 {
      var parser = RequestParser()
      let cuts = ((0..<4).map { _ in Int.random(in: 0...bytes.count, using: &numbers) }).sorted()
      let ends = cuts + [bytes.count]
      let pieces = zip([0] + cuts, ends).map { bytes[$0..<$1] }
      #expect(parser.requests(in: pieces) == whole + whole)
    }
  }

  @Test func `a row of requests is read one after the other`() {
    let text = GoodRequest.all.map(\.text).joined()
    let found = RequestParser.requests(in: text)
    #expect(found.map { $0.head?.line.target } == GoodRequest.all.map(\.target))
    #expect(found.map(\.body) == GoodRequest.all.map(\.body))
  }

  @Test func `a value that is no UTF-8 is read byte by byte`() {
    var parser = RequestParser()
    let bytes =
      Array("GET / HTTP/1.1\r\nHost: a\r\nx: ".utf8) + [0xE9, 0xFF] + Array("\r\n\r\n".utf8)
    #expect(parser.requests(in: [bytes]).first?.head?.headers["x"] == "éÿ")
  }

  @Test func `a head is held until its body is asked for`() throws {
    var parser = RequestParser()
    parser.feed("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab".utf8)
    guard case .head = try parser.next() else {
      Issue.record("There is no head.")
      return
    }
    #expect(try parser.next() == nil)
    #expect(!parser.isBetweenRequests)
    try parser.readBody(upTo: 2)
    #expect(try parser.next() == .body(Data("ab".utf8)))
    #expect(try parser.next() == nil)
    #expect(parser.isBetweenRequests)
    #expect(parser.heldByteCount == 0)
  }

  @Test func `a refusal is final`() {
    var parser = RequestParser()
    parser.feed("GET\r\n".utf8)
    for _ in 0..<2 {
      #expect(throws: RequestRefusal.self) { try parser.next() }
      parser.feed("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    }
  }

  @Test func `the request line is known before its head is complete`() throws {
    var parser = RequestParser()
    parser.feed("GET /a HTTP/1.1\r\nbad header\r\n".utf8)
    #expect(throws: RequestRefusal.self) { try parser.next() }
    #expect(parser.line?.target == "/a")
  }
}
