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
