/// Gets pictures ready to be sent: checks them before anything is sent, and makes those smaller that are too large.
///
/// Nothing is made smaller behind anybody's back: the caller asks for it, and the result says of each picture what it was
/// and what it became.
public struct ValidateImagesUseCase: Sendable {
  private let compressor: (any ImageCompressor)?

  /// - Parameter compressor: makes pictures smaller; without it, those that are too large are issues.
  public init(compressor: (any ImageCompressor)? = nil) {
    self.compressor = compressor
  }

  /// Checks the pictures of a product against the market's limits (``ProductLimits``).
  ///
  /// A picture has to tell its size: one that begins as a PNG or JPEG file does, and has a damaged header, is an
  /// ``ValidationIssue/imageFormat(index:name:)`` like any other file. Nobody could show it.
  ///
  /// - Parameters:
  ///   - files: in the order in which buyers are to see them.
  ///   - compressesOversized: whether pictures that are too large, and nothing else, are made smaller; one after the other.
  /// - Returns: the pictures in the same order, each as it is to be sent.
  /// - Throws: ``ImageValidationError/rejected(_:failures:)`` with everything that is wrong with all of them.
  ///   ``ImageValidationError/cancelled`` for a cancelled caller; then no further picture is begun.
  public func callAsFunction(
    _ files: [ImageFile], compressesOversized: Bool = false
  ) async throws(ImageValidationError) -> [ValidatedImage] {
    var issues = ValidationIssue.issues(imageCount: files.count)
    var failures: [Int: ImageCompressionError] = [:]
    var prepared: [ValidatedImage] = []
    for (index, file) in files.enumerated() {
      guard !Task.isCancelled else { throw .cancelled }
      var own = ValidationIssue.issues(image: file, at: index)
      guard let original = ImageMetadata(file) else {
        if file.format != nil { own.append(.imageFormat(index: index, name: file.name)) }
        issues += own
        continue
      }
      if own.isEmpty {
        prepared.append(ValidatedImage(file: file, original: original, result: original))
        continue
      }
      guard compressesOversized, let compressor else {
        issues += own
        continue
      }
      do throws(ImageCompressionError) {
        prepared.append(try await shrink(file, original, with: compressor))
      } catch .cancelled {
        throw .cancelled
      } catch {
        issues += own
        failures[index] = error
      }
    }
    guard issues.isEmpty else { throw .rejected(issues, failures: failures) }
    return prepared
  }

  /// Whatever a shrinker says of its result, the bytes decide.
  private func shrink(
    _ file: ImageFile, _ original: ImageMetadata, with compressor: any ImageCompressor
  ) async throws(ImageCompressionError) -> ValidatedImage {
    let limit = ProductLimits.imageSize.upperBound
    let made = try await compressor.shrink(file, toFewerThan: limit)
    guard let result = ImageMetadata(made) else { throw .madeNoPicture }
    guard result.byteCount < limit else { throw .notSmallEnough }
    return ValidatedImage(file: made, original: original, result: result)
  }
}

/// A picture that may be sent, and what it was before.
public struct ValidatedImage: Hashable, Sendable {
  /// What to send.
  public let file: ImageFile
  /// The picture as the user chose it.
  public let original: ImageMetadata
  /// The picture as it is to be sent.
  public let result: ImageMetadata

  /// Whether it was made smaller. If not, it is the user's file, byte for byte.
  public var isShrunk: Bool { result != original }
}

/// Why pictures cannot be sent.
public enum ImageValidationError: Error, Hashable, Sendable {
  /// Everything that is wrong, at once: at least one issue, in the order of the pictures. Where a picture was to be made
  /// smaller and was not, its issue is its size, and the reason is among the failures, under its place counted from 0.
  case rejected([ValidationIssue], failures: [Int: ImageCompressionError])
  /// The caller no longer wants the result.
  case cancelled
}
