import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// Whatever comes, in whatever pieces: a response, or an error of a known kind, and the same for every splitting.
// They wait for nothing, and take a processor each: all at once they would keep everybody else waiting.
@Suite(.oneAtATime(.calculating), .serialized)
struct ResponseParserFuzzTests {
  private static let seeds = [
    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nA: b\r\n\r\nhello",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;a\r\nabc\r\nA\r\n0123456789\r\n0\r\nT: u\r\n\r\n",
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n",
    "HTTP/1.0 404 Not Found\r\nContent-Type: text/plain\r\n\r\nuntil the end",
    "HTTP/1.1 302 Found\r\nLocation: //a/\r\nContent-Length: 0, 0\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Encoding: identity\r\nContent-Length: 12\r\n\r\nabc",
  ].map { Array($0.utf8) }
  private static let fragments = [
    "\r\n", "\r\n\r\n", "\n", ":", "0\r\n\r\n", "Content-Length: 3\r\n", "HTTP/1.1 200 OK\r\n",
    "Transfer-Encoding: chunked\r\n", "Content-Encoding: gzip\r\n", "FFFFFFFFFFFFFFF\r\n", "\u{0}",
    "99999999999999999999", "-1", ";", " ", "\t",
  ].map { Array($0.utf8) }

  @Test(arguments: 1...10)
  func `mutated answers are answers or errors`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var responseCount = 0
    for round in 0..<10_000 {
      let bytes = Self.mutated(using: &random)
      let method: HTTPMethod = Int.random(in: 0..<8, using: &random) == 0 ? .head : .get
      let outcome = Self.outcome(of: Self.pieces(of: bytes, using: &random), method)
      if round.isMultiple(of: 4) {
        guard outcome == Self.outcome(of: [bytes[...]], method) else {
          Issue.record("\(String(decoding: bytes, as: UTF8.self)): \(outcome) in pieces")
          return
        }
      }
      switch outcome {
      case .success(let response):
        responseCount += 1
        guard response.body.count <= 64, response.status >= 200 else {
          Issue.record("\(response)")
          return
        }
      case .failure(.interrupted), .failure(.invalidResponse), .failure(.compressedResponse),
        .failure(.bodyTooLarge(64)):
        break
      case .failure(let error):
        Issue.record("\(error)")
        return
      }
    }
    // Some of it is left whole, and most is not.
    #expect((1_000...9_000).contains(responseCount))
  }

  private static func outcome(
    of pieces: [ArraySlice<UInt8>], _ method: HTTPMethod
  ) -> Result<HTTPResponse, NetworkError> {
    var parser = ResponseParser(method: method, maximumBodySize: 64)
    do throws(NetworkError) {
      for piece in pieces {
        try parser.receive(piece)
        if let response = parser.response { return .success(response) }
      }
      try parser.end()
    } catch {
      return .failure(error)
    }
    return parser.response.map { .success($0) } ?? .failure(.timedOut)
  }

  private static func mutated(using random: inout SeededGenerator) -> [UInt8] {
    var bytes = seeds[Int.random(in: 0..<seeds.count, using: &random)]
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where place < bytes.count:
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1 where place < bytes.count:
        bytes.remove(at: place)
      case 2:
        bytes.insert(
          contentsOf: fragments[Int.random(in: 0..<fragments.count, using: &random)], at: place)
      case 3:
        bytes.removeLast(min(bytes.count, Int.random(in: 0...8, using: &random)))
      default:
        bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
      }
    }
    return bytes
  }

  private static func pieces(
    of bytes: [UInt8], using random: inout SeededGenerator
  ) -> [ArraySlice<UInt8>] {
    var rest = bytes[...]
    var pieces: [ArraySlice<UInt8>] = []
    while !rest.isEmpty {
      let count = Int.random(in: 1...24, using: &random)
      pieces.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return pieces
  }
}
