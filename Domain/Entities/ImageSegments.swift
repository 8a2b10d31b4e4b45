// Metadata is removed here, in Domain, so that a product to register can never contain the place
// where a photo was taken, whichever app, test or command creates it.

/// The chunks of a PNG file or the segments of a JPEG file, in order. The sequence ends with the
/// end of the image: other data can follow it, such as the second picture of a camera.
private struct ImageSegments: Sequence, IteratorProtocol {
  struct Segment {
    /// The type of a PNG chunk or the marker of a JPEG segment. The value is `nil` for other bytes,
    /// such as the pixel data of a JPEG file.
    var kind: Int?
    var range: Range<Int>
  }

  static let pngEnd = Array("IEND".utf8)[...].bigEndian
  static let jpegEnd = 0xD9

  private let bytes: [UInt8]
  private let format: ImageFormat
  private var place: Int

  init(_ bytes: [UInt8], _ format: ImageFormat) {
    self.bytes = bytes
    self.format = format
    place = format == .png ? format.signature.count : 2
  }

  mutating func next() -> Segment? {
    guard place < bytes.count else { return nil }
    let segment = format == .png ? chunk : marker
    let isEnd = segment.kind == (format == .png ? Self.pngEnd : Self.jpegEnd)
    place = isEnd ? bytes.count : segment.range.upperBound
    return segment
  }

  /// The chunk at the current position (ISO/IEC 15948, section 5.3), or the rest of a damaged file.
  private var chunk: Segment {
    guard place + 8 <= bytes.count,
      bytes[place + 4..<place + 8].allSatisfy({ (0x61...0x7A).contains($0 | 0x20) })
    else { return segment(nil, endingAt: bytes.count) }
    let length = bytes[place..<place + 4].bigEndian
    return segment(bytes[place + 4..<place + 8].bigEndian, endingAt: place + 12 + length)
  }

  /// The segment at the current position (ISO/IEC 10918-1, annex B), or the bytes before the next
  /// segment.
  private var marker: Segment {
    var start = place
    while start + 1 < bytes.count, bytes[start] != 0xFF || !bytes[start + 1].beginsSegment {
      start += 1
    }
    guard start == place, start + 1 < bytes.count else {
      return segment(nil, endingAt: start + 1 < bytes.count ? start : bytes.count)
    }
    let kind = Int(bytes[place + 1])
    guard kind != Self.jpegEnd else { return segment(kind, endingAt: place + 2) }
    guard place + 4 <= bytes.count, case let length = bytes[place + 2..<place + 4].bigEndian,
      length >= 2
    else { return segment(nil, endingAt: bytes.count) }
    return segment(kind, endingAt: place + 2 + length)
  }

  private func segment(_ kind: Int?, endingAt end: Int) -> Segment {
    Segment(kind: kind, range: place..<Swift.min(end, bytes.count))
  }
}

extension ImageFormat {
  /// Returns the image size from the file header. The method neither decodes the image nor applies
  /// its orientation.
  ///
  /// - Returns: The size, or `nil` if the header is damaged or incomplete.
  func pixelSize(of bytes: [UInt8]) -> PixelSize? {
    switch self {
    case .png: Self.pngSize(bytes)
    case .jpeg: Self.jpegSize(bytes)
    }
  }

  /// Returns a Boolean value that indicates whether the bytes contain an `IEND` chunk (ISO/IEC
  /// 15948, section 11.2.5), or an end-of-image marker (ISO/IEC 10918-1, annex B).
  func hasEnd(in bytes: [UInt8]) -> Bool {
    guard let last = ImageSegments(bytes, self).reduce(nil, { $1 }) else { return false }
    return switch self {
    case .png: bytes[last.range].contains([0, 0, 0, 0] + "IEND".utf8)
    case .jpeg: last.kind == ImageSegments.jpegEnd
    }
  }

  /// Returns the file without the segments that aren't needed to show the image. Pixels,
  /// orientation and colors don't change.
  func removingMetadata(from bytes: [UInt8]) -> [UInt8] {
    var result = Array(bytes.prefix(self == .png ? signature.count : 2))
    // As in other programs, the first Exif data has the orientation.
    var hasExif = false
    for segment in ImageSegments(bytes, self) {
      let content = bytes[segment.range]
      if let exif = exif(segment, content) {
        if !hasExif, let orientation = exif.orientation {
          result += orientationSegment(orientation)
        }
        hasExif = true
      } else {
        result += needed(segment, content)
      }
    }
    return result
  }

  /// Returns the Exif data in a segment, or `nil` if the segment isn't for Exif data.
  private func exif(_ segment: ImageSegments.Segment, _ content: ArraySlice<UInt8>) -> [UInt8]? {
    let start: [UInt8] = Array((self == .png ? "eXIf" : "Exif\0\0").utf8)
    guard segment.kind == (self == .png ? start[...].bigEndian : 0xE1),
      content.dropFirst(4).starts(with: start)
    else { return nil }
    return Array(content.dropFirst(4 + start.count))
  }

  /// Returns a segment with Exif data that has only the given orientation.
  private func orientationSegment(_ orientation: UInt8) -> [UInt8] {
    let tiff: [UInt8] =
      "MM\0*\0\0\0\u{8}\0\u{1}".utf8 + [
        1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
      ]
    switch self {
    case .jpeg: return [0xFF, 0xE1, 0, 34] + "Exif\0\0".utf8 + tiff
    case .png:
      let chunk = "eXIf".utf8 + tiff
      return [0, 0, 0, 26] + chunk
        + (0..<4).map { UInt8(truncatingIfNeeded: crc(chunk) >> (24 - 8 * $0)) }
    }
  }

  /// Returns the checksum of a PNG chunk (ISO/IEC 15948, annex D).
  private func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }

  /// Returns the part of a segment that's needed to show the image.
  private func needed(
    _ segment: ImageSegments.Segment, _ content: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8> {
    guard let kind = segment.kind else { return content }
    func begins(with text: String) -> Bool { content.dropFirst(4).starts(with: text.utf8) }
    let isNeeded =
      switch (self, kind) {
      case (.png, _):
        // The first letter of a critical chunk is uppercase.
        content[content.startIndex + 4] & 0x20 == 0 || Self.pngColors.contains(where: begins)
      case (.jpeg, 0xE0): begins(with: "JFIF\0")
      case (.jpeg, 0xE2): begins(with: "ICC_PROFILE\0")
      // Longer ones have texts.
      case (.jpeg, 0xEE): begins(with: "Adobe") && content.count == 16
      case (.jpeg, 0xE0...0xEF): false
      case (.jpeg, _): kind != 0xFE
      }
    guard isNeeded else { return [] }
    // A thumbnail may follow the 12 bytes of the identifier, the version and the density (ITU-T
    // T.871).
    return kind == 0xE0 && self == .jpeg && content.count > 18
      ? [0xFF, 0xE0, 0, 16] + content.dropFirst(4).prefix(12) + [0, 0] : content
  }

  /// The optional chunks of a PNG file that change how its pixels look.
  private static let pngColors = [
    "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV", "cLLI", "bKGD", "pHYs", "acTL",
    "fcTL", "fdAT",
  ]

  /// Returns the size from the `IHDR` chunk at the start of a PNG file (ISO/IEC 15948, sections 5.3
  /// and 11.2.2). The chunk's data begins with the width and the height as 31-bit numbers.
  private static func pngSize(_ bytes: [UInt8]) -> PixelSize? {
    // The chunk length (13) and the chunk type.
    let start: [UInt8] = [0, 0, 0, 13] + "IHDR".utf8
    guard bytes.count >= 33, bytes[8..<16].elementsEqual(start) else { return nil }
    let (width, height) = (bytes[16..<20].bigEndian, bytes[20..<24].bigEndian)
    guard width <= Int32.max, height <= Int32.max else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// Returns the size from the first frame header of a JPEG file (ISO/IEC 10918-1, annex B). The
  /// header contains the height before the width.
  private static func jpegSize(_ bytes: [UInt8]) -> PixelSize? {
    for segment in ImageSegments(bytes, .jpeg) {
      switch segment.kind {
      case 0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF:
        // If the height is 0, the actual height follows the first scan. Reject such a file, because
        // JPEG files rarely use this feature.
        let frame = bytes[segment.range].dropFirst(5)
        guard frame.count >= 5 else { return nil }
        return PixelSize(
          width: frame.dropFirst(2).prefix(2).bigEndian, height: frame.prefix(2).bigEndian)
      case 0xDA:
        // The pixel data begins before a frame header.
        return nil
      default: continue
      }
    }
    return nil
  }
}

extension UInt8 {
  /// A Boolean value that indicates whether the byte after `0xFF` begins a segment. Other bytes
  /// belong to the pixel data.
  fileprivate var beginsSegment: Bool { self >= 0xC0 && self != 0xFF && !(0xD0...0xD8 ~= self) }
}

extension ArraySlice<UInt8> {
  /// The value of the bytes as a big-endian integer.
  fileprivate var bigEndian: Int { reduce(0) { $0 << 8 | Int($1) } }
}

extension [UInt8] {
  /// The orientation in Exif data (TIFF 6.0, tag 274), or `nil` if the image is upright.
  fileprivate var orientation: UInt8? {
    func number(at start: Int, _ count: Int) -> Int? {
      guard start + count <= self.count else { return nil }
      let bytes = self[start..<start + count]
      return starts(with: "II".utf8) ? ArraySlice(bytes.reversed()).bigEndian : bytes.bigEndian
    }
    guard let list = number(at: 4, 4), let count = number(at: list, 2) else { return nil }
    let tags = (0..<count).lazy.map { list + 2 + 12 * $0 }
    guard let tag = tags.first(where: { number(at: $0, 2) == 274 }) else { return nil }
    // The value is a number of two bytes, or of four in files of some programs.
    let value: Int? =
      switch number(at: tag + 2, 2) {
      case 3: number(at: tag + 8, 2)
      case 4: number(at: tag + 8, 4)
      default: nil
      }
    return value.flatMap { 2...8 ~= $0 ? UInt8($0) : nil }
  }
}
