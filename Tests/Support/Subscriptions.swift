import OpenMarketData
import OpenMarketDomain
import OpenMarketLock

/// The subscribers to a fake. This type delivers elements to them and counts the open
/// subscriptions.
final class Subscriptions<Element: Sendable>: Sendable {
  private struct State {
    var lastNumber = 0
    var deliveries: [Int: Subscription] = [:]
  }

  private let state = Waitable(State())
  private let broadcaster = Broadcaster<Element>()

  /// The number of open subscriptions.
  var count: Int { state.value.deliveries.count }

  func subscribe(_ subscriber: Subscriber<Element>) -> Subscription {
    let delivery = broadcaster.subscribe(subscriber)
    let number = state.update { state in
      state.lastNumber += 1
      state.deliveries[state.lastNumber] = delivery
      return state.lastNumber
    }
    return Subscription { _ = self.state.update { $0.deliveries.removeValue(forKey: number) } }
  }

  /// Delivers an element to all subscribers. Returns after all handlers have returned.
  func send(_ element: Element) async {
    await broadcaster.send(element)
  }

  /// Waits until all subscriptions that are open at the time of the call have ended.
  func ended(in fake: String, at location: FailureLocation?) async throws {
    let current = Set(state.value.deliveries.keys)
    try await state.wait(at: location) {
      current.isDisjoint(with: $0.deliveries.keys)
    } else: {
      let left = current.intersection($0.deliveries.keys).count
      return "\(fake) still has \(left.counted("open subscription"))."
    }
  }
}
