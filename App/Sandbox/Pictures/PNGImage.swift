import Foundation

/// A square picture of up to 16 colours, to be written as PNG (third edition).
struct PNGImage {
  let side: Int
  let palette: [RGBColor]
  /// An index into the palette for each pixel, row by row.
  let pixels: [UInt8]

  func encoded() -> Data {
    var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    let side = UInt32(side).bigEndianBytes
    // 4 bits a pixel, indexed colour, the only compression and filter there are, not interlaced.
    data.append(Self.chunk("IHDR", side + side + [4, 3, 0, 0, 0]))
    data.append(Self.chunk("PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] }))
    data.append(Self.chunk("IDAT", ZlibStream(storing: scanlines()).bytes))
    data.append(Self.chunk("IEND", []))
    return data
  }

  /// Each row after its filter type, none, with two pixels a byte.
  private func scanlines() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(side * (1 + (side + 1) / 2))
    for row in 0..<side {
      bytes.append(0)
      for column in stride(from: 0, to: side, by: 2) {
        let index = row * side + column
        let second = column + 1 < side ? pixels[index + 1] : 0
        bytes.append(pixels[index] << 4 | second)
      }
    }
    return bytes
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> Data {
    let body = Array(type.utf8) + content
    return Data(
      UInt32(content.count).bigEndianBytes + body + CRC32(body).value.bigEndianBytes)
  }
}
