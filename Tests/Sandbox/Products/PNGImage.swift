import Foundation

/// A square image with up to 16 colors, which can be encoded as PNG (PNG specification, third edition).
struct PNGImage {
  private let side: Int
  private let palette: [UInt32]
  private let pixels: [UInt8]

  /// - Parameters:
  ///   - palette: The colors, such as `0xFF0000` for red.
  ///   - pixels: The palette index of each pixel, row by row.
  init(side: Int, palette: [UInt32], pixels: [UInt8]) {
    self.side = side
    self.palette = palette
    self.pixels = pixels
  }

  func encoded() -> Data {
    var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    let side = UInt32(side).bigEndianBytes
    // The remaining bytes of the header mean: 4 bits per pixel, indexed color, the only compression and filter methods that PNG
    // defines, and no interlacing.
    data.append(Self.chunk("IHDR", side + side + [4, 3, 0, 0, 0]))
    data.append(Self.chunk("PLTE", palette.flatMap { $0.bigEndianBytes.dropFirst() }))
    data.append(Self.chunk("IDAT", Self.zlibStream(storing: scanlines())))
    data.append(Self.chunk("IEND", []))
    return data
  }

  /// Returns the rows of the image. Each row begins with filter type 0 (none), and each following byte contains two pixels.
  private func scanlines() -> [UInt8] {
    let width = 1 + (side + 1) / 2
    var bytes = [UInt8](repeating: 0, count: side * width)
    bytes.withUnsafeMutableBufferPointer { bytes in
      pixels.withUnsafeBufferPointer { pixels in
        var index = 0
        while index < side * side {
          let (row, column) = (index / side, index % side)
          bytes[row * width + 1 + column / 2] |= pixels[index] << (column % 2 == 0 ? 4 : 0)
          index += 1
        }
      }
    }
    return bytes
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> Data {
    let body = Array(type.utf8) + content
    return Data(
      UInt32(content.count).bigEndianBytes + body + CRC32(body).value.bigEndianBytes)
  }

  /// Returns a zlib stream (RFC 1950) that contains the given bytes without compression, in stored blocks (RFC 1951, section
  /// 3.2.4).
  private static func zlibStream(storing content: [UInt8]) -> [UInt8] {
    let longestBlock = 0xFFFF
    // The header means: deflate with a window of 32 KiB, at the fastest compression level.
    var bytes: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + longestBlock, content.count)
      let length = UInt16(end - start)
      bytes.append(end == content.count ? 1 : 0)
      for part in [length, ~length] { bytes += [UInt8(part & 0xFF), UInt8(part >> 8)] }
      bytes += content[start..<end]
      start = end
    } while start < content.count
    return bytes + adler32(content).bigEndianBytes
  }

  /// Returns the Adler-32 checksum for a zlib stream (RFC 1950, section 8.2).
  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    // Without optimization, a buffer is several times as fast as an array.
    bytes.withUnsafeBufferPointer { bytes in
      var (low, high, index): (UInt32, UInt32, Int) = (1, 0, 0)
      while index < bytes.count {
        low = (low + UInt32(bytes[index])) % 65521
        high = (high + low) % 65521
        index += 1
      }
      return high << 16 | low
    }
  }
}

/// The CRC-32 checksum that PNG chunks use (PNG specification, third edition, annex D).
struct CRC32 {
  private static let table: [UInt32] = (0..<256).map { (byte: UInt32) in
    (0..<8).reduce(byte) { remainder, _ in
      remainder & 1 == 1 ? 0xEDB8_8320 ^ remainder >> 1 : remainder >> 1
    }
  }

  let value: UInt32

  init(_ bytes: [UInt8]) {
    // Without optimization, buffers are several times as fast as arrays.
    value = Self.table.withUnsafeBufferPointer { table in
      bytes.withUnsafeBufferPointer { bytes in
        var (remainder, index) = (UInt32.max, 0)
        while index < bytes.count {
          remainder = table[Int((remainder ^ UInt32(bytes[index])) & 0xFF)] ^ remainder >> 8
          index += 1
        }
        return ~remainder
      }
    }
  }
}

extension UInt32 {
  /// The integer's four bytes in big-endian order, as PNG and zlib require.
  fileprivate var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { (shift: UInt32) in UInt8(self >> shift & 0xFF) }
  }
}
