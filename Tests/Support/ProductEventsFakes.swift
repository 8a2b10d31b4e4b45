public import OpenMarketDomain
import Synchronization

/// A publisher that works, counts its subscriptions, and records what was posted.
public final class InMemoryProductEvents: ProductEvents, SubscriptionCounting {
  private let subscriptions = Subscriptions<ProductChange>()
  private let posted = Mutex<[ProductChange]>([])

  /// Creates a publisher without changes.
  public init() {}

  /// The changes that were posted so far, in order.
  public var announced: [ProductChange] { posted.withLock(\.self) }

  public var subscriptionCount: Int { subscriptions.openCount }

  public func subscriptionsEnded() async throws(CancellationError) {
    try await subscriptions.ended()
  }

  public func post(_ change: ProductChange) async {
    posted.withLock { $0.append(change) }
    await subscriptions.send(change)
  }

  public func subscribe(
    _ handler: @escaping @Sendable (ProductChange) async -> Void
  ) -> Subscription {
    subscriptions.subscribe(handler)
  }
}

/// A publisher that delivers the same prepared changes to each subscriber, in order. It records what was posted, and delivers
/// none of it.
public final class ScriptedProductEvents: ProductEvents {
  private let script: [ProductChange]
  private let posted = Mutex<[ProductChange]>([])

  /// Creates a publisher of prepared changes.
  public init(_ changes: [ProductChange]) {
    script = changes
  }

  /// The changes that were posted so far, in order.
  public var announced: [ProductChange] { posted.withLock(\.self) }

  /// Records a change.
  public func post(_ change: ProductChange) async {
    posted.withLock { $0.append(change) }
  }

  /// Calls a handler for each prepared change, in a task, until the subscription ends. Streams of changes finish after the last one.
  public func subscribe(
    _ handler: @escaping @Sendable (ProductChange) async -> Void
  ) -> Subscription {
    let delivery = Task { @concurrent [script] in
      for change in script where !Task.isCancelled { await handler(change) }
    }
    return Subscription { delivery.cancel() }
  }
}

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
