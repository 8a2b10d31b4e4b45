/// A use case that checks images before an upload. On request, the use case compresses images that are too large.
public struct ValidateImagesUseCase: Sendable {
  private let compressor: (any ImageCompressor)?

  /// Creates a use case.
  ///
  /// - Parameter compressor: The compressor for images that are too large. If the compressor is `nil`, these images are
  ///   rejected.
  public init(compressor: (any ImageCompressor)? = nil) { self.compressor = compressor }

  /// Checks the images of a product against the market's limits (``ProductLimits``).
  ///
  /// If a file starts like a PNG or JPEG image but has a damaged header, the issue is
  /// ``ValidationIssue/imageFormat(index:name:)``.
  ///
  /// - Parameters:
  ///   - files: The image files in display order.
  ///   - compressesOversized: A Boolean value that indicates whether to compress images whose only issue is their size. The
  ///     images are compressed one at a time.
  /// - Returns: The images to upload, in the same order.
  /// - Throws: ``ImageValidationError/rejected(_:failures:)`` with all issues, or ``ImageValidationError/cancelled`` if the
  ///   caller is cancelled.
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
    guard let result = ImageMetadata(compressed) else { throw .madeNoImage }
    guard result.byteCount <= maximum else { throw .notSmallEnough }
    return ValidatedImage(file: compressed, original: original, result: result)
  }
}

/// An image that meets the market's limits.
public struct ValidatedImage: Hashable, Sendable {
  /// The file to upload.
  public let file: ImageFile
  /// The metadata of the user's image.
  public let original: ImageMetadata
  /// The metadata of the image to upload.
  public let result: ImageMetadata

  /// A Boolean value that indicates whether the image was compressed. If this value is `false`, ``file`` is the user's file.
  public var isCompressed: Bool { result != original }
}

/// An error in image validation.
public enum ImageValidationError: Error, Hashable, Sendable {
  /// At least one image, or the number of images, is outside the market's limits.
  ///
  /// The issues are in the order of the images. The failures are errors from the compressor. The key of each failure is the
  /// position of the image, starting at 0.
  case rejected([ValidationIssue], failures: [Int: ImageCompressionError])
  /// The caller was cancelled.
  case cancelled
}
