import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

/// Tests with valid forms that are damaged at random. The market must accept each form or refuse it with a reason.
@Suite(.oneAtATime(.calculating))
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

  private typealias Reader = @Sendable (Data, FormRules) throws -> Void

  private static let readers: [(good: Data, read: Reader)] = [
    (
      SampleForm.product,
      { body, rules in
        _ = try SandboxProductForm(contentType: SampleForm.contentType, body: body, rules: rules)
      }
    ),
    (
      SampleForm.item,
      { body, rules in
        _ = try LegacyItemForm(
          contentType: SampleForm.contentType, body: body, purpose: .create, rules: rules)
      }
    ),
    (
      Data(SampleForm.params.utf8),
      { body, rules in
        _ = try SandboxProductFields(
          changesIn: body, contentType: "application/json", rules: rules)
      }
    ),
    (
      Data(#"multipart/form-data; charset=utf-8; boundary="X""#.utf8),
      { type, rules in
        _ = try SandboxProductForm(
          contentType: String(decoding: type, as: UTF8.self), body: SampleForm.product,
          rules: rules)
      }
    ),
  ]

  /// A run with `OPENMARKET_LONG_TESTS=1` in its environment has many more seeds.
  private static let seeds: ClosedRange<UInt64> =
    1...(ProcessInfo.processInfo.environment["OPENMARKET_LONG_TESTS"] == "1" ? 120 : 3)

  @Test(.timeLimit(.minutes(5)), arguments: seeds)
  func `every damaged form is accepted or refused with a reason`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for (good, read) in Self.readers {
      try read(good, .strict)
      for round in 0..<100 {
        let damaged = Self.damaged(good, &random)
        do {
          try read(damaged, round.isMultiple(of: 2) ? .strict : .lenient)
        } catch let error as RequestRejection {
          #expect([400, 413, 415].contains(error.status), "seed \(seed), round \(round)")
          #expect(error.message.utf8.count < 8_000 && !error.message.isEmpty)
          #expect(error.hint?.isEmpty == false, "seed \(seed), round \(round)")
        }
      }
    }
  }
}
