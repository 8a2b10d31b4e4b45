public import OpenMarketDomain
import Synchronization

/// A feed that remembers what it was told, and tells nobody.
public final class RecordingProductChangeFeed: ProductChangeFeed {
  private let told = Mutex<[ProductChange]>([])

  public init() {}

  /// What was announced so far, in order.
  public var announced: [ProductChange] { told.withLock { $0 } }

  public func announce(_ change: ProductChange) {
    told.withLock { $0.append(change) }
  }

  public func changes() -> AsyncStream<ProductChange> {
    AsyncStream { $0.finish() }
  }
}
