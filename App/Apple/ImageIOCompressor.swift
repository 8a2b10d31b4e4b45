#if canImport(ImageIO)
  public import OpenMarketKit

  /// An image compressor that uses ImageIO.
  ///
  /// The compressor reads every format that ImageIO reads, such as HEIC, PNG and JPEG, and always encodes a new JPEG file. The
  /// result is upright and contains no metadata of the original, such as the location. Transparent areas become white, because
  /// JPEG has no transparency.
  ///
  /// An editor compresses only PNG and JPEG files that exceed the size limit. Pass each picked photo to
  /// ``compress(_:maximumByteCount:)`` before you add it to an editor. This call converts the other formats.
  public struct ImageIOCompressor: ImageCompressor {
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
    /// - Throws: `ImageCompressionError.failed(reason:)` if ImageIO can't read the file or the image has more than 64 million
    ///   pixels, `.notSmallEnough` if the result exceeds the size limit at the lowest quality and the smallest size, or
    ///   `.cancelled` if the caller is cancelled.
    @concurrent
    public func compress(
      _ image: ImageFile, maximumByteCount: Int = ProductLimits.imageSize.upperBound - 1
    ) async throws(ImageCompressionError) -> ImageFile {
      guard let decoder = ImageDecoder(image.bytes) else { throw .unreadable }
      return try decoder.compressed(name: image.name, maximumByteCount: maximumByteCount)
    }
  }
#endif
