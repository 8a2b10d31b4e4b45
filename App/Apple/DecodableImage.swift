import OpenMarketDomain

/// An image file that the platform can decode, and encode again as a JPEG file.
///
/// Every decoding and every compression uses the methods of the extension, which refuse images with
/// too many pixels.
protocol DecodableImage {
  associatedtype Bitmap

  /// The size from the header of the file, or `nil` if the file has no valid header. The pixels
  /// aren't decoded.
  var pixelSize: PixelSize? { get }

  /// Returns the decoded image, upright, with at most the given number of pixels on the longer
  /// side.
  func decode(maximumPixelSize: Int) -> Bitmap?

  /// Returns the bitmap in the sRGB color space, on a white background.
  func opaque(_ bitmap: Bitmap) -> Bitmap?

  /// Returns the bitmap as a JPEG file without metadata.
  func jpeg(_ bitmap: Bitmap, quality: Double) -> [UInt8]?
}

extension DecodableImage {
  /// Returns the decoded image, or `nil` if it can't be decoded or has more than 64 million pixels.
  ///
  /// A small file can contain a huge image, and not every format can be decoded at a smaller size.
  /// A PNG file of 300 kB can need several gigabytes of memory.
  func bitmap(maximumPixelSize: Int) -> Bitmap? {
    guard let size = pixelSize, size.width <= 64_000_000 / size.height else { return nil }
    return decode(maximumPixelSize: maximumPixelSize)
  }

  /// Returns the image as a JPEG file that isn't larger than the given size. The method lowers the
  /// quality first, and then the number of pixels.
  func compressed(
    name: String, maximumByteCount: Int
  ) throws(ImageCompressionError) -> ImageFile {
    // The sizes of the longer side to try, in pixels.
    for pixelSize in [2048, 1448, 1024, 724, 512, 362, 256, 181, 128] {
      guard !Task.isCancelled else { throw .cancelled }
      guard let bitmap = bitmap(maximumPixelSize: pixelSize).flatMap(opaque) else {
        throw .unreadable
      }
      // Below the last quality, a smaller image looks better.
      for quality in [0.85, 0.75, 0.65, 0.5] {
        guard !Task.isCancelled else { throw .cancelled }
        guard let bytes = jpeg(bitmap, quality: quality) else {
          throw .failed(reason: "The image can't be encoded.")
        }
        if bytes.count <= maximumByteCount {
          let stem = name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex)
          return ImageFile(name: "\(stem).jpg", bytes: bytes)
        }
      }
    }
    throw .notSmallEnough
  }
}
