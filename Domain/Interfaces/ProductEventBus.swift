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
  /// waits until the subscriber returns. The subscriber of a screen switches to the main actor:
  ///
  /// ```swift
  /// subscription = events.subscribe(Subscriber { [weak self] in await self?.apply($0) })
  /// ```
  ///
  /// The subscribers are called one after another, in the order of their subscriptions. Each
  /// subscriber receives each event once, and all subscribers receive the events in the same order.
  ///
  /// - Important: Don't await a use case or a method of a view model in a subscriber. It can join a
  ///   call that waits for the subscriber, and then neither ever returns. Start a task instead.
  ///
  /// - Returns: The subscription. Keep a reference to the subscription for as long as the
  ///   subscriber should be called.
  func subscribe(_ subscriber: Subscriber<ProductEvent>) -> Subscription
}

/// A change to a product that this app made or detected.
public enum ProductEvent: Hashable, Sendable {
  /// The app registered the product. The associated value is the product on the server.
  case registered(ProductDetail)
  /// The app updated the product, or loaded the product again after an update. The associated value
  /// is the current product.
  case updated(ProductDetail)
  /// The product was deleted or no longer exists.
  case deleted(ProductID)

  /// The identifier of the changed product.
  public var id: ProductID {
    switch self {
    case .registered(let detail), .updated(let detail): detail.id
    case .deleted(let id): id
    }
  }
}
