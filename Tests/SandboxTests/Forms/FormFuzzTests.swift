import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

/// Tests with valid forms that are damaged at random. The market must accept each form or refuse it
/// with a reason.
@Suite(.takingTurns(.calculating))
struct FormFuzzTests {
  private static func damaged(_ body: Data, _ random: inout SplitMix64) -> Data {
    var bytes = [UInt8](body)
    for _ in 0...random.next(below: 3) where !bytes.isEmpty {
      let start = random.next(below: bytes.count)
      let end = min(bytes.count, start + 1 + random.next(below: 12))
      switch random.next(below: 6) {
      case 0: bytes[start] ^= 1 << UInt8(random.next(below: 8))
      case 1: bytes.removeSubrange(start..<end)
      case 2: bytes.insert(UInt8(random.next(below: 256)), at: start)
      case 3: bytes.insert(contentsOf: bytes[start..<end], at: random.next(below: bytes.count))
      case 4: bytes.removeSubrange(start...)
      default:
        let tokens = ["\r\n", "\n", "--X", "\r\n--X\r\n", "\"", "{", ":", "e9", "\\u", "\u{201C}"]
        bytes.insert(contentsOf: tokens[random.next(below: tokens.count)].utf8, at: start)
      }
    }
    return Data(bytes)
  }

  private static let forms: [(kind: FormKind, good: Data)] = [
    (.registration(.v3), SampleForm.product), (.item, SampleForm.item),
    (.change(.v3), Data(SampleForm.params.utf8)),
  ]

  /// A run with `OPENMARKET_LONG_TESTS=1` in its environment has many more seeds.
  private static let seeds: ClosedRange<UInt64> =
    1...(ProcessInfo.processInfo.environment["OPENMARKET_LONG_TESTS"] == "1" ? 120 : 1)

  @Test(.timeLimit(.minutes(10)), arguments: seeds)
  func `every damaged form is accepted or refused with a reason`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for (kind, good) in Self.forms {
      let type = kind.imagePart == nil ? "application/json" : SampleForm.contentType
      _ = try SampleForm.read(kind, good, type: type)
      for round in 0..<100 {
        let rules = round.isMultiple(of: 2) ? FormRules.strict : .lenient
        let damaged = Self.damaged(good, &random)
        check("seed \(seed), round \(round)") { () throws(RequestRejection) in
          _ = try SampleForm.read(kind, damaged, rules, type: type)
        }
      }
    }
    let type = Data(#"multipart/form-data; charset=utf-8; boundary="X""#.utf8)
    for round in 0..<100 {
      let damaged = String(decoding: Self.damaged(type, &random), as: UTF8.self)
      check("seed \(seed), type of round \(round)") { () throws(RequestRejection) in
        _ = try SampleForm.read(.registration(.v3), SampleForm.product, type: damaged)
      }
    }
  }

  private func check(_ place: String, _ read: () throws(RequestRejection) -> Void) {
    do throws(RequestRejection) {
      try read()
    } catch {
      #expect([400, 413, 415].contains(error.status), "\(place)")
      #expect(error.message.utf8.count < 8_000)
      #expect(!error.message.isEmpty)
      #expect(error.hint?.isEmpty == false, "\(place)")
    }
  }
}
