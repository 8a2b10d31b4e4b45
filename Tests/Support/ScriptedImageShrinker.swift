public import OpenMarketDomain
import Synchronization

/// A shrinker that gives prepared answers in order, and remembers what it was asked.
///
/// When it is asked for more than it was given, it fails the test, and answers `ImageShrinkingError.failed`.
public final class ScriptedImageShrinker: ImageShrinker {
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

  private let script: AnswerScript<ImageFile, ImageShrinkingError>
  private let recorded = Mutex<[Call]>([])

  /// Prepares the answers, in the order in which the calls come. The rest is the place where the test fails.
  public init(
    _ answers: [Result<ImageFile, ImageShrinkingError>], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    script = AnswerScript(
      answers, of: "ScriptedImageShrinker", at: site,
      otherwise: { .failed(reason: $0) })
  }

  /// The calls so far, in order.
  public var calls: [Call] { recorded.withLock(\.self) }

  public func shrink(
    _ image: ImageFile, toFewerThan byteLimit: Int
  ) async throws(ImageShrinkingError) -> ImageFile {
    recorded.withLock { $0.append(Call(image: image, byteLimit: byteLimit)) }
    return try script.next(for: "\(image.name)").get()
  }
}
