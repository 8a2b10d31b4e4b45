/// Makes pictures smaller, with whatever codec the platform has.
///
/// A front-end brings one: ImageIO, UIKit, a program. ``ValidateImagesUseCase`` decides which pictures it gets, and checks
/// what it makes of them.
public protocol ImageCompressor: Sendable {
  /// Makes a picture that has fewer bytes, as large and as good as the limit lets it be.
  ///
  /// The picture stays upright: what its header says of its orientation is put into the pixels, or said again. Its format
  /// may become another one; the result's name then has the right extension.
  ///
  /// - Parameters:
  ///   - image: a PNG or JPEG file that has too many bytes.
  ///   - byteLimit: the first number of bytes that is too many.
  /// - Throws: ``ImageCompressionError/cancelled`` for a cancelled caller, soon after.
  func shrink(
    _ image: ImageFile, toFewerThan byteLimit: Int
  ) async throws(ImageCompressionError) -> ImageFile
}

/// Why a picture was not made smaller.
@nonexhaustive
public enum ImageCompressionError: Error, Hashable, Sendable {
  /// A program that it takes is not on this machine; each of the commands gets it, on one system or another.
  case noTool(name: String, installCommands: [String])
  /// The picture cannot be read, or the tool refuses it. The reason is a text of the tool, for a person to read.
  case failed(reason: String)
  /// It took longer than is waited.
  case timedOut
  /// All that was tried is still too large.
  case notSmallEnough
  /// What was made is no PNG or JPEG that can be read.
  case madeNoPicture
  /// The caller no longer wants the result.
  case cancelled
}
