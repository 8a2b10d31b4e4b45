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
