internal import OpenMarketDomain

extension ImageData {
  /// A Boolean value that indicates whether the bytes reach to the end of the picture. Bytes after the end don't matter.
  ///
  /// A picture that was cut on its way may be framed as whole: by a proxy that gave up, or because the file was uploaded that
  /// way.
  var isComplete: Bool {
    switch format {
    case .png: bytes.hasPNGEnd
    case .jpeg: bytes.hasJPEGEnd
    }
  }
}

extension [UInt8] {
  /// ISO/IEC 15948, section 11.2.5: the last chunk is `IEND`, which is the same in every file.
  private static let pngEnd: [UInt8] = [0, 0, 0, 0] + "IEND".utf8 + [0xAE, 0x42, 0x60, 0x82]

  fileprivate var hasPNGEnd: Bool {
    var start = count - Self.pngEnd.count
    while start >= 0 {
      if self[start + 4] == Self.pngEnd[4],
        self[start..<start + Self.pngEnd.count].elementsEqual(Self.pngEnd)
      {
        return true
      }
      start -= 1
    }
    return false
  }

  /// ISO/IEC 10918-1, annex B: within the pixels, the marker of the end (`EOI`) stands for nothing else. Segments before them
  /// may hold a smaller picture with an end of its own.
  fileprivate var hasJPEGEnd: Bool {
    guard var place = startOfJPEGScan else { return false }
    while place + 1 < count {
      if self[place] == 0xFF, self[place + 1] == 0xD9 { return true }
      place += 1
    }
    return false
  }

  private var startOfJPEGScan: Int? {
    var place = 2
    while place + 3 < count, self[place] == 0xFF {
      switch self[place + 1] {
      case 0xDA: return place
      case 0xFF: place += 1
      case 0x01, 0xD0...0xD7: place += 2
      default: place += 2 + (Int(self[place + 2]) << 8 | Int(self[place + 3]))
      }
    }
    return nil
  }
}
