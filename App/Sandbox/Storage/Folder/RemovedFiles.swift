/// How many files were removed with a market.
public struct RemovedFiles: Hashable, Sendable {
  /// Of products that were in the market.
  public internal(set) var products = 0
  /// Of products that had been deleted before.
  public internal(set) var removedProducts = 0
  /// Of pictures, those of deleted products included.
  public internal(set) var pictures = 0
  /// What had been set aside as damaged.
  public internal(set) var damaged = 0
}
