extension ImageFormat {
  /// Reads how large a picture of this format is from its header, without decoding it.
  ///
  /// What a JPEG file says of its orientation is not taken into account: width and height are those of the stored
  /// pixels.
  ///
  /// - Returns: `nil` where the header is damaged or not all there.
  package func pixelSize(of bytes: [UInt8]) -> PixelSize? {
    switch self {
    case .png: Self.pngSize(bytes)
    case .jpeg: Self.jpegSize(bytes)
    }
  }

  /// ISO/IEC 15948, sections 5.3 and 11.2.2: the first chunk is `IHDR`, and begins with two numbers of up to 31 bits.
  private static func pngSize(_ bytes: [UInt8]) -> PixelSize? {
    guard bytes.count >= 33, bytes[8..<16].elementsEqual(pngHeaderStart) else { return nil }
    func number(at start: Int) -> Int {
      bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let (width, height) = (number(at: 16), number(at: 20))
    guard width <= Int32.max, height <= Int32.max else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// The length of the first chunk, 13, and its name, `IHDR`.
  private static let pngHeaderStart: [UInt8] = [0, 0, 0, 13] + "IHDR".utf8

  /// ISO/IEC 10918-1, annex B: segments follow each other, each with a marker and its length, up to the header of the
  /// frame, which holds the height and then the width.
  private static func jpegSize(_ bytes: [UInt8]) -> PixelSize? {
    func number(at start: Int) -> Int { Int(bytes[start]) << 8 | Int(bytes[start + 1]) }
    var place = 2
    while place + 3 < bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      switch marker {
      case 0xFF:
        // Any number of fill bytes may stand before a marker.
        place += 1
      case 0x01, 0xD0...0xD7:
        // These have no length.
        place += 2
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard number(at: place + 2) >= 8, place + 8 < bytes.count else { return nil }
        // A height of 0 is told only after the first scan; no picture that is meant for sharing does that.
        return PixelSize(width: number(at: place + 7), height: number(at: place + 5))
      case 0xD8...0xDA:
        // The pixels begin, or a picture ends, before its size was told.
        return nil
      default:
        let length = number(at: place + 2)
        guard length >= 2 else { return nil }
        place += 2 + length
      }
    }
    return nil
  }
}
