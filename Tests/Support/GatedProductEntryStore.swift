public import OpenMarketDomain

/// A store of entries that answers each call when the test says so.
public final class GatedProductEntryStore: ProductEntryStore {
  /// The reads that wait for an answer. A cancelled one gets `ProductEntryStoreError.unavailable`.
  public let reads = GatedCalls<ProductEntryKey, RestoredProductEntry?, ProductEntryStoreError>(
    cancellation: .unavailable(reason: "the reader has gone"))
  /// The savings and removals that wait for an answer, in one line. A cancelled one gets `ProductEntryStoreError.unavailable`.
  public let writes = GatedCalls<
    RecordingProductEntryStore.Write, Void, ProductEntryStoreError
  >(cancellation: .unavailable(reason: "the writer has gone"))

  /// Begins without calls.
  public init() {}

  public func entry(
    for key: ProductEntryKey
  ) async throws(ProductEntryStoreError) -> RestoredProductEntry? {
    try await reads.perform(key)
  }

  public func save(
    _ entry: KeptProductEntry, for key: ProductEntryKey
  ) async throws(ProductEntryStoreError) {
    try await writes.perform(.save(entry))
  }

  public func remove(_ key: ProductEntryKey) async throws(ProductEntryStoreError) {
    try await writes.perform(.remove)
  }
}
