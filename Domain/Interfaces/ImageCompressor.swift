/// A type that reduces the size of images with a codec of the platform, such as ImageIO.
///
/// ``ValidateImagesUseCase`` decides which images to compress, and checks the results.
public protocol ImageCompressor: Sendable {
  /// Returns a smaller file of an image, with the best quality that the limit allows.
  ///
  /// The image must stay upright: apply the orientation from the header to the pixels, or write it again. If the format
  /// changes, change the extension of the name.
  ///
  /// - Parameters:
  ///   - image: A PNG or JPEG file with too many bytes.
  ///   - maximumByteCount: The maximum number of bytes of the result.
  /// - Throws: ``ImageCompressionError/cancelled`` soon after the caller is cancelled.
  func compress(
    _ image: ImageFile, maximumByteCount: Int
  ) async throws(ImageCompressionError) -> ImageFile
}

/// An error in compressing an image.
@nonexhaustive
public enum ImageCompressionError: Error, Hashable, Sendable {
  /// The image can't be read, or the codec refused it. The reason is a text of the codec.
  case failed(reason: String)
  /// The image exceeds the limit at every quality.
  case notSmallEnough
  /// The result isn't a readable PNG or JPEG file.
  case madeNoPicture
  /// The caller was cancelled.
  case cancelled
}
