import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

@Suite(.oneAtATime(.calculating))
struct RequestParserFuzzTests {
  /// What breaks readers: line ends, separators, signs, other cases.
  private static let spices: [[UInt8]] =
    [0, 9, 10, 13, 32, 127, 128, 255].map { [$0] }
    + [
      "\r\n", "\r\n\r\n", ":", ";", ",", "-1", "chunked", "Content-Length: 3\r\n", "0\r\n\r\n",
      "Transfer-Encoding: chunked\r\n", "Host: b\r\n", "FFFFFFFF", "HTTP/1.1",
    ].map { Array($0.utf8) }

  private func mutated(_ bytes: [UInt8], _ numbers: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &numbers) {
      let place = Int.random(in: 0...bytes.count, using: &numbers)
      let end = min(bytes.count, place + Int.random(in: 0...4, using: &numbers))
      switch Int.random(in: 0..<4, using: &numbers) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(contentsOf: Self.spices.randomElement(using: &numbers) ?? [], at: place)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
      default: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &numbers) }
      }
    }
    return bytes
  }

  @Test(arguments: 0..<8)
  func `whatever comes is a request, a refusal, or not enough`(seed: Int) {
    var numbers = SeededGenerator(seed: UInt64(seed))
    let good = GoodRequest.all.map { Array($0.text.utf8) }
    let known = Set([400, 413, 414, 431, 501, 505])
    var outcomes: [Int?: Int] = [:]
    for round in 0..<2500 {
      let bytes = mutated(good[round % good.count], &numbers)
      var whole = RequestParser()
      let found = whole.requests(in: [bytes]) { #expect($0.heldByteCount <= bytes.count + 128) }
      for outcome in found {
        #expect(outcome.status.map { known.contains($0) } ?? true)
        #expect((outcome.body?.utf8.count ?? 0) <= 3 * 64)  // bytes that are no UTF-8 become three
        outcomes[outcome.status, default: 0] += 1
      }
      let cut = Int.random(in: 0...bytes.count, using: &numbers)
      var split = RequestParser()
      #expect(split.requests(in: [bytes[..<cut], bytes[cut...]]) == found)
    }
    // A mutation that only ever met one kind of outcome would have tested nothing.
    #expect(outcomes[nil, default: 0] > 100)
    #expect(outcomes[400, default: 0] > 100)
  }
}
