public import OpenMarketDomain

/// A publisher that delivers product events to the subscribers in this process.
///
/// Without subscribers, ``post(_:)`` returns immediately and never waits for the main actor.
public final class BroadcastProductEventBus: ProductEventBus {
  private let broadcaster = Broadcaster<ProductEvent>()

  /// Creates a publisher without subscribers.
  public init() {}

  /// The number of active subscriptions, including subscriptions through streams.
  package var subscriberCount: Int { broadcaster.subscriberCount }

  public func post(_ event: ProductEvent) async {
    await broadcaster.send(event)
  }

  public func subscribe(_ subscriber: Subscriber<ProductEvent>) -> Subscription {
    broadcaster.subscribe(subscriber)
  }
}
