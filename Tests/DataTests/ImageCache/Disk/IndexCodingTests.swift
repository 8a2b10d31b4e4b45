import Foundation
import Testing

@testable import OpenMarketData

struct IndexCodingTests {
  private static func bytes(_ records: [IndexCoding.Record]) -> [UInt8] {
    [UInt8](IndexCoding.bytes(of: records))
  }

  private static let records = [
    IndexCoding.Record(key: .max, size: 0), IndexCoding.Record(key: 0, size: 1 << 40),
    IndexCoding.Record(key: 7, size: 300),
  ]

  @Test(arguments: 0...3)
  func `the order of use comes back`(count: Int) {
    let records = Array(Self.records.prefix(count))
    let bytes = Self.bytes(records)
    #expect(bytes.count == IndexCoding.length(of: count))
    #expect(IndexCoding.records(in: bytes) == records)
  }

  @Test func `a list that was cut at any place is not used`() {
    let bytes = Self.bytes(Self.records)
    for length in 0..<bytes.count {
      #expect(IndexCoding.records(in: Array(bytes.prefix(length))) == nil)
      #expect(IndexCoding.records(in: Array(bytes.suffix(length))) == nil)
    }
  }

  @Test func `a list with any bit changed is not used`() {
    let bytes = Self.bytes(Self.records)
    for place in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[place] ^= 1 << UInt8(bit)
        #expect(IndexCoding.records(in: changed) == nil)
      }
    }
  }

  @Test(arguments: [(1 << 40) + 1, Int.max])
  func `a list with sizes that no file has is not used`(size: Int) {
    #expect(IndexCoding.records(in: Self.bytes([.init(key: 1, size: size)])) == nil)
  }
}
