public import OpenMarketDomain
import Synchronization

/// A shrinker that gives prepared answers in order, and remembers what it was asked.
///
/// When it is asked for more than it was given, it fails the test, and answers `ImageCompressionError.failed`.
public final class ScriptedImageCompressor: ImageCompressor {
  /// One call, with what it was given.
  public struct Call: Hashable, Sendable {
    /// The picture that is too large.
    public let image: ImageFile
    /// Fewer bytes than this were asked for.
    public let byteLimit: Int

    package init(image: ImageFile, byteLimit: Int) {
      self.image = image
      self.byteLimit = byteLimit
    }
  }

  private let script: AnswerScript<ImageFile, ImageCompressionError>
  private let recorded = Mutex<[Call]>([])

  /// Prepares the answers, in the order in which the calls come. The rest is the place where the test fails.
  public init(
    _ answers: [Result<ImageFile, ImageCompressionError>], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = FailureLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    script = AnswerScript(
      answers, of: "ScriptedImageCompressor", at: site,
      otherwise: { .failed(reason: $0) })
  }

  /// The calls so far, in order.
  public var calls: [Call] { recorded.withLock(\.self) }

  public func shrink(
    _ image: ImageFile, toFewerThan byteLimit: Int
  ) async throws(ImageCompressionError) -> ImageFile {
    recorded.withLock { $0.append(Call(image: image, byteLimit: byteLimit)) }
    return try script.next(for: "\(image.name)").get()
  }
}
