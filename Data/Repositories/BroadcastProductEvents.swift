public import OpenMarketDomain

/// A publisher that delivers product changes to the subscribers in this process.
///
/// Without subscribers, ``post(_:)`` returns immediately and never waits for the main actor.
public final class BroadcastProductEvents: ProductEvents {
  private let broadcaster = Broadcaster<ProductChange>()

  /// Creates a publisher without subscribers.
  public init() {}

  /// The number of active subscriptions, including subscriptions through streams.
  package var subscriberCount: Int { broadcaster.subscriberCount }

  public func post(_ change: ProductChange) async {
    await broadcaster.send(change)
  }

  public func subscribe(_ subscriber: Subscriber<ProductChange>) -> Subscription {
    broadcaster.subscribe(subscriber)
  }
}
