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
