/// A publisher of the products that were registered, updated and deleted through this app, so that no screen goes stale.
public protocol ProductEvents: Sendable {
  /// Delivers a change to every subscriber, and returns when every handler has returned.
  ///
  /// The handlers finish even if the caller is cancelled. After a write has returned, every screen shows its outcome.
  ///
  /// Don't post a change from a handler: the post would wait for its own handler.
  func post(_ change: ProductChange) async

  /// Calls a handler for each change that is posted from now on, before ``post(_:)`` returns.
  ///
  /// The handlers are called one after another, in the order of their subscriptions. All handlers receive the changes in the
  /// same order, and each change once. A screen's handler switches to the main actor:
  ///
  /// ```swift
  /// subscription = events.subscribe { [weak self] change in await self?.apply(change) }
  /// ```
  ///
  /// - Parameter handler: The closure to call. Capture the owner of the subscription weakly.
  /// - Returns: The subscription. Keep it for as long as you want the handler to be called.
  func subscribe(_ handler: @escaping @Sendable (ProductChange) async -> Void) -> Subscription
}

extension ProductEvents {
  /// Returns a stream of the changes that are posted from now on, each once and in order.
  ///
  /// Each call returns a new stream. The stream keeps the changes that its reader hasn't taken yet, and ``post(_:)`` doesn't wait
  /// for the reader.
  public func changes() -> AsyncStream<ProductChange> {
    AsyncStream(subscribing: { yield in subscribe { yield($0) } })
  }
}
