import OpenMarketDomain
import OpenMarketTestSupport
import Synchronization

/// A feed that remembers what it was told, and passes it on.
final class EditorFeed: ProductChangeFeed {
  private struct State {
    var announced: [ProductChange] = []
    var lastNumber = 0
    var observers: [Int: AsyncStream<ProductChange>.Continuation] = [:]
  }

  private let state = Mutex(State())
  /// Opens when somebody has stopped to listen.
  let ended = Gate()

  var announced: [ProductChange] { state.withLock { $0.announced } }
  var observerCount: Int { state.withLock { $0.observers.count } }

  func announce(_ change: ProductChange) {
    let observers = state.withLock { state in
      state.announced.append(change)
      return state.observers.values
    }
    for observer in observers { observer.yield(change) }
  }

  func changes() -> AsyncStream<ProductChange> {
    let (stream, observer) = AsyncStream.makeStream(of: ProductChange.self)
    let number = state.withLock { state in
      state.lastNumber += 1
      state.observers[state.lastNumber] = observer
      return state.lastNumber
    }
    observer.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.observers.removeValue(forKey: number) }
      self?.ended.open()
    }
    return stream
  }
}
