public import OpenMarketDomain

/// A shrinker that works, in its way: it keeps the beginning of a file, which a limit allows. No picture remains of it.
public struct InMemoryImageCompressor: ImageCompressor {
  /// Makes a shrinker.
  public init() {}

  /// Cuts the file to one byte below the limit, and leaves one that is smaller as it is.
  public func shrink(
    _ image: ImageFile, toFewerThan byteLimit: Int
  ) async throws(ImageCompressionError) -> ImageFile {
    ImageFile(name: image.name, bytes: Array(image.bytes.prefix(max(0, byteLimit - 1))))
  }
}
