import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// 100 000 damaged answers: each is a value or an error that says what is wrong, and none ends the process.
@Suite(.oneAtATime(.calculating))
struct DecoderFuzzTests {
  private static let list = Data(
    #"{"pageNo":1,"totalCount":2,"hasNext":false,"pages":[\#(JSONRow.full)]}"#.utf8)
  private static let detail = Data(
    JSONRow.make(
      [:],
      more:
        #","images":[{"id":3,"url":"u","thumbnail_url":"t"}],"vendors":{"id":9,"name":"한강"}"#
    ).utf8)

  @Test(arguments: 1...10)
  func `a damaged answer is a value or an error`(seed: UInt64) throws {
    var mutation = ByteMutation(seed: seed)
    var values = 0
    var errors = 0
    let list = Endpoint.products(matching: .all, page: .first)
    let detail = Endpoint.product(ProductID(77))
    for round in 0..<10_000 {
      do throws(DecodingFailure) {
        if round.isMultiple(of: 2) {
          let body = mutation.damaged(Self.list)
          let page = try list.read(HTTPResponse(status: 200, body: body))
          values += page.rows.count + page.invalidRows.count < 1_000 ? 1 : 0
        } else {
          let body = mutation.damaged(Self.detail)
          _ = try detail.read(HTTPResponse(status: 200, body: body))
          values += 1
        }
      } catch {
        errors += 1
      }
    }
    #expect(values + errors == 10_000)
    // Damage that never showed, or never let anything through, would test nothing.
    #expect(values > 500 && errors > 500)
  }
}

/// Damages bytes, in the same way for the same seed.
private struct ByteMutation {
  private static let tokens = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u0000", "\\uD800", "null", "NaN", "Infinity",
    "-", "1e400", "1e-400", "9223372036854775808", "-0", "0.1e1", "\u{0}", "\u{FEFF}", "true",
    "\"id\":1,", "\"price\":\"1\",", "99999999999999999999999999999999999999999", "한",
  ].map { Data($0.utf8) }

  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func damaged(_ data: Data) -> Data {
    var data = data
    for _ in 0...next(below: 3) {
      let place = data.isEmpty ? 0 : next(below: data.count)
      switch next(below: 6) {
      case 0 where !data.isEmpty: data[place] = UInt8(next(below: 256))
      case 1: data.insert(contentsOf: Self.tokens[next(below: Self.tokens.count)], at: place)
      case 2: data.removeSubrange(place..<min(data.count, place + 1 + next(below: 8)))
      case 3: data.insert(contentsOf: data.suffix(next(below: 40)), at: place)
      case 4 where next(below: 8) == 0: data = data.prefix(place)
      case 5 where !data.isEmpty: data[place] = data[place] ^ (1 << next(below: 8))
      default: data.insert(UInt8(ascii: "0") + UInt8(next(below: 10)), at: place)
      }
    }
    return data
  }

  private mutating func next(below limit: Int) -> Int {
    Int.random(in: 0..<limit, using: &random)
  }
}
