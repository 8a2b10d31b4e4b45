import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

/// Good forms with random damage: whatever comes, there is a form or a reason.
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

  private static func isAnswered(_ read: () throws(RequestRejection) -> Void) -> Bool {
    do throws(RequestRejection) {
      try read()
      return true
    } catch {
      return [400, 413, 415].contains(error.status) && !error.message.isEmpty
        && error.message.utf8.count < 8_000 && error.hint?.isEmpty == false
    }
  }

  @Test(.timeLimit(.minutes(5)), arguments: [1, 2, 3, 4] as [UInt64])
  func `damage never goes unanswered`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for round in 0..<5_000 {
      let rules: FormRules = round.isMultiple(of: 2) ? .strict : .lenient
      let isAnswered: Bool
      switch round % 3 {
      case 0:
        let body = Self.damaged(SampleForm.product, &random)
        isAnswered = Self.isAnswered { () throws(RequestRejection) in
          _ = try ProductForm(contentType: SampleForm.contentType, body: body, rules: rules)
        }
      case 1:
        let body = Self.damaged(SampleForm.item, &random)
        isAnswered = Self.isAnswered { () throws(RequestRejection) in
          _ = try LegacyItemForm(
            contentType: SampleForm.contentType, body: body, purpose: .create, rules: rules)
        }
      default:
        let body = Self.damaged(Data(SampleForm.params.utf8), &random)
        isAnswered = Self.isAnswered { () throws(RequestRejection) in
          _ = try ProductFields(changesIn: body, contentType: "application/json", rules: rules)
        }
      }
      #expect(isAnswered, "seed \(seed), round \(round)")
    }
  }

  @Test func `a damaged Content-Type never goes unanswered`() {
    var random = SplitMix64(seed: 5)
    let type = Data(#"multipart/form-data; charset=utf-8; boundary="X""#.utf8)
    for round in 0..<2_000 {
      let damaged = String(decoding: Self.damaged(type, &random), as: UTF8.self)
      let isAnswered = Self.isAnswered { () throws(RequestRejection) in
        _ = try ProductForm(contentType: damaged, body: SampleForm.product, rules: .strict)
      }
      #expect(isAnswered, "round \(round)")
    }
  }

  @Test func `undamaged forms are forms`() throws {
    _ = try ProductForm(
      contentType: SampleForm.contentType, body: SampleForm.product, rules: .strict)
    _ = try LegacyItemForm(
      contentType: SampleForm.contentType, body: SampleForm.item, purpose: .create, rules: .strict)
  }
}
