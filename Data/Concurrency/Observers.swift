import OpenMarketDomain
import Synchronization

/// Calls observers on the main actor, in the order in which they began.
final class Observers<Element: Sendable>: Sendable {
  private struct Registry {
    var lastID = 0
    var observers: [Int: @MainActor (Element) -> Void] = [:]
  }

  private let registry = Mutex(Registry())

  var count: Int { registry.withLock(\.observers.count) }

  func add(_ take: @escaping @MainActor (Element) -> Void) -> Subscription {
    let id = registry.withLock { registry in
      registry.lastID += 1
      registry.observers[registry.lastID] = take
      return registry.lastID
    }
    return Subscription { [weak self] in
      // What the observer holds goes outside the lock: it may hold another observation.
      _ = self?.registry.withLock { $0.observers.removeValue(forKey: id) }
    }
  }

  /// Calls all observers in one turn of the main actor, and returns when they have returned. Without observers, no turn is
  /// waited for.
  ///
  /// - Parameter then: is called after them, in the same turn.
  func tell(_ element: Element, then: @Sendable () -> Void = {}) async {
    guard count > 0 else { return then() }
    await MainActor.run {
      for id in registry.withLock({ $0.observers.keys.sorted() }) {
        // One may end another.
        registry.withLock { $0.observers[id] }?(element)
      }
      then()
    }
  }
}
