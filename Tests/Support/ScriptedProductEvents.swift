public import OpenMarketDomain
import Synchronization

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
