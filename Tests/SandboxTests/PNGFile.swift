import Foundation
import OpenMarketSandbox
import Testing

/// A PNG with indexed colours and stored blocks, taken apart and checked.
struct PNGFile {
  let width: Int
  let height: Int
  /// The scan lines, each with its filter type in front.
  let scanlines: [UInt8]

  init(_ data: Data) throws {
    let bytes = [UInt8](data)
    try #require(bytes.starts(with: [137, 80, 78, 71, 13, 10, 26, 10]))
    var chunks: [(type: String, content: ArraySlice<UInt8>)] = []
    var start = 8
    while start < bytes.count {
      let length = Int(Self.number(bytes[start..<start + 4]))
      let end = start + 8 + length
      let type = String(decoding: bytes[start + 4..<start + 8], as: UTF8.self)
      #expect(Self.number(bytes[end..<end + 4]) == CRC32(bytes[start + 4..<end]).value, "\(type)")
      chunks.append((type, bytes[start + 8..<end]))
      start = end + 4
    }
    try #require(chunks.map(\.type) == ["IHDR", "PLTE", "IDAT", "IEND"])
    let header = Array(chunks[0].content)
    width = Int(Self.number(header[0..<4]))
    height = Int(Self.number(header[4..<8]))
    try #require(header[8...] == [4, 3, 0, 0, 0])
    #expect(chunks[1].content.count == 16 * 3)
    #expect(chunks[3].content.isEmpty)
    scanlines = try Self.inflated(Array(chunks[2].content))
    let lineLength = 1 + width / 2
    #expect(scanlines.count == height * lineLength)
    for line in 0..<height { #expect(scanlines[line * lineLength] == 0) }
  }

  private static func inflated(_ stream: [UInt8]) throws -> [UInt8] {
    try #require(stream[0] & 15 == 8 && (Int(stream[0]) << 8 | Int(stream[1])) % 31 == 0)
    var content: [UInt8] = []
    var start = 2
    var isLast = false
    while !isLast {
      try #require(stream[start] & ~1 == 0, "a stored block")
      isLast = stream[start] == 1
      let length = Int(stream[start + 1]) | Int(stream[start + 2]) << 8
      let complement = Int(stream[start + 3]) | Int(stream[start + 4]) << 8
      try #require(length ^ complement == 0xFFFF)
      content += stream[start + 5..<start + 5 + length]
      start += 5 + length
    }
    try #require(stream.count == start + 4)
    #expect(number(stream[start...]) == Adler32(content).value)
    return content
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
