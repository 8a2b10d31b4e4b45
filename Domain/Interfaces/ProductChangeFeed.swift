/// Tells everybody who shows products what was registered, updated and deleted through this app, so that no screen goes
/// stale.
public protocol ProductChangeFeed: Sendable {
  /// Tells every observer of a change.
  func announce(_ change: ProductChange)

  /// The changes from now on: each once, in the order in which they were announced. Every call makes a stream of its own;
  /// it keeps what its reader has not taken yet.
  func changes() -> AsyncStream<ProductChange>
}
