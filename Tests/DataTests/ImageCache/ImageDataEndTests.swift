import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// Tests that tell complete images from incomplete ones.
struct ImageDataEndTests {
  /// One pixel, with a smaller picture in its header that has an end of its own, and the two bytes of an end in a table.
  private static let jpeg: [UInt8] =
    [0xFF, 0xD8]
    + [0xFF, 0xE1, 0x00, 0x08, 0xFF, 0xD8, 0x2A, 0x2A, 0xFF, 0xD9]
    + [0xFF, 0xC0, 0x00, 0x0B, 0x08, 0x00, 0x01, 0x00, 0x01, 0x01, 0x01, 0x11, 0x00]
    + [0xFF, 0xFF, 0xDA, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3F, 0x00]
    + [0x12, 0xFF, 0x00, 0xD9, 0x34]
    + [0xFF, 0xD9]

  private func isComplete(_ bytes: [UInt8]) throws -> Bool {
    try #require(ImageData(bytes: bytes)).isComplete
  }

  @Test func `a picture with its end is whole, whatever follows`() throws {
    for whole in [try ImageData.sample(7).bytes, Self.jpeg] {
      #expect(try isComplete(whole))
      #expect(try isComplete(whole + [0]))
      #expect(try isComplete(whole + [UInt8](repeating: 0xFF, count: 5_000)))
    }
  }

  @Test func `a picture that is cut anywhere is not whole`() throws {
    for (whole, start) in [(try ImageData.sample(7).bytes, 33), (Self.jpeg, 25)] {
      for count in start..<whole.count {
        #expect(try !isComplete(Array(whole.prefix(count))), "\(count) of \(whole.count)")
      }
    }
  }
}
