public import OpenMarketDomain
import OpenMarketLock

/// A publisher that delivers product changes to its subscribers. It counts its subscriptions and records the posted changes.
public final class InMemoryProductEvents: ProductEvents, SubscriptionCounting {
  private let subscriptions = Subscriptions<ProductChange>()
  private let recorded = Mutex<[ProductChange]>([])

  /// Creates a publisher without subscribers and posted changes.
  public init() {}

  /// The posted changes, from first to last.
  public var posted: [ProductChange] { recorded.withLock(\.self) }

  public var subscriptionCount: Int { subscriptions.open.count }

  public func subscriptionsEnded(
    at location: FailureLocation?
  ) async throws {
    try await subscriptions.open.ended(in: "InMemoryProductEvents", at: location)
  }

  public func post(_ change: ProductChange) async {
    recorded.withLock { $0.append(change) }
    await subscriptions.send(change)
  }

  public func subscribe(_ subscriber: Subscriber<ProductChange>) -> Subscription {
    subscriptions.subscribe(subscriber)
  }
}
