public import OpenMarketDomain

/// A feed that holds each change, and whoever announces it, until the test lets it go on.
public final class GatedProductEvents: ProductEvents, SubscriptionCounting {
  /// The announcements that wait. One that is answered, whatever the answer, is told to everybody who listens by then, and
  /// returns. So does one whose caller is cancelled, at once.
  public let announcements = GatedCalls<ProductChange, Void, CancellationError>(
    cancellation: CancellationError())
  private let subscriptions = Subscriptions<ProductChange>()

  /// Begins without changes.
  public init() {}

  public var subscriptionCount: Int { subscriptions.openCount }

  public func subscriptionsEnded() async throws(CancellationError) {
    try await subscriptions.ended()
  }

  public func post(_ change: ProductChange) async {
    try? await announcements.perform(change)
    await subscriptions.tell(change)
  }

  /// Calls an observer for what the test lets go from now on.
  public func subscribe(
    _ take: @escaping @MainActor (ProductChange) -> Void
  ) -> Subscription {
    subscriptions.subscribe(take)
  }

  /// What the test lets go from now on.
  public func changes() -> AsyncStream<ProductChange> {
    subscriptions.stream()
  }
}
