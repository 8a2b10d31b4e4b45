/// An image file to upload. ``ProductDraft`` checks the file against the market's limits.
public struct ImageFile: Hashable, Sendable {
  /// The file name. Any string is valid, because requests escape special characters.
  public let name: String
  /// The contents of the file.
  public let bytes: [UInt8]

  /// Creates an image file without checking its contents.
  ///
  /// - Parameters:
  ///   - name: The file name, such as `lamp.png`. The market uses the extension of this name for the stored image.
  ///   - bytes: The contents of the file.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// The image format, or `nil` if the market doesn't accept the format.
  public var format: ImageFormat? { ImageFormat(of: bytes) }

  /// A Boolean value that indicates whether the file contains the end of its image. A file that was cut, or that another program
  /// is still writing, doesn't. The value is `true` if the format is unknown.
  package var isWhole: Bool { format?.hasEnd(in: bytes) ?? true }
}

extension ImageFile: CustomStringConvertible, CustomReflectable {
  public var description: String { "\(name) (\(bytes.count.counted("byte")))" }
  public var customMirror: Mirror { Mirror(reflecting: description) }
}

/// The encoded data of a PNG or JPEG image. The user interface decodes the data.
public struct ImageData: Hashable, Sendable {
  /// The contents of the image file.
  public let bytes: [UInt8]
  /// The image format, detected from the first bytes.
  public let format: ImageFormat
  /// The image size from the file header. Use this size for the layout before the image is decoded.
  public let pixelSize: PixelSize

  /// Creates image data after checking the file header. The initializer doesn't check the bytes after the header.
  ///
  /// - Returns: `nil` if the bytes don't start with a PNG or JPEG header that contains a valid size.
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

/// The name, size and format of an image file, without the contents.
public struct ImageMetadata: Hashable, Sendable, CustomStringConvertible {
  /// The file name.
  public let name: String
  /// The file size, in bytes.
  public let byteCount: Int
  /// The image format, detected from the first bytes.
  public let format: ImageFormat
  /// The image size from the file header.
  public let pixelSize: PixelSize

  /// Creates the metadata of the given image file.
  ///
  /// - Returns: `nil` if the file isn't valid ``ImageData``.
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
  /// The width in pixels, at least 1.
  public let width: Int
  /// The height in pixels, at least 1.
  public let height: Int

  /// Creates a size, or returns `nil` if the width or the height is less than 1.
  public init?(width: Int, height: Int) {
    guard width > 0, height > 0 else { return nil }
    self.width = width
    self.height = height
  }

  /// A description, such as `240 × 80`.
  public var description: String { "\(width) × \(height)" }
}

/// An image format that the market accepts. The format is detected from the first bytes of a file, not from the file name.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  /// The PNG format (ISO/IEC 15948, section 5.2).
  case png
  /// The JPEG format (ISO/IEC 10918-1, annex B). A JPEG file starts with a start-of-image marker and the first byte of the next
  /// marker.
  case jpeg

  /// Creates the format that matches the first bytes of a file, or returns `nil` if no format matches.
  public init?(of bytes: [UInt8]) {
    guard let format = Self.allCases.first(where: { bytes.starts(with: $0.signature) }) else {
      return nil
    }
    self = format
  }

  /// The first bytes of every file in this format.
  public var signature: [UInt8] {
    switch self {
    case .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    case .jpeg: [0xFF, 0xD8, 0xFF]
    }
  }

  /// Returns the image size from the file header. The method neither decodes the image nor applies its orientation.
  ///
  /// - Returns: The size, or `nil` if the header is damaged or incomplete.
  fileprivate func pixelSize(of bytes: [UInt8]) -> PixelSize? {
    switch self {
    case .png: Self.pngSize(bytes)
    case .jpeg: Self.jpegSize(bytes)
    }
  }

  /// Returns a Boolean value that indicates whether the bytes contain an `IEND` chunk (ISO/IEC 15948, section 11.2.5), or an
  /// end-of-image marker (ISO/IEC 10918-1, annex B). Cameras append other data after the end.
  fileprivate func hasEnd(in bytes: [UInt8]) -> Bool {
    switch self {
    case .png: return bytes.contains([0, 0, 0, 0] + "IEND".utf8)
    case .jpeg:
      // Skip the segments before the pixel data, because they can contain a thumbnail with an end of its own.
      var place = 2
      while place + 3 < bytes.count, bytes[place] == 0xFF {
        switch bytes[place + 1] {
        case 0xD9, 0xDA: return bytes[place...].contains([0xFF, 0xD9])
        case 0x01, 0xD0...0xD7: place += 2
        case 0xFF: place += 1
        default: place += 2 + bytes[place + 2..<place + 4].bigEndian
        }
      }
      return bytes.dropFirst(place).contains([0xFF, 0xD9])
    }
  }

  /// Returns the size from the `IHDR` chunk at the start of a PNG file (ISO/IEC 15948, sections 5.3 and 11.2.2). The chunk's data
  /// begins with the width and the height as 31-bit numbers.
  private static func pngSize(_ bytes: [UInt8]) -> PixelSize? {
    // The chunk length (13) and the chunk type.
    let start: [UInt8] = [0, 0, 0, 13] + "IHDR".utf8
    guard bytes.count >= 33, bytes[8..<16].elementsEqual(start) else { return nil }
    let (width, height) = (bytes[16..<20].bigEndian, bytes[20..<24].bigEndian)
    guard width <= Int32.max, height <= Int32.max else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// Returns the size from the first frame header of a JPEG file (ISO/IEC 10918-1, annex B). The header contains the height
  /// before the width.
  private static func jpegSize(_ bytes: [UInt8]) -> PixelSize? {
    func number(at start: Int) -> Int { bytes[start..<start + 2].bigEndian }
    var place = 2
    while place + 3 < bytes.count, bytes[place] == 0xFF {
      switch bytes[place + 1] {
      case 0xFF:
        // Skip fill bytes. Any number of fill bytes can precede a marker.
        place += 1
      case 0x01, 0xD0...0xD7:
        // Skip markers without a length field.
        place += 2
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        // If the height is 0, the actual height follows the first scan. Reject such a file, because JPEG files rarely use this
        // feature.
        guard number(at: place + 2) >= 8, place + 8 < bytes.count else { return nil }
        return PixelSize(width: number(at: place + 7), height: number(at: place + 5))
      case 0xD8...0xDA:
        // Return `nil`, because the pixel data begins or the image ends before a frame header.
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
  /// The value of the bytes as a big-endian integer.
  fileprivate var bigEndian: Int { reduce(0) { $0 << 8 | Int($1) } }
}
