#if canImport(ImageIO)
  public import CoreGraphics
  import Foundation
  import ImageIO
  public import OpenMarketDomain

  extension ImageData {
    /// Returns the decoded image, upright, with at most the given number of pixels on the longer side. An image that is smaller
    /// keeps its size.
    ///
    /// The method doesn't run on the caller's actor, because decoding takes several milliseconds. The decoded image needs about
    /// 4 bytes of memory for each pixel.
    ///
    /// - Parameter maximumPixelSize: The maximum number of pixels on the longer side: the size of the view in points, multiplied
    ///   by the scale of the screen.
    /// - Returns: The image, or `nil` if the data can't be decoded or the caller was cancelled before decoding began.
    @concurrent
    public func decoded(maximumPixelSize: Int) async -> CGImage? {
      guard !Task.isCancelled else { return nil }
      return ImageDecoder(bytes)?.image(maximumPixelSize: maximumPixelSize)
    }
  }

  /// A decoder for every image format that ImageIO can read.
  struct ImageDecoder {
    private let source: CGImageSource

    /// Creates a decoder for an image file, or returns `nil` if ImageIO can't read the file.
    init?(_ bytes: [UInt8]) {
      // Don't cache the full-size image. Only smaller versions are needed.
      let options: [CFString: Any] = [kCGImageSourceShouldCache: false]
      let data = Data(bytes) as CFData
      guard let source = CGImageSourceCreateWithData(data, options as CFDictionary) else {
        return nil
      }
      self.source = source
    }

    /// Returns a version of the image that is at most as large as the given size, with the orientation applied to the pixels.
    ///
    /// Where the format allows it, ImageIO decodes to the smaller size directly. The full-size bitmap of a photo can need more than
    /// 100 MB.
    func image(maximumPixelSize: Int) -> CGImage? {
      let options: [CFString: Any] = [
        kCGImageSourceCreateThumbnailFromImageAlways: true,
        kCGImageSourceCreateThumbnailWithTransform: true,
        kCGImageSourceThumbnailMaxPixelSize: maximumPixelSize,
        // Decode now. Otherwise, the image would be decoded on the main thread when it's first drawn.
        kCGImageSourceShouldCacheImmediately: true,
      ]
      // The primary image of a HEIC file isn't always the first one.
      let index = CGImageSourceGetPrimaryImageIndex(source)
      return CGImageSourceCreateThumbnailAtIndex(source, index, options as CFDictionary)
    }
  }
#endif
