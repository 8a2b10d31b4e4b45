public import OpenMarketDomain
internal import Synchronization

/// Passes changes on to everybody in this process who listens. All observers are told of a change in one turn of the main
/// actor, in the order in which they began; the streams have it after that.
public final class BroadcastProductChangeFeed: ProductChangeFeed {
  private struct Registry {
    var lastID = 0
    var observers: [Int: @MainActor (ProductChange) -> Void] = [:]
  }

  private let broadcaster = Broadcaster<ProductChange>()
  private let registry = Mutex(Registry())

  /// Has told nobody of anything yet.
  public init() {}

  /// The number of observers, and of streams that are being read.
  package var observerCount: Int {
    broadcaster.observerCount + registry.withLock(\.observers.count)
  }

  public func announce(_ change: ProductChange) async {
    guard !registry.withLock(\.observers.isEmpty) else { return broadcaster.send(change) }
    await MainActor.run {
      for id in registry.withLock({ $0.observers.keys.sorted() }) {
        // One may end another.
        registry.withLock { $0.observers[id] }?(change)
      }
      broadcaster.send(change)
    }
  }

  public func observe(
    _ take: @escaping @MainActor (ProductChange) -> Void
  ) -> ProductChangeObservation {
    let id = registry.withLock { registry in
      registry.lastID += 1
      registry.observers[registry.lastID] = take
      return registry.lastID
    }
    return ProductChangeObservation { [weak self] in
      // What the observer holds goes outside the lock: it may hold another observation.
      _ = self?.registry.withLock { $0.observers.removeValue(forKey: id) }
    }
  }

  public func changes() -> AsyncStream<ProductChange> {
    broadcaster.stream { $0 }
  }
}
