/// A type that compresses images with a codec of the platform, such as ImageIO.
///
/// ``ValidateImagesUseCase`` chooses the images to compress and checks the results.
public protocol ImageCompressor: Sendable {
  /// Returns a compressed file with the best quality that the size limit allows.
  ///
  /// Implementations must keep the image upright. Apply the orientation from the header to the pixels, or copy the orientation
  /// to the new header. If the format changes, change the extension in the file name.
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

/// An error in image compression.
@nonexhaustive
public enum ImageCompressionError: Error, Hashable, Sendable {
  /// The image can't be decoded or encoded. The reason is a message from the codec.
  case failed(reason: String)
  /// The image exceeds the size limit at every quality.
  case notSmallEnough
  /// The result isn't a readable PNG or JPEG file.
  case madeNoImage
  /// The caller was cancelled.
  case cancelled
}
