/// Gets pictures ready to be sent: checks them before anything is sent, and makes those smaller that are too large.
///
/// Nothing is made smaller behind anybody's back: the caller asks for it, and the result says of each picture what it was
/// and what it became.
public struct PrepareImagesUseCase: Sendable {
  private let shrinker: (any ImageShrinker)?

  /// - Parameter shrinker: makes pictures smaller; without it, those that are too large are issues.
  public init(shrinker: (any ImageShrinker)? = nil) {
    self.shrinker = shrinker
  }

  /// Checks the pictures of a product against the market's limits (``ProductLimits``).
  ///
  /// A picture has to tell its size: one that begins as a PNG or JPEG file does, and has a damaged header, is an
  /// ``ValidationIssue/imageFormat(index:name:)`` like any other file. Nobody could show it.
  ///
  /// - Parameters:
  ///   - files: in the order in which buyers are to see them.
  ///   - shrinksOversized: whether pictures that are too large, and nothing else, are made smaller; one after the other.
  /// - Returns: the pictures in the same order, each as it is to be sent.
  /// - Throws: ``ImagePreparationError/rejected(_:failures:)`` with everything that is wrong with all of them.
  ///   ``ImagePreparationError/cancelled`` for a cancelled caller; then no further picture is begun.
  public func callAsFunction(
    _ files: [ImageFile], shrinksOversized: Bool = false
  ) async throws(ImagePreparationError) -> [PreparedImage] {
    var issues = ValidationIssue.issues(imageCount: files.count)
    var failures: [Int: ImageShrinkingError] = [:]
    var prepared: [PreparedImage] = []
    for (index, file) in files.enumerated() {
      guard !Task.isCancelled else { throw .cancelled }
      var own = ValidationIssue.issues(image: file, at: index)
      guard let original = ImageSummary(file) else {
        if file.format != nil { own.append(.imageFormat(index: index, name: file.name)) }
        issues += own
        continue
      }
      if own.isEmpty {
        prepared.append(PreparedImage(file: file, original: original, result: original))
        continue
      }
      guard shrinksOversized, let shrinker else {
        issues += own
        continue
      }
      do throws(ImageShrinkingError) {
        prepared.append(try await shrink(file, original, with: shrinker))
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
    _ file: ImageFile, _ original: ImageSummary, with shrinker: any ImageShrinker
  ) async throws(ImageShrinkingError) -> PreparedImage {
    let limit = ProductLimits.imageSize.upperBound
    let made = try await shrinker.shrink(file, toFewerThan: limit)
    guard let result = ImageSummary(made) else { throw .madeNoPicture }
    guard result.byteCount < limit else { throw .notSmallEnough }
    return PreparedImage(file: made, original: original, result: result)
  }
}
