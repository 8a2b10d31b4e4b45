public import OpenMarketDomain

extension ImageData {
  /// Returns a valid PNG of one pixel with the number as its color. Each number up to 16 777 215 makes a different image.
  ///
  /// - Throws: An error if ``ImageData`` can't read the PNG.
  public static func sample(_ number: UInt32 = 0) throws(DecodingFailure) -> ImageData {
    guard let image = ImageData(bytes: onePixel(number)) else {
      throw DecodingFailure(path: "", reason: .notAnImage)
    }
    return image
  }

  /// ISO/IEC 15948: 8 bits a channel, red, green and blue, no filter, not interlaced.
  private static func onePixel(_ color: UInt32) -> [UInt8] {
    let row: [UInt8] = [0] + color.bigEndianBytes.dropFirst()
    // RFC 1950 and RFC 1951: one block that is stored and not compressed, and its checksum.
    let head: [UInt8] = [0x78, 0x01, 0x01, 0x04, 0x00, 0xFB, 0xFF]
    let stream = head + row + adler32(row).bigEndianBytes
    return ImageFormat.png.signature
      + chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
      + chunk("IDAT", stream)
      + chunk("IEND", [])
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    return UInt32(content.count).bigEndianBytes + body + crc32(body).bigEndianBytes
  }

  /// ISO/IEC 15948, annex D.
  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : (sum >> 1) ^ 0xEDB8_8320 }
    }
    return ~sum
  }

  /// RFC 1950, section 9.
  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (low, high) = (UInt32(1), UInt32(0))
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }
}

extension ImageFile {
  /// Returns a valid PNG of one pixel with the number as its color, padded to a size.
  ///
  /// - Throws: An error if ``ImageData`` can't read the PNG.
  public static func readablePNG(
    _ number: UInt32 = 0, name: String = "lamp.png", size: Int = 0
  ) throws(DecodingFailure) -> ImageFile {
    let bytes = try ImageData.sample(number).bytes
    return ImageFile(
      name: name, bytes: bytes + [UInt8](repeating: 0x2A, count: max(0, size - bytes.count)))
  }
}

extension UInt32 {
  fileprivate var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
