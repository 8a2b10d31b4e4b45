/// A type that compresses images with a codec of the platform, such as ImageIO.
///
/// To compress an image and check the result, call ``ImageFile/compressed(by:)``.
public protocol ImageCompressor: Sendable {
  /// Returns a compressed file with the best quality that the size limit allows.
  ///
  /// Implementations must keep the image upright. Apply the orientation from the header to the
  /// pixels, or copy the orientation to the new header. If the format changes, change the extension
  /// in the file name.
  ///
  /// - Parameters:
  ///   - image: A PNG or JPEG file that exceeds the size limit.
  ///   - maximumByteCount: The maximum size of the result, in bytes.
  /// - Throws: An ``ImageCompressionError``. If the caller is cancelled, implementations must throw
  ///   ``ImageCompressionError/cancelled`` soon.
  func compress(
    _ image: ImageFile, maximumByteCount: Int
  ) async throws(ImageCompressionError) -> ImageFile
}

extension ImageFile {
  /// Returns the image if the market's size limit allows it, or a compressed image otherwise.
  ///
  /// - Throws: An error from the compressor, or an ``ImageCompressionError`` if the compressor's
  ///   result isn't a readable image or is too large.
  @concurrent
  public func compressed(
    by compressor: any ImageCompressor
  ) async throws(ImageCompressionError) -> ImageFile {
    let maximum = ProductLimits.imageSize.upperBound - 1
    guard bytes.count > maximum else { return self }
    if Task.isCancelled { throw .cancelled }
    let result = try await compressor.compress(self, maximumByteCount: maximum)
    guard result.isReadable else { throw .unreadableResult }
    guard result.bytes.count <= maximum else { throw .notSmallEnough }
    return result
  }
}

/// An error in image compression.
@nonexhaustive
public enum ImageCompressionError: Error, Hashable, Sendable {
  /// The image can't be decoded or encoded. The reason is a message from the codec.
  case failed(reason: String)
  /// The image exceeds the size limit at every quality.
  case notSmallEnough
  /// The result isn't a readable PNG or JPEG file.
  case unreadableResult
  /// The caller was cancelled.
  case cancelled

  /// The image can't be decoded.
  public static var unreadable: Self { .failed(reason: "The image can't be decoded.") }
}
