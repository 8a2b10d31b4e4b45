import OpenMarketData
import OpenMarketDomain
import OpenMarketLock

/// The open subscriptions of a fake. An open stream counts as a subscription.
final class OpenSubscriptions: Sendable {
  private struct State {
    var lastNumber = 0
    var open: Set<Int> = []
  }

  private let state = Waitable(State())

  var count: Int { state.value.open.count }

  func begin() -> Int {
    state.update { state in
      state.lastNumber += 1
      state.open.insert(state.lastNumber)
      return state.lastNumber
    }
  }

  func end(_ number: Int) {
    state.update { _ = $0.open.remove(number) }
  }

  /// Waits until all subscriptions that are open at the time of the call have ended.
  func ended(
    in fake: String, at location: FailureLocation?
  ) async throws {
    let current = state.value.open
    try await state.wait(at: location) {
      $0.open.isDisjoint(with: current)
    } else: {
      let left = $0.open.intersection(current).count
      return "\(fake) still has \(left.counted("open subscription"))."
    }
  }
}

/// The subscribers to a fake. This type delivers elements to them and counts the open subscriptions.
final class Subscriptions<Element: Sendable>: Sendable {
  let open = OpenSubscriptions()
  private let broadcaster = Broadcaster<Element>()
  private let deliveries = Mutex<[Int: Subscription]>([:])

  func subscribe(_ subscriber: Subscriber<Element>) -> Subscription {
    let (number, delivery) = (open.begin(), broadcaster.subscribe(subscriber))
    deliveries.withLock { $0[number] = delivery }
    return Subscription {
      // Remove the handler before the subscription counts as ended, so that a test that waits for the end doesn't see another
      // call.
      _ = self.deliveries.withLock { $0.removeValue(forKey: number) }
      self.open.end(number)
    }
  }

  /// Delivers an element to all subscribers. Returns after all handlers have returned.
  func send(_ element: Element) async {
    await broadcaster.send(element)
  }
}
