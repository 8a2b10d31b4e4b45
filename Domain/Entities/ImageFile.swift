/// An image to upload, as a file. ``ProductDraft`` checks it against the market's limits.
public struct ImageFile: Hashable, Sendable {
  /// The name of the file. Any text is valid: requests escape it.
  public let name: String
  /// The bytes of the whole file.
  public let bytes: [UInt8]

  /// Creates a file without checking it.
  ///
  /// - Parameters:
  ///   - name: The name, such as `lamp.png`. The market takes the extension of the stored image from it.
  ///   - bytes: The bytes of the whole file.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// The format of the image; `nil` if the market doesn't accept it.
  public var format: ImageFormat? { ImageFormat(of: bytes) }
}

extension ImageFile: CustomStringConvertible, CustomReflectable {
  public var description: String { "\(name) (\(bytes.count.counted("byte")))" }
  public var customMirror: Mirror { Mirror(reflecting: description) }
}

/// The encoded bytes of a PNG or JPEG image. Front-ends decode them.
public struct ImageData: Hashable, Sendable {
  /// The bytes of the whole file.
  public let bytes: [UInt8]
  /// The format, detected from the first bytes.
  public let format: ImageFormat
  /// The size from the header. Use it for the layout before the image is decoded.
  public let pixelSize: PixelSize

  /// Creates image data after checking the header. The bytes after the header aren't checked.
  ///
  /// - Returns: `nil` unless the bytes start like a PNG or JPEG file with a valid size.
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
  /// A summary, such as `png, 240 × 240, 29312 bytes`.
  public var description: String { "\(format), \(pixelSize), \(bytes.count.counted("byte"))" }

  public var customMirror: Mirror { Mirror(reflecting: description) }
}

/// The name, size and format of an image, without its bytes.
public struct ImageMetadata: Hashable, Sendable, CustomStringConvertible {
  /// The name of the file.
  public let name: String
  /// The size of the whole file, in bytes.
  public let byteCount: Int
  /// The format, detected from the first bytes.
  public let format: ImageFormat
  /// The size from the header.
  public let pixelSize: PixelSize

  /// Creates the metadata of a file.
  ///
  /// - Returns: `nil` if the file isn't a readable image (see ``ImageData``).
  public init?(_ file: ImageFile) {
    guard let image = ImageData(bytes: file.bytes) else { return nil }
    name = file.name
    byteCount = file.bytes.count
    format = image.format
    pixelSize = image.pixelSize
  }

  /// A summary, such as `lamp.png (png, 240 × 240, 29312 bytes)`.
  public var description: String {
    "\(name) (\(format.rawValue), \(pixelSize), \(byteCount.counted("byte")))"
  }
}

/// The size of an image, in pixels.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  /// The width, at least 1.
  public let width: Int
  /// The height, at least 1.
  public let height: Int

  /// Creates a size. Returns `nil` unless both numbers are above zero.
  public init?(width: Int, height: Int) {
    guard width > 0, height > 0 else { return nil }
    self.width = width
    self.height = height
  }

  /// The size as text, such as `240 × 80`.
  public var description: String { "\(width) × \(height)" }
}

/// The image formats that the market accepts, detected from the first bytes of a file and never from its name.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  /// PNG (ISO/IEC 15948, section 5.2).
  case png
  /// JPEG (ISO/IEC 10918-1, annex B): a start-of-image marker and the first byte of the next marker.
  case jpeg

  /// Detects the format of an image. Returns `nil` for any other file.
  public init?(of bytes: [UInt8]) {
    guard let format = Self.allCases.first(where: { bytes.starts(with: $0.signature) }) else {
      return nil
    }
    self = format
  }

  /// The first bytes of every image of this format.
  public var signature: [UInt8] {
    switch self {
    case .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    case .jpeg: [0xFF, 0xD8, 0xFF]
    }
  }

  /// Returns the size from the header, without decoding the image or applying its orientation.
  ///
  /// - Returns: `nil` if the header is damaged or incomplete.
  fileprivate func pixelSize(of bytes: [UInt8]) -> PixelSize? {
    switch self {
    case .png: Self.pngSize(bytes)
    case .jpeg: Self.jpegSize(bytes)
    }
  }

  /// Reads the first chunk (ISO/IEC 15948, sections 5.3 and 11.2.2): `IHDR`, which starts with two 31-bit numbers.
  private static func pngSize(_ bytes: [UInt8]) -> PixelSize? {
    // The length of the chunk, 13, and its name.
    let start: [UInt8] = [0, 0, 0, 13] + "IHDR".utf8
    guard bytes.count >= 33, bytes[8..<16].elementsEqual(start) else { return nil }
    let (width, height) = (bytes[16..<20].bigEndian, bytes[20..<24].bigEndian)
    guard width <= Int32.max, height <= Int32.max else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// Reads segments up to the frame header (ISO/IEC 10918-1, annex B), which has the height before the width.
  private static func jpegSize(_ bytes: [UInt8]) -> PixelSize? {
    func number(at start: Int) -> Int { bytes[start..<start + 2].bigEndian }
    var place = 2
    while place + 3 < bytes.count, bytes[place] == 0xFF {
      switch bytes[place + 1] {
      case 0xFF:
        // Any number of fill bytes can precede a marker.
        place += 1
      case 0x01, 0xD0...0xD7:
        // These markers have no length.
        place += 2
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        // A height of 0 means that it follows the first scan. Images made for sharing don't do that.
        guard number(at: place + 2) >= 8, place + 8 < bytes.count else { return nil }
        return PixelSize(width: number(at: place + 7), height: number(at: place + 5))
      case 0xD8...0xDA:
        // The pixels begin before the size.
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

extension ArraySlice<UInt8> {
  /// The number whose most significant byte comes first.
  fileprivate var bigEndian: Int { reduce(0) { $0 << 8 | Int($1) } }
}
