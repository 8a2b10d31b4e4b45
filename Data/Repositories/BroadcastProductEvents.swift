public import OpenMarketDomain

/// Passes changes on to everybody in this process who listens. All observers are told of a change in one turn of the main
/// actor, in the order in which they began; the streams have it after that.
public final class BroadcastProductEvents: ProductEvents {
  private let broadcaster = Broadcaster<ProductChange>()
  private let observers = Observers<ProductChange>()

  /// Has told nobody of anything yet.
  public init() {}

  /// The number of observers, and of streams that are being read.
  package var observerCount: Int { broadcaster.observerCount + observers.count }

  public func post(_ change: ProductChange) async {
    await observers.tell(change) { [broadcaster] in broadcaster.send(change) }
  }

  public func subscribe(
    _ take: @escaping @MainActor (ProductChange) -> Void
  ) -> Subscription {
    observers.add(take)
  }

  public func changes() -> AsyncStream<ProductChange> {
    broadcaster.stream { $0 }
  }
}
