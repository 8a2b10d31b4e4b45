public import OpenMarketDomain
import Synchronization

/// A shrinker that gives prepared answers in order, and ``ImageShrinkingError/failed(reason:)`` when it is asked for more
/// than it was given. It remembers what it was asked.
public final class ScriptedImageShrinker: ImageShrinker {
  /// One call, with what it was given.
  public struct Call: Hashable, Sendable {
    public let image: ImageFile
    public let byteLimit: Int

    public init(image: ImageFile, byteLimit: Int) {
      self.image = image
      self.byteLimit = byteLimit
    }
  }

  private struct State {
    var answers: [Result<ImageFile, ImageShrinkingError>]
    var calls: [Call] = []
  }

  private let state: Mutex<State>

  public init(_ answers: [Result<ImageFile, ImageShrinkingError>]) {
    state = Mutex(State(answers: answers))
  }

  /// The calls so far, in order.
  public var calls: [Call] { state.withLock { $0.calls } }

  public func shrink(
    _ image: ImageFile, toFewerThan byteLimit: Int
  ) async throws(ImageShrinkingError) -> ImageFile {
    let answer = state.withLock { state -> Result<ImageFile, ImageShrinkingError> in
      state.calls.append(Call(image: image, byteLimit: byteLimit))
      guard !state.answers.isEmpty else {
        return .failure(.failed(reason: "the script has no answer left"))
      }
      return state.answers.removeFirst()
    }
    return try answer.get()
  }
}
