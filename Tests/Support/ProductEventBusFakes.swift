import OpenMarketData
public import OpenMarketDomain
import OpenMarketLock

/// A publisher that delivers product changes to its subscribers. It counts its subscriptions and
/// records the posted changes.
public final class InMemoryProductEventBus: ProductEventBus, UseCounting {
  private let subscriptions = Subscriptions<ProductEvent>()
  private let recorded = Mutex<[ProductEvent]>([])

  /// Creates a publisher without subscribers and posted changes.
  public init() {}

  /// The posted changes, from first to last.
  public var posted: [ProductEvent] { recorded.withLock(\.self) }

  /// The number of open subscriptions. An open stream counts as a subscription.
  public var useCount: Int { subscriptions.count }

  /// Waits until all subscriptions that are open at the time of the call have ended. Without a
  /// location, the wait has no timeout.
  public func usesEnded(at location: FailureLocation?) async throws {
    try await subscriptions.ended(in: "InMemoryProductEventBus", at: location)
  }

  public func post(_ event: ProductEvent) async {
    recorded.withLock { $0.append(event) }
    await subscriptions.send(event)
  }

  public func subscribe(_ subscriber: Subscriber<ProductEvent>) -> Subscription {
    subscriptions.subscribe(subscriber)
  }
}

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
  func send(_ element: Element) async { await broadcaster.send(element) }

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
