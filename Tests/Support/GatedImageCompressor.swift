public import OpenMarketDomain

/// A shrinker that answers each call when the test says so.
public final class GatedImageCompressor: ImageCompressor {
  /// The calls that wait for an answer. A cancelled one gets `ImageCompressionError.cancelled`.
  public let calls = GatedCalls<ScriptedImageCompressor.Call, ImageFile, ImageCompressionError>(
    cancellation: .cancelled)

  /// Begins without calls.
  public init() {}

  public func shrink(
    _ image: ImageFile, toFewerThan byteLimit: Int
  ) async throws(ImageCompressionError) -> ImageFile {
    try await calls.perform(ScriptedImageCompressor.Call(image: image, byteLimit: byteLimit))
  }
}
