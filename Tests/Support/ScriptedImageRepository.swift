public import OpenMarketDomain
import Synchronization

/// An image repository that gives prepared answers in order, and ``MarketError/invalidRequest(reason:)`` when it is
/// asked for more than it was given. It has nothing in memory, replaces nothing, and remembers what it was asked.
public final class ScriptedImageRepository: ImageRepository {
  /// One call, with what it was given.
  public enum Call: Hashable, Sendable {
    case image(ImageLocator, ImageUrgency)
    case forgetFailure(ImageLocator)
  }

  private struct State {
    var answers: [Result<LoadedImage, MarketError>]
    var calls: [Call] = []
  }

  private let state: Mutex<State>

  public init(_ answers: [Result<LoadedImage, MarketError>]) {
    state = Mutex(State(answers: answers))
  }

  /// The calls so far, in order.
  public var calls: [Call] { state.withLock { $0.calls } }

  public func imageInMemory(at locator: ImageLocator) -> EncodedImage? { nil }

  public func image(
    at locator: ImageLocator, urgency: ImageUrgency, progress: ByteProgressHandler?
  ) async throws(MarketError) -> LoadedImage {
    let answer = state.withLock { state -> Result<LoadedImage, MarketError> in
      state.calls.append(.image(locator, urgency))
      guard !state.answers.isEmpty else {
        return .failure(.invalidRequest(reason: "the script has no answer left"))
      }
      return state.answers.removeFirst()
    }
    return try answer.get()
  }

  public func replacements(at locator: ImageLocator) -> AsyncStream<EncodedImage> {
    AsyncStream { $0.finish() }
  }

  public func forgetFailure(at locator: ImageLocator) {
    state.withLock { $0.calls.append(.forgetFailure(locator)) }
  }
}
