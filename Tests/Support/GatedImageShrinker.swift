public import OpenMarketDomain

/// A shrinker that answers each call when the test says so.
public final class GatedImageShrinker: ImageShrinker {
  /// The calls that wait for an answer. A cancelled one gets `ImageShrinkingError.cancelled`.
  public let calls = GatedCalls<ScriptedImageShrinker.Call, ImageFile, ImageShrinkingError>(
    cancellation: .cancelled)

  /// Begins without calls.
  public init() {}

  public func shrink(
    _ image: ImageFile, toFewerThan byteLimit: Int
  ) async throws(ImageShrinkingError) -> ImageFile {
    try await calls.perform(ScriptedImageShrinker.Call(image: image, byteLimit: byteLimit))
  }
}
