#if canImport(ImageIO)
  public import CoreGraphics
  import Foundation
  import ImageIO
  public import OpenMarketKit

  extension ImageData {
    /// Returns the decoded image, upright, with at most the given number of pixels on the longer
    /// side. An image that is smaller keeps its size.
    ///
    /// The method doesn't run on the caller's actor, because decoding takes several milliseconds.
    /// The decoded image needs about 4 bytes of memory for each pixel.
    ///
    /// - Parameter maximumPixelSize: The maximum number of pixels on the longer side: the size of
    ///   the view in points, multiplied by the scale of the screen.
    /// - Returns: The image, or `nil` if the data can't be decoded, the image has more than 64
    ///   million pixels, or the caller was cancelled before decoding began.
    @concurrent
    public func decoded(maximumPixelSize: Int) async -> CGImage? {
      guard !Task.isCancelled else { return nil }
      return ImageDecoder(bytes)?.bitmap(maximumPixelSize: maximumPixelSize)
    }
  }

  /// An image compressor that uses ImageIO.
  ///
  /// The compressor reads every format that ImageIO reads, such as HEIC, PNG and JPEG, and always
  /// encodes a new JPEG file. The result is upright and contains no metadata of the original, such
  /// as the location. Transparent areas become white, because JPEG has no transparency.
  ///
  /// An editor compresses only PNG and JPEG files that exceed the size limit. Pass each picked
  /// photo to ``compress(_:maximumByteCount:)`` before you add it to an editor. This call converts
  /// the other formats.
  public struct ImageIOCompressor: ImageCompressor {
    /// Creates a compressor.
    public init() {}

    /// Returns a JPEG file that isn't larger than the given size. The method lowers the quality
    /// first, and then the number of pixels.
    ///
    /// The method doesn't run on the caller's actor. It decodes the image with at most 2,048 pixels
    /// on the longer side, and so needs about 32 MB of memory for a large photo in JPEG or HEIC
    /// format.
    ///
    /// - Parameters:
    ///   - image: The image file. The result has the same name with the extension `jpg`.
    ///   - maximumByteCount: The maximum size of the result, in bytes. The default is the maximum
    ///     size on the market.
    /// - Throws: `ImageCompressionError.failed(reason:)` if ImageIO can't read the file or the
    ///   image has more than 64 million pixels, `.notSmallEnough` if the result exceeds the size
    ///   limit at the lowest quality and the smallest size, or `.cancelled` if the caller is
    ///   cancelled.
    @concurrent
    public func compress(
      _ image: ImageFile, maximumByteCount: Int = ProductLimits.imageSize.upperBound - 1
    ) async throws(ImageCompressionError) -> ImageFile {
      guard let decoder = ImageDecoder(image.bytes) else { throw .unreadable }
      return try decoder.compressed(name: image.name, maximumByteCount: maximumByteCount)
    }
  }

  /// A decoder for every image format that ImageIO can read.
  struct ImageDecoder: DecodableImage {
    private let source: CGImageSource
    // The primary image of a HEIC file isn't always the first one.
    private var index: Int { CGImageSourceGetPrimaryImageIndex(source) }

    /// Creates a decoder for an image file, or returns `nil` if ImageIO can't read the file.
    init?(_ bytes: [UInt8]) {
      // Don't cache the full-size image. Only smaller versions are needed.
      let options: [CFString: Any] = [kCGImageSourceShouldCache: false]
      guard
        let source = CGImageSourceCreateWithData(Data(bytes) as CFData, options as CFDictionary)
      else { return nil }
      self.source = source
    }

    var pixelSize: PixelSize? {
      let properties = CGImageSourceCopyPropertiesAtIndex(source, index, nil) as? [CFString: Any]
      guard let width = properties?[kCGImagePropertyPixelWidth] as? Int,
        let height = properties?[kCGImagePropertyPixelHeight] as? Int
      else { return nil }
      return PixelSize(width: width, height: height)
    }

    // Where the format allows it, ImageIO decodes to the smaller size directly. The full-size
    // bitmap of a photo can need more than 100 MB.
    func decode(maximumPixelSize: Int) -> CGImage? {
      let options: [CFString: Any] = [
        kCGImageSourceCreateThumbnailFromImageAlways: true,
        kCGImageSourceCreateThumbnailWithTransform: true,
        kCGImageSourceThumbnailMaxPixelSize: maximumPixelSize,
        // Decode now. Otherwise, the image would be decoded on the main thread when it's first
        // drawn.
        kCGImageSourceShouldCacheImmediately: true,
      ]
      return autoreleasepool {
        CGImageSourceCreateThumbnailAtIndex(source, index, options as CFDictionary)
      }
    }

    // Draw the image instead of copying its pixels, because JPEG files for the web can't contain
    // transparency, and should contain neither CMYK colors nor 16-bit colors.
    func opaque(_ bitmap: CGImage) -> CGImage? {
      guard let colors = CGColorSpace(name: CGColorSpace.sRGB),
        let context = CGContext(
          data: nil, width: bitmap.width, height: bitmap.height, bitsPerComponent: 8,
          bytesPerRow: 0, space: colors, bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue)
      else { return nil }
      let area = CGRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
      context.setFillColor(red: 1, green: 1, blue: 1, alpha: 1)
      context.fill(area)
      context.draw(bitmap, in: area)
      return context.makeImage()
    }

    func jpeg(_ bitmap: CGImage, quality: Double) -> [UInt8]? {
      autoreleasepool {
        bitmap.file("public.jpeg", [kCGImageDestinationLossyCompressionQuality: quality])
      }
    }
  }

  extension CGImage {
    /// Returns the image as a file of the given uniform type, without metadata.
    func file(_ type: String, _ options: [CFString: Any]) -> [UInt8]? {
      let data = NSMutableData()
      guard
        let destination = CGImageDestinationCreateWithData(
          data as CFMutableData, type as CFString, 1, nil)
      else { return nil }
      CGImageDestinationAddImage(destination, self, options as CFDictionary)
      return CGImageDestinationFinalize(destination) ? Array(Data(referencing: data)) : nil
    }
  }
#endif
