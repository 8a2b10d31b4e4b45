public import OpenMarketDomain
internal import Synchronization

/// Passes changes on to everybody in this process who listens. All observers are told of a change in one turn of the main
/// actor, in the order in which they began.
public final class BroadcastProductChangeFeed: ProductChangeFeed {
  private struct Registry {
    var lastID = 0
    var observers: [(id: Int, take: @MainActor (ProductChange) -> Void)] = []
  }

  private let broadcaster = Broadcaster<ProductChange>()
  private let registry = Mutex(Registry())

  /// Has told nobody of anything yet.
  public init() {}

  /// The number of observers, and of streams that are being read.
  package var observerCount: Int { broadcaster.observerCount + observers.count }

  private var observers: [(id: Int, take: @MainActor (ProductChange) -> Void)] {
    registry.withLock(\.observers)
  }

  public func announce(_ change: ProductChange) async {
    broadcaster.send(change)
    guard !observers.isEmpty else { return }
    await MainActor.run {
      for observer in observers { observer.take(change) }
    }
  }

  public func observe(
    _ take: @escaping @MainActor (ProductChange) -> Void
  ) -> ProductChangeObservation {
    let id = registry.withLock { registry in
      registry.lastID += 1
      registry.observers.append((registry.lastID, take))
      return registry.lastID
    }
    return ProductChangeObservation { [weak self] in self?.forget(id) }
  }

  private func forget(_ id: Int) {
    // What an observer holds goes outside the lock: it may hold another observation.
    let forgotten = registry.withLock { registry in
      registry.observers.firstIndex { $0.id == id }.map { registry.observers.remove(at: $0) }
    }
    _ = forgotten
  }

  public func changes() -> AsyncStream<ProductChange> {
    broadcaster.stream { $0 }
  }
}
