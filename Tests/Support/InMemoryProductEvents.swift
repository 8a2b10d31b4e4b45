public import OpenMarketDomain
import Synchronization

/// A feed that works: it tells everybody who listens, knows how many these are, and remembers what it was told.
public final class InMemoryProductEvents: ProductEvents, SubscriptionCounting {
  private let subscriptions = Subscriptions<ProductChange>()
  private let told = Mutex<[ProductChange]>([])

  /// Begins without changes.
  public init() {}

  /// What was announced so far, in order.
  public var announced: [ProductChange] { told.withLock(\.self) }

  public var subscriptionCount: Int { subscriptions.openCount }

  public func subscriptionsEnded() async throws(CancellationError) {
    try await subscriptions.ended()
  }

  public func post(_ change: ProductChange) async {
    told.withLock { $0.append(change) }
    await subscriptions.tell(change)
  }

  public func subscribe(
    _ take: @escaping @MainActor (ProductChange) -> Void
  ) -> Subscription {
    subscriptions.subscribe(take)
  }

  public func changes() -> AsyncStream<ProductChange> {
    subscriptions.stream()
  }
}
