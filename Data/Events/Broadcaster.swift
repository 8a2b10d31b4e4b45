package import OpenMarketDomain
import OpenMarketLock

/// A broadcaster that delivers elements to any number of subscribers.
///
/// The broadcaster calls the handlers one after another, in the order of their subscriptions. The
/// next element is delivered after all handlers have returned, so all subscribers receive the
/// elements in the same order. An element that a handler sends is delivered after the handler's own
/// element, and the handler doesn't wait for it.
package final class Broadcaster<Element: Sendable>: Sendable {
  private struct State {
    var lastID = 0
    var handlers: [Int: Subscriber<Element>] = [:]
    var lastDelivery: Task<Void, Never>?
  }

  private let state = Mutex(State())

  package init() {}

  /// The number of active subscriptions.
  package var subscriberCount: Int { state.withLock(\.handlers.count) }

  package func subscribe(_ handler: Subscriber<Element>) -> Subscription {
    let id = state.withLock { state in
      state.lastID += 1
      state.handlers[state.lastID] = handler
      return state.lastID
    }
    return Subscription { [weak self] in
      // Deallocate the handler outside the lock, because the handler may own another subscription,
      // which also acquires the lock.
      _ = self?.state.withLock { $0.handlers.removeValue(forKey: id) }
    }
  }

  /// Delivers the element to all subscribers, and waits until every handler has returned, even if
  /// the caller is cancelled. A call from a handler of this broadcaster returns at once.
  package func send(_ element: Element) async {
    let delivery = state.withLock { state -> Task<Void, Never>? in
      guard !state.handlers.isEmpty else { return nil }
      let ids = state.handlers.keys.sorted()
      state.lastDelivery = Task { @concurrent [previous = state.lastDelivery] in
        await previous?.value
        let delivery = Delivery(by: ObjectIdentifier(self))
        await Delivery.$running.withValue(Delivery.running + [delivery]) {
          for id in ids {
            // Look up each handler again, because another handler may have ended its subscription
            // in the meantime.
            await self.state.withLock { $0.handlers[id] }?(element)
          }
        }
        delivery.isOver.withLock { $0 = true }
      }
      return state.lastDelivery
    }
    let isInHandler = Delivery.running.contains {
      $0.broadcaster == ObjectIdentifier(self) && !$0.isOver.withLock(\.self)
    }
    if isInHandler { return }
    await delivery?.value
  }
}

/// A delivery whose handlers are running. The tasks that a handler starts inherit it, and can go on
/// after its end.
private final class Delivery: Sendable {
  @TaskLocal static var running: [Delivery] = []

  let broadcaster: ObjectIdentifier
  let isOver = Mutex(false)

  init(by broadcaster: ObjectIdentifier) { self.broadcaster = broadcaster }
}
