/// A picture to be sent, as a file: its name and its bytes. What it may be is checked where it becomes part of a
/// ``ProductDraft``.
public struct ImageFile: Hashable, Sendable {
  /// A name for people. Any text will do: where it travels, what could break a message is escaped.
  public let name: String
  /// The whole file, as it will be sent.
  public let bytes: [UInt8]

  /// Takes any bytes under any name. Nothing is checked here.
  ///
  /// - Parameters:
  ///   - name: for people, such as `lamp.png`; the market takes the ending of what it stores from it.
  ///   - bytes: the whole file.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// What the bytes are, or `nil` when they are no picture that the market takes.
  public var format: ImageFormat? { ImageFormat(of: bytes) }
}

extension ImageFile: CustomStringConvertible, CustomReflectable {
  public var description: String { "\(name) (\(bytes.count.counted("byte")))" }
  public var customMirror: Mirror { Mirror(reflecting: description) }
}

/// A picture as it is stored and sent: the bytes of a PNG or JPEG file. To decode it is up to the front-end.
public struct ImageData: Hashable, Sendable {
  /// The whole file, as it was sent.
  public let bytes: [UInt8]
  /// Told by how the bytes begin.
  public let format: ImageFormat
  /// Told by the header. A front-end can lay out a cell by it before anything is decoded.
  public let pixelSize: PixelSize

  /// Looks at how the bytes begin, and keeps them as they are.
  ///
  /// - Returns: `nil` unless the bytes begin as a PNG or JPEG file does, with a header that tells the picture's size. What
  ///   follows is not looked at.
  public init?(bytes: [UInt8]) {
    guard let format = ImageFormat(of: bytes), let pixelSize = format.pixelSize(of: bytes) else {
      return nil
    }
    self.bytes = bytes
    self.format = format
    self.pixelSize = pixelSize
  }
}

extension ImageData: CustomStringConvertible, CustomReflectable {
  /// Such as `png, 240 × 240, 29312 bytes`.
  public var description: String {
    "\(format.rawValue), \(pixelSize), \(bytes.count.counted("byte"))"
  }

  public var customMirror: Mirror { Mirror(reflecting: description) }
}

/// What there is to tell of a picture, without its bytes.
public struct ImageMetadata: Hashable, Sendable {
  /// The name of the file, as its owner wrote it.
  public let name: String
  /// The size of the whole file, in bytes.
  public let byteCount: Int
  /// By the signature, whatever the name says.
  public let format: ImageFormat
  /// By the header.
  public let pixelSize: PixelSize

  /// Looks at a file as ``ImageData`` does.
  ///
  /// - Returns: `nil` for what is no picture that can be read (``ImageData``).
  public init?(_ file: ImageFile) {
    guard let image = ImageData(bytes: file.bytes) else { return nil }
    name = file.name
    byteCount = file.bytes.count
    format = image.format
    pixelSize = image.pixelSize
  }
}

extension ImageMetadata: CustomStringConvertible {
  /// Such as `lamp.png (png, 240 × 240, 29312 bytes)`.
  public var description: String {
    "\(name) (\(format.rawValue), \(pixelSize), \(byteCount.counted("byte")))"
  }
}

/// The size of a picture, in pixels.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  /// At least 1.
  public let width: Int
  /// At least 1.
  public let height: Int

  /// - Returns: `nil` where there is no pixel.
  public init?(width: Int, height: Int) {
    guard width > 0, height > 0 else { return nil }
    self.width = width
    self.height = height
  }

  /// Such as `240 × 80`.
  public var description: String { "\(width) × \(height)" }
}

/// The kinds of picture that the market takes, told by how their bytes begin and never by a file's name.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  /// ISO/IEC 15948, section 5.2.
  case png
  /// ISO/IEC 10918-1, annex B: a start-of-image marker and the beginning of the next one.
  case jpeg

  /// The format of a picture, or `nil` for anything else.
  public init?(of bytes: [UInt8]) {
    if bytes.starts(with: Self.pngSignature) {
      self = .png
    } else if bytes.starts(with: Self.jpegSignature) {
      self = .jpeg
    } else {
      return nil
    }
  }

  /// The first bytes of every picture of this format.
  public var signature: [UInt8] {
    switch self {
    case .png: Self.pngSignature
    case .jpeg: Self.jpegSignature
    }
  }

  private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let jpegSignature: [UInt8] = [0xFF, 0xD8, 0xFF]
}

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
