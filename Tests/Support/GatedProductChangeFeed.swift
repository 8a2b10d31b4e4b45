public import OpenMarketDomain
import Synchronization

/// A feed that holds each change until the test lets it go on.
public final class GatedProductChangeFeed: ProductChangeFeed, SubscriptionCounting {
  private let subscriptions = Subscriptions<ProductChange>()
  private let waiting = Mutex<[ProductChange]>([])

  /// Begins without changes.
  public init() {}

  /// What was announced and not let go, in order.
  public var held: [ProductChange] { waiting.withLock(\.self) }

  /// Tells the first of the held changes to everybody who listens now, and returns when the observers have taken it.
  ///
  /// - Returns: the change; `nil` where none is held.
  @discardableResult
  public func tellNext() async -> ProductChange? {
    let change = waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    if let change { await subscriptions.tell(change) }
    return change
  }

  public var subscriptionCount: Int { subscriptions.openCount }

  public func subscriptionsEnded() async throws(CancellationError) {
    try await subscriptions.ended()
  }

  /// Holds a change. Returns at once: whoever announced it goes on before anybody has heard of it.
  public func announce(_ change: ProductChange) async {
    waiting.withLock { $0.append(change) }
  }

  /// Calls an observer for what the test lets go from now on.
  public func observe(
    _ take: @escaping @MainActor (ProductChange) -> Void
  ) -> ProductChangeObservation {
    let number = subscriptions.observe(take)
    return ProductChangeObservation { [subscriptions] in subscriptions.remove(number) }
  }

  /// What the test lets go from now on.
  public func changes() -> AsyncStream<ProductChange> {
    subscriptions.stream()
  }
}
