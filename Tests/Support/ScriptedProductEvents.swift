public import OpenMarketDomain
import Synchronization

/// A feed that tells each listener the same prepared changes, in order, and then ends. It remembers what it was told, and
/// passes none of that on.
public final class ScriptedProductEvents: ProductEvents {
  private let script: [ProductChange]
  private let told = Mutex<[ProductChange]>([])

  /// Prepares the changes.
  public init(_ changes: [ProductChange]) {
    script = changes
  }

  /// What was announced so far, in order.
  public var announced: [ProductChange] { told.withLock(\.self) }

  /// Remembers a change.
  public func post(_ change: ProductChange) async {
    told.withLock { $0.append(change) }
  }

  /// Tells the prepared changes in one of the next turns of the main actor, unless the observation ends before.
  public func subscribe(
    _ take: @escaping @MainActor (ProductChange) -> Void
  ) -> Subscription {
    let telling = Task { @MainActor [script] in
      for change in script where !Task.isCancelled { take(change) }
    }
    return Subscription { telling.cancel() }
  }

  /// The prepared changes.
  public func changes() -> AsyncStream<ProductChange> {
    AsyncStream { continuation in
      for change in script { continuation.yield(change) }
      continuation.finish()
    }
  }
}
