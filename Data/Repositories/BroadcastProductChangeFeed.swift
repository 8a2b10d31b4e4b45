public import OpenMarketDomain

/// Passes changes on to everybody in this process who listens.
public final class BroadcastProductChangeFeed: ProductChangeFeed {
  private let broadcaster = Broadcaster<ProductChange>()

  /// Has told nobody of anything yet.
  public init() {}

  /// The number of streams that are being read.
  package var observerCount: Int { broadcaster.observerCount }

  public func announce(_ change: ProductChange) {
    broadcaster.send(change)
  }

  public func changes() -> AsyncStream<ProductChange> {
    broadcaster.stream { $0 }
  }
}
