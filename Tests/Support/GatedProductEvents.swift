public import OpenMarketDomain

/// A publisher that holds each post until the test lets it continue.
public final class GatedProductEvents: ProductEvents, SubscriptionCounting {
  /// The posts that wait. An answered post, whatever the answer, is delivered to the subscribers of that moment and returns. So is a
  /// post whose caller is cancelled, at once.
  public let announcements = GatedCalls<ProductChange, Void, CancellationError>(
    cancellation: CancellationError())
  private let subscriptions = Subscriptions<ProductChange>()

  /// Creates a publisher without changes.
  public init() {}

  public var subscriptionCount: Int { subscriptions.openCount }

  public func subscriptionsEnded() async throws(CancellationError) {
    try await subscriptions.ended()
  }

  public func post(_ change: ProductChange) async {
    try? await announcements.perform(change)
    await subscriptions.send(change)
  }

  /// Calls a handler for each change that the test lets continue from now on.
  public func subscribe(
    _ handler: @escaping @Sendable (ProductChange) async -> Void
  ) -> Subscription {
    subscriptions.subscribe(handler)
  }
}
