/// An image file to upload, without the metadata that cameras and editors store. ``NewProduct``
/// checks the file against the market's limits.
public struct ImageFile: Hashable, Sendable {
  /// The file name. Any string is valid, because requests escape special characters.
  public let name: String
  /// The contents of the file, without metadata.
  public let bytes: [UInt8]
  /// A Boolean value that indicates whether the file has a header from which apps can show an
  /// image.
  let isReadable: Bool
  /// A Boolean value that indicates whether the file contains the end of its image. A file that was
  /// cut, or that another program is still writing, doesn't. The value is `true` if the format is
  /// unknown.
  package let isWhole: Bool

  /// Creates an image file without checking its contents.
  ///
  /// The initializer removes everything from a PNG or JPEG file that isn't needed to show the
  /// image, such as the location, the date, the camera, comments, an embedded thumbnail, and data
  /// after the end of the image. The pixels aren't decoded and don't change. The orientation and
  /// the color profile stay. A large file takes milliseconds, so create it outside the main actor.
  ///
  /// - Parameters:
  ///   - name: The file name, such as `lamp.png`. The market uses the extension of this name for
  ///     the stored image.
  ///   - bytes: The contents of the file.
  public init(name: String, bytes: [UInt8]) {
    self.init(
      unchecked: ImageFormat(of: bytes)?.removingMetadata(from: bytes) ?? bytes, name: name)
  }

  /// Creates an image file that keeps its metadata, for a request that a server should refuse.
  package init(unchecked bytes: [UInt8], name: String) {
    self.name = name
    self.bytes = bytes
    // Check the bytes once. A form is checked at each keystroke.
    isReadable = ImageData(bytes: bytes) != nil
    isWhole = ImageFormat(of: bytes)?.hasEnd(in: bytes) ?? true
  }

  /// The image format, or `nil` if the market doesn't accept the format.
  public var format: ImageFormat? { ImageFormat(of: bytes) }
}

extension ImageFile: DumpedAsDescription {
  public var description: String { "\(name) (\(bytes.count.counted("byte")))" }
}

/// The encoded data of a PNG or JPEG image. The user interface decodes the data.
public struct ImageData: Hashable, Sendable {
  /// The contents of the image file.
  public let bytes: [UInt8]
  /// The image format, detected from the first bytes.
  public let format: ImageFormat
  /// The image size from the file header. Use this size for the layout before the image is decoded.
  public let pixelSize: PixelSize

  /// Creates image data after checking the file header. The initializer doesn't check the bytes
  /// after the header.
  ///
  /// - Returns: `nil` if the bytes don't start with a PNG or JPEG header that contains a valid
  ///   size.
  public init?(bytes: [UInt8]) {
    guard let format = ImageFormat(of: bytes), let pixelSize = format.pixelSize(of: bytes) else {
      return nil
    }
    self.init(unchecked: bytes, format: format, pixelSize: pixelSize)
  }

  /// Creates image data without checking the bytes.
  package init(unchecked bytes: [UInt8], format: ImageFormat, pixelSize: PixelSize) {
    self.bytes = bytes
    self.format = format
    self.pixelSize = pixelSize
  }

  /// Returns a file with the image. The file's name ends with the extension of the format, and is
  /// valid in every file system: characters that aren't allowed there are replaced.
  ///
  /// - Parameter name: The name without an extension, such as the name of the product.
  public func file(named name: String) -> ImageFile {
    let allowed = name.map { character in
      character.isLetter || character.isNumber || " -_,()".contains(character) ? character : "-"
    }
    // File systems allow 255 bytes, and a character can have many.
    var short = ""
    for character in allowed where short.utf8.count + character.utf8.count <= 200 {
      short.append(character)
    }
    let base = short.isEmpty ? "image" : short
    return ImageFile(name: "\(base).\(format == .png ? "png" : "jpg")", bytes: bytes)
  }

  /// A Boolean value that indicates whether the bytes contain the end of the image. A complete
  /// response may contain an incomplete image, for example if a proxy lost the connection to its
  /// server.
  package var isComplete: Bool {
    // A checksum of four bytes follows the end of a PNG file.
    format.hasEnd(in: format == .png ? bytes.dropLast(4) : bytes)
  }
}

extension ImageData: DumpedAsDescription {
  /// A summary, such as `png, 240 × 240, 29312 bytes`.
  public var description: String { "\(format), \(pixelSize), \(bytes.count.counted("byte"))" }
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

  private init(side: Int) {
    width = side
    height = side
  }

  /// The size of an image that consists of one pixel.
  package static let onePixel = PixelSize(side: 1)

  /// A description, such as `240 × 80`.
  public var description: String { "\(width) × \(height)" }
}

/// An image format that the market accepts. The format is detected from the first bytes of a file,
/// not from the file name.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  /// The PNG format (ISO/IEC 15948, section 5.2).
  case png
  /// The JPEG format (ISO/IEC 10918-1, annex B). A JPEG file starts with a start-of-image marker
  /// and the first byte of the next marker.
  case jpeg

  /// Creates the format that matches the first bytes of a file, or returns `nil` if no format
  /// matches.
  package init?(of bytes: [UInt8]) {
    guard let format = Self.allCases.first(where: { bytes.starts(with: $0.signature) }) else {
      return nil
    }
    self = format
  }

  /// The first bytes of every file in this format.
  package var signature: [UInt8] {
    switch self {
    case .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    case .jpeg: [0xFF, 0xD8, 0xFF]
    }
  }
}
