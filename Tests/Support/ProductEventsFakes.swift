public import OpenMarketDomain
import Synchronization

/// A publisher that works, counts its subscriptions, and records what was posted.
public final class InMemoryProductEvents: ProductEvents, SubscriptionCounting {
  private let subscriptions = Subscriptions<ProductChange>()
  private let recorded = Mutex<[ProductChange]>([])

  /// Creates a publisher without changes.
  public init() {}

  /// The changes that were posted so far, in order.
  public var posted: [ProductChange] { recorded.withLock(\.self) }

  public var subscriptionCount: Int { subscriptions.open.count }

  public func subscriptionsEnded() async throws(CancellationError) {
    try await subscriptions.open.ended()
  }

  public func post(_ change: ProductChange) async {
    recorded.withLock { $0.append(change) }
    await subscriptions.send(change)
  }

  public func subscribe(
    _ handler: @escaping @Sendable (ProductChange) async -> Void
  ) -> Subscription {
    subscriptions.subscribe(handler)
  }
}
