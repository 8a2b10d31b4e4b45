/// Checks images before they are sent, and compresses those that are too large if the caller asks for it.
public struct ValidateImagesUseCase: Sendable {
  private let compressor: (any ImageCompressor)?

  /// Creates the use case.
  ///
  /// - Parameter compressor: The compressor for images that are too large. Without it, their size is an issue.
  public init(compressor: (any ImageCompressor)? = nil) { self.compressor = compressor }

  /// Checks the images of a product against the market's limits (``ProductLimits``).
  ///
  /// A file that starts like a PNG or JPEG image and has a damaged header is an ``ValidationIssue/imageFormat(index:name:)``.
  ///
  /// - Parameters:
  ///   - files: The files in the order in which buyers see them.
  ///   - compressesOversized: A Boolean value that indicates whether to compress images that only break the size limit, one at a
  ///     time.
  /// - Returns: The images to send, in the same order.
  /// - Throws: ``ImageValidationError/rejected(_:failures:)`` with every issue, or ``ImageValidationError/cancelled``.
  public func callAsFunction(
    _ files: [ImageFile], compressesOversized: Bool = false
  ) async throws(ImageValidationError) -> [ValidatedImage] {
    var issues = ValidationIssue.issues(imageCount: files.count)
    var failures: [Int: ImageCompressionError] = [:]
    var validated: [ValidatedImage] = []
    for (index, file) in files.enumerated() {
      guard !Task.isCancelled else { throw .cancelled }
      let own = ValidationIssue.issues(image: file, at: index, checksHeader: true)
      let original = ImageMetadata(file)
      if let original, own.isEmpty {
        validated.append(ValidatedImage(file: file, original: original, result: original))
      } else if let original, compressesOversized, let compressor {
        do throws(ImageCompressionError) {
          validated.append(try await compress(file, original, with: compressor))
        } catch .cancelled {
          throw .cancelled
        } catch {
          issues += own
          failures[index] = error
        }
      } else {
        issues += own
      }
    }
    guard issues.isEmpty else { throw .rejected(issues, failures: failures) }
    return validated
  }

  private func compress(
    _ file: ImageFile, _ original: ImageMetadata, with compressor: any ImageCompressor
  ) async throws(ImageCompressionError) -> ValidatedImage {
    let maximum = ProductLimits.imageSize.upperBound - 1
    let compressed = try await compressor.compress(file, maximumByteCount: maximum)
    guard let result = ImageMetadata(compressed) else { throw .madeNoPicture }
    guard result.byteCount <= maximum else { throw .notSmallEnough }
    return ValidatedImage(file: compressed, original: original, result: result)
  }
}

/// An image that meets the market's limits.
public struct ValidatedImage: Hashable, Sendable {
  /// The file to send.
  public let file: ImageFile
  /// The image before the compression.
  public let original: ImageMetadata
  /// The image to send.
  public let result: ImageMetadata

  /// A Boolean value that indicates whether the image was compressed. If not, ``file`` is the user's file, unchanged.
  public var isCompressed: Bool { result != original }
}

/// An error in validating images.
public enum ImageValidationError: Error, Hashable, Sendable {
  /// Images break the limits.
  ///
  /// There's at least one issue, in the order of the images. The failures are the errors of the compressor, with the position of
  /// the image, counted from 0.
  case rejected([ValidationIssue], failures: [Int: ImageCompressionError])
  /// The caller was cancelled.
  case cancelled
}
