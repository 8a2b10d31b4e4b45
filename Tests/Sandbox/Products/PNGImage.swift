import Foundation

/// A square image of at most 360 pixels a side with up to 16 colors, which can be encoded as PNG
/// (PNG specification, third edition).
struct PNGImage {
  let side: Int
  /// The colors, such as `0xFF0000` for red.
  let palette: [UInt32]
  /// The palette index of each pixel, row by row.
  let pixels: [UInt8]

  func encoded() -> Data {
    let side = UInt32(side).bigEndianBytes
    // The remaining bytes of the header mean: 4 bits per pixel, indexed color, the only compression
    // and filter methods that PNG defines, and no interlacing.
    let bytes =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + Self.chunk("IHDR", side + side + [4, 3, 0, 0, 0])
      + Self.chunk("PLTE", palette.flatMap { $0.bigEndianBytes.dropFirst() })
      + Self.chunk("IDAT", Self.zlibStream(storing: scanlines())) + Self.chunk("IEND", [])
    return Data(bytes)
  }

  /// Returns the rows of the image. Each row begins with filter type 0 (none), and each following
  /// byte contains two pixels.
  private func scanlines() -> [UInt8] {
    let width = 1 + (side + 1) / 2
    var bytes = [UInt8](repeating: 0, count: side * width)
    for (index, pixel) in pixels.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: side)
      bytes[row * width + 1 + column / 2] |= pixel << (column % 2 == 0 ? 4 : 0)
    }
    return bytes
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    return UInt32(content.count).bigEndianBytes + body + crc32(body).bigEndianBytes
  }

  /// Returns a zlib stream (RFC 1950) that contains the given bytes without compression, in one
  /// stored block (RFC 1951, section 3.2.4), which has at most 65 535 bytes.
  private static func zlibStream(storing content: [UInt8]) -> [UInt8] {
    let length = UInt16(content.count)
    let lengths = [length, ~length].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    // The header means: deflate with a window of 32 KiB, at the fastest compression level, and a
    // last block that is stored.
    return [0x78, 0x01, 1] + lengths + content + adler32(content).bigEndianBytes
  }

  /// Returns the Adler-32 checksum for a zlib stream (RFC 1950, section 8.2).
  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return high << 16 | low
  }

  /// Returns the CRC-32 checksum of a chunk (annex D).
  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var remainder = UInt32.max
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 { remainder = remainder >> 1 ^ (remainder & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~remainder
  }
}

extension UInt32 {
  /// The integer's four bytes in big-endian order, as PNG and zlib require.
  fileprivate var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { (shift: UInt32) in UInt8(self >> shift & 0xFF) }
  }
}
