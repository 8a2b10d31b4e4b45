#if canImport(ImageIO)
  import CoreGraphics
  import Foundation
  import ImageIO
  public import OpenMarketDomain
  import UniformTypeIdentifiers

  /// An image compressor that uses ImageIO.
  ///
  /// The compressor reads every format that ImageIO reads, such as HEIC, PNG and JPEG, and always encodes a new JPEG file. The
  /// result is upright and contains no metadata of the original, such as the location. Transparent areas become white, because
  /// JPEG has no transparency.
  ///
  /// An editor compresses only PNG and JPEG files that exceed the size limit. Pass each picked photo to
  /// ``compress(_:maximumByteCount:)`` before you add it to an editor. This call converts the other formats.
  public struct ImageIOCompressor: ImageCompressor {
    /// The sizes of the longer side to try, in pixels.
    private static let pixelSizes = [2048, 1448, 1024, 724, 512, 362, 256, 181, 128]
    /// The qualities to try for each size. Below the last quality, a smaller image looks better.
    private static let qualities = [0.85, 0.75, 0.65, 0.5]

    /// Creates a compressor.
    public init() {}

    /// Returns a JPEG file that isn't larger than the given size. The method lowers the quality first, and then the number of
    /// pixels.
    ///
    /// The method doesn't run on the caller's actor. It decodes the image with at most 2,048 pixels on the longer side, and so
    /// needs about 32 MB of memory for a large photo in JPEG or HEIC format.
    ///
    /// - Parameters:
    ///   - image: The image file. The result has the same name with the extension `jpg`.
    ///   - maximumByteCount: The maximum size of the result, in bytes. The default is the maximum size on the market.
    /// - Throws: `ImageCompressionError.failed(reason:)` if ImageIO can't read the file, `.notSmallEnough` if the result exceeds
    ///   the size limit at the lowest quality and the smallest size, or `.cancelled` if the caller is cancelled.
    @concurrent
    public func compress(
      _ image: ImageFile, maximumByteCount: Int = ProductLimits.imageSize.upperBound - 1
    ) async throws(ImageCompressionError) -> ImageFile {
      guard let decoder = ImageDecoder(image.bytes) else { throw .unreadable }
      for pixelSize in Self.pixelSizes {
        guard !Task.isCancelled else { throw .cancelled }
        guard let bitmap = autoreleasepool(invoking: { decoder.opaqueImage(pixelSize) }) else {
          throw .unreadable
        }
        for quality in Self.qualities {
          guard !Task.isCancelled else { throw .cancelled }
          guard let bytes = autoreleasepool(invoking: { bitmap.jpeg(quality: quality) }) else {
            throw .failed(reason: "The image can't be encoded.")
          }
          if bytes.count <= maximumByteCount {
            return ImageFile(name: image.name.withExtension("jpg"), bytes: bytes)
          }
        }
      }
      throw .notSmallEnough
    }
  }

  extension ImageCompressionError {
    static var unreadable: Self { .failed(reason: "The image can't be decoded.") }
  }

  extension ImageDecoder {
    /// Returns a version of the image in the sRGB color space, on a white background.
    fileprivate func opaqueImage(_ maximumPixelSize: Int) -> CGImage? {
      // Draw the image instead of copying its pixels, because JPEG files for the web can't contain transparency, and should
      // contain neither CMYK colors nor 16-bit colors.
      guard let image = image(maximumPixelSize: maximumPixelSize),
        let colors = CGColorSpace(name: CGColorSpace.sRGB),
        let context = CGContext(
          data: nil, width: image.width, height: image.height, bitsPerComponent: 8, bytesPerRow: 0,
          space: colors, bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue)
      else { return nil }
      let area = CGRect(x: 0, y: 0, width: image.width, height: image.height)
      context.setFillColor(red: 1, green: 1, blue: 1, alpha: 1)
      context.fill(area)
      context.draw(image, in: area)
      return context.makeImage()
    }
  }

  extension CGImage {
    /// Returns the image as a JPEG file without metadata.
    fileprivate func jpeg(quality: Double) -> [UInt8]? {
      let data = NSMutableData()
      guard
        let destination = CGImageDestinationCreateWithData(
          data as CFMutableData, UTType.jpeg.identifier as CFString, 1, nil)
      else { return nil }
      let options: [CFString: Any] = [kCGImageDestinationLossyCompressionQuality: quality]
      CGImageDestinationAddImage(destination, self, options as CFDictionary)
      guard CGImageDestinationFinalize(destination) else { return nil }
      return Array(Data(referencing: data))
    }
  }

  extension String {
    /// Returns the file name with another extension, which replaces the current extension.
    fileprivate func withExtension(_ newExtension: String) -> String {
      prefix(upTo: lastIndex(of: ".") ?? endIndex) + "." + newExtension
    }
  }
#endif
