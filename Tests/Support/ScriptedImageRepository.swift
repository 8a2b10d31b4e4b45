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
    case image(ImageURL, ImagePriority)
    /// A failure was to be forgotten.
    case forgetFailure(ImageURL)
  }

  private let script: AnswerScript<ImageResponse, MarketError>
  private let recorded = Mutex<[Call]>([])

  /// Prepares the answers to the loads, in the order in which these come. The rest is the place where the test fails.
  public init(
    _ answers: [Result<ImageResponse, MarketError>], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = FailureLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    script = AnswerScript(
      answers, of: "ScriptedImageRepository", at: site,
      otherwise: { .invalidRequest(reason: $0) })
  }

  /// The calls so far, in order.
  public var calls: [Call] { recorded.withLock(\.self) }

  /// There is nothing.
  public func imageInMemory(at url: ImageURL) -> ImageData? { nil }

  /// Gives the next answer.
  public func image(
    at url: ImageURL, priority: ImagePriority, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ImageResponse {
    recorded.withLock { $0.append(.image(url, priority)) }
    return try script.next(for: "the picture at \(url)").get()
  }

  /// Ends at once.
  public func replacements(at url: ImageURL) -> AsyncStream<ImageData> {
    AsyncStream { $0.finish() }
  }

  /// Remembers that it was asked to.
  public func forgetFailure(at url: ImageURL) {
    recorded.withLock { $0.append(.forgetFailure(url)) }
  }
}
