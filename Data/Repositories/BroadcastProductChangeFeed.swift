public import OpenMarketDomain
internal import Synchronization

/// Passes changes on to everybody in this process who listens.
public final class BroadcastProductChangeFeed: ProductChangeFeed {
  private struct Registry {
    var lastID: UInt64 = 0
    var observers: [UInt64: AsyncStream<ProductChange>.Continuation] = [:]
  }

  private let registry = Mutex(Registry())

  public init() {}

  deinit {
    let observers = registry.withLock { $0.observers.values }
    for observer in observers { observer.finish() }
  }

  /// The number of streams that are being read.
  public var observerCount: Int { registry.withLock { $0.observers.count } }

  public func announce(_ change: ProductChange) {
    registry.withLock { registry in
      for observer in registry.observers.values { observer.yield(change) }
    }
  }

  public func changes() -> AsyncStream<ProductChange> {
    let (stream, observer) = AsyncStream.makeStream(of: ProductChange.self)
    let id = registry.withLock { registry in
      registry.lastID += 1
      registry.observers[registry.lastID] = observer
      return registry.lastID
    }
    observer.onTermination = { [weak self] _ in
      _ = self?.registry.withLock { $0.observers.removeValue(forKey: id) }
    }
    return stream
  }
}
