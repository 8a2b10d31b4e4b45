/// A publisher that posts a change when this app registers, updates or deletes a product. Screens subscribe to stay up to date.
public protocol ProductEvents: Sendable {
  /// Delivers a change to all subscribers, and returns after all handlers have returned.
  ///
  /// The handlers finish even if the caller is cancelled. When a use case returns, all screens already show its change.
  ///
  /// Don't post a change from a handler, because the call would wait for this handler and never return.
  func post(_ change: ProductChange) async

  /// Delivers the changes that are posted after this call to a subscriber. The method ``post(_:)`` waits until the subscriber
  /// returns.
  ///
  /// The subscribers are called one after another, in the order of their subscriptions. Each subscriber receives each change once,
  /// and all subscribers receive the changes in the same order.
  ///
  /// - Returns: The subscription. Keep a reference to the subscription for as long as the subscriber should be called.
  func subscribe(_ subscriber: Subscriber<ProductChange>) -> Subscription
}

extension ProductEvents {
  /// Subscribes a handler to the changes that are posted after this call. The handler of a screen switches to the main actor:
  ///
  /// ```swift
  /// subscription = events.subscribe { [weak self] change in await self?.apply(change) }
  /// ```
  ///
  /// - Parameter handler: The closure to call for each change. Capture the owner of the subscription weakly.
  /// - Returns: The subscription. Keep a reference to the subscription for as long as the handler should be called.
  public func subscribe(
    _ handler: @escaping @Sendable (ProductChange) async -> Void
  ) -> Subscription {
    subscribe(Subscriber(handler))
  }

  /// Returns a stream of the changes that are posted after this call. The stream contains each change once, in the order in which
  /// the changes were posted.
  ///
  /// Each call returns a new stream. The stream buffers changes until the consumer receives them. The method ``post(_:)`` doesn't
  /// wait for the consumer.
  public func changes() -> AsyncStream<ProductChange> {
    AsyncStream(subscribing: { yield in subscribe { yield($0) } })
  }
}
