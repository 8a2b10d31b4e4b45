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

  /// Tells the first of the held changes to everybody who listens now.
  ///
  /// - Returns: the change; `nil` where none is held.
  @discardableResult
  public func tellNext() -> ProductChange? {
    let change = waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    if let change { subscriptions.send(change) }
    return change
  }

  public var subscriptionCount: Int { subscriptions.openCount }

  public func subscriptionsEnded() async throws(CancellationError) {
    try await subscriptions.ended()
  }

  /// Holds a change.
  public func announce(_ change: ProductChange) {
    waiting.withLock { $0.append(change) }
  }

  /// What the test lets go from now on.
  public func changes() -> AsyncStream<ProductChange> {
    subscriptions.stream()
  }
}
