import OpenMarketData
import OpenMarketDomain
import Synchronization

/// The open subscriptions and streams of a fake.
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

  /// Waits until the current subscriptions have ended.
  func ended() async throws(CancellationError) {
    let current = state.value.open
    try await state.wait { $0.open.isDisjoint(with: current) }
  }
}

/// The subscribers of a fake. Delivers elements to them, counts them, and waits for their end.
final class Subscriptions<Element: Sendable>: Sendable {
  let open = OpenSubscriptions()
  private let broadcaster = Broadcaster<Element>()
  private let deliveries = Mutex<[Int: Subscription]>([:])

  func subscribe(_ handler: @escaping @Sendable (Element) async -> Void) -> Subscription {
    let (number, delivery) = (open.begin(), broadcaster.subscribe(handler))
    deliveries.withLock { $0[number] = delivery }
    return Subscription {
      // The handler isn't called any more when the subscription counts as ended.
      _ = self.deliveries.withLock { $0.removeValue(forKey: number) }
      self.open.end(number)
    }
  }

  /// Delivers an element, and returns when every handler has returned.
  func send(_ element: Element) async {
    await broadcaster.send(element)
  }
}
