import OpenMarketData
import Synchronization

/// What a cache told of, in its order.
final class ToldProblems: Sendable {
  private let told = Mutex<[ImageCacheProblem]>([])

  var all: [ImageCacheProblem] { told.withLock { $0 } }

  func add(_ problem: ImageCacheProblem) { told.withLock { $0.append(problem) } }
}
