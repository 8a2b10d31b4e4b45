/// Tells everybody who shows products what was registered, updated and deleted through this app, so that no screen goes
/// stale.
public protocol ProductEvents: Sendable {
  /// Tells of a change. Returns when every observer has taken it, to a caller who is cancelled as well: whoever waits for a
  /// write finds what came of it on every screen.
  ///
  /// Where there are observers, it waits for a turn of the main actor, which therefore has to run.
  func post(_ change: ProductChange) async

  /// Calls an observer for each change from now on: once, in the order in which they were announced, and before
  /// ``post(_:)`` returns.
  ///
  /// - Parameter take: the observer; it holds its owner weakly, or the two keep each other.
  /// - Returns: The observation. The observer is called as long as the observation exists.
  func subscribe(
    _ take: @escaping @MainActor (ProductChange) -> Void
  ) -> Subscription

  /// The changes from now on: each once, in the order in which they were announced, and after the observers have taken it.
  /// Every call makes a stream of its own; it keeps what its reader has not taken yet. Nobody waits for its reader.
  func changes() -> AsyncStream<ProductChange>
}
