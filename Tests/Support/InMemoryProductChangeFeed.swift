public import OpenMarketDomain
import Synchronization

/// A feed that passes changes on to everybody who listens, and knows how many do.
public final class InMemoryProductChangeFeed: ProductChangeFeed {
  private struct State {
    var lastNumber = 0
    var observers: [Int: AsyncStream<ProductChange>.Continuation] = [:]
    var ends: [Int: Gate] = [:]
  }

  private let state = Mutex(State())

  public init() {}

  /// How many streams are being read.
  public var observerCount: Int { state.withLock { $0.observers.count } }

  /// Waits until nobody reads any of the streams that there are now.
  public func ended() async {
    for end in state.withLock({ Array($0.ends.values) }) { await end.pass() }
  }

  public func announce(_ change: ProductChange) {
    for observer in state.withLock({ Array($0.observers.values) }) { observer.yield(change) }
  }

  public func changes() -> AsyncStream<ProductChange> {
    let (stream, observer) = AsyncStream.makeStream(of: ProductChange.self)
    let end = Gate()
    let number = state.withLock { state in
      state.lastNumber += 1
      state.observers[state.lastNumber] = observer
      state.ends[state.lastNumber] = end
      return state.lastNumber
    }
    observer.onTermination = { [weak self] _ in
      self?.state.withLock { state in
        state.observers[number] = nil
        state.ends[number] = nil
      }
      end.open()
    }
    return stream
  }
}
