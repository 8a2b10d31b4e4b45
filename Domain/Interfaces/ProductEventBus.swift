/// A publisher that posts an event when this app registers, updates or deletes a product. Screens
/// subscribe to stay up to date.
public protocol ProductEventBus: Sendable {
  /// Delivers an event to all subscribers, and returns after all handlers have returned.
  ///
  /// The handlers finish even if the caller is cancelled. When a use case returns, all screens
  /// already show its effect.
  ///
  /// An event that a handler posts is delivered after the handler has returned, and the call
  /// doesn't wait for it.
  func post(_ event: ProductEvent) async

  /// Delivers the events that are posted after this call to a subscriber. The method ``post(_:)``
  /// waits until the subscriber returns.
  ///
  /// The subscribers are called one after another, in the order of their subscriptions. Each
  /// subscriber receives each event once, and all subscribers receive the events in the same order.
  ///
  /// - Returns: The subscription. Keep a reference to the subscription for as long as the
  ///   subscriber should be called.
  func subscribe(_ subscriber: Subscriber<ProductEvent>) -> Subscription
}

extension ProductEventBus {
  /// Subscribes a handler to the events that are posted after this call. The handler of a screen
  /// switches to the main actor:
  ///
  /// ```swift
  /// subscription = events.subscribe { [weak self] event in await self?.apply(event) }
  /// ```
  ///
  /// - Parameter handler: The closure to call for each event. Capture the owner of the subscription
  ///   weakly.
  /// - Returns: The subscription. Keep a reference to the subscription for as long as the handler
  ///   should be called.
  public func subscribe(
    _ handler: @escaping @Sendable (ProductEvent) async -> Void
  ) -> Subscription {
    subscribe(Subscriber(handler))
  }
}
