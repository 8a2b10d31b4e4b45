public import OpenMarketDomain
import Synchronization

/// An image repository that gives prepared answers in order. It has nothing in memory, replaces nothing, and remembers
/// what it was asked.
///
/// When it is asked for more than it was given, it fails the test, and answers `MarketError.invalidRequest`.
public final class ScriptedImageRepository: ImageRepository {
  /// One call, with what it was given.
  public enum Call: Hashable, Sendable {
    /// A picture was to be loaded.
    case image(ImageLocator, ImageUrgency)
    /// A failure was to be forgotten.
    case forgetFailure(ImageLocator)
  }

  private let script: AnswerScript<LoadedImage, MarketError>
  private let recorded = Mutex<[Call]>([])

  /// Prepares the answers to the loads, in the order in which these come. The rest is the place where the test fails.
  public init(
    _ answers: [Result<LoadedImage, MarketError>], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    script = AnswerScript(
      answers, of: "ScriptedImageRepository", at: site,
      otherwise: { .invalidRequest(reason: $0) })
  }

  /// The calls so far, in order.
  public var calls: [Call] { recorded.withLock(\.self) }

  /// There is nothing.
  public func imageInMemory(at locator: ImageLocator) -> EncodedImage? { nil }

  /// Gives the next answer.
  public func image(
    at locator: ImageLocator, urgency: ImageUrgency, progress: ByteProgressHandler?
  ) async throws(MarketError) -> LoadedImage {
    recorded.withLock { $0.append(.image(locator, urgency)) }
    return try script.next(for: "the picture at \(locator)").get()
  }

  /// Ends at once.
  public func replacements(at locator: ImageLocator) -> AsyncStream<EncodedImage> {
    AsyncStream { $0.finish() }
  }

  /// Remembers that it was asked to.
  public func forgetFailure(at locator: ImageLocator) {
    recorded.withLock { $0.append(.forgetFailure(locator)) }
  }
}
