public import OpenMarketDomain
internal import Synchronization

/// Keeps entries for as long as it lives itself.
public final class InMemoryProductEntryStore: ProductEntryStore {
  private let entries = Mutex<[ProductEntryKey: KeptProductEntry]>([:])

  /// Keeps nothing yet.
  public init() {}

  public func entry(
    for key: ProductEntryKey
  ) async throws(ProductEntryStoreError) -> RestoredProductEntry? {
    entries.withLock { $0[key] }.map { RestoredProductEntry($0) }
  }

  public func save(
    _ entry: KeptProductEntry, for key: ProductEntryKey
  ) async throws(ProductEntryStoreError) {
    entries.withLock { $0[key] = entry }
  }

  public func remove(_ key: ProductEntryKey) async throws(ProductEntryStoreError) {
    _ = entries.withLock { $0.removeValue(forKey: key) }
  }
}
