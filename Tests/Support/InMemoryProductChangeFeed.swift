public import OpenMarketDomain

/// A feed that works: it tells everybody who listens, and knows how many these are.
public final class InMemoryProductChangeFeed: ProductChangeFeed, SubscriptionCounting {
  private let subscriptions = Subscriptions<ProductChange>()

  public init() {}

  public var subscriptionCount: Int { subscriptions.openCount }

  public func subscriptionsEnded() async {
    await subscriptions.ended()
  }

  public func announce(_ change: ProductChange) {
    subscriptions.send(change)
  }

  public func changes() -> AsyncStream<ProductChange> {
    subscriptions.stream()
  }
}
