public import OpenMarketDomain

/// A store of entries that answers each call when the test says so.
public final class GatedDraftStore: DraftStore {
  /// The reads that wait for an answer. A cancelled one gets `DraftStoreError.unavailable`.
  public let reads = GatedCalls<DraftKey, RestoredDraft?, DraftStoreError>(
    cancellation: .unavailable(reason: "the reader has gone"))
  /// The savings and removals that wait for an answer, in one line. A cancelled one gets `DraftStoreError.unavailable`.
  public let writes = GatedCalls<
    RecordingDraftStore.Write, Void, DraftStoreError
  >(cancellation: .unavailable(reason: "the writer has gone"))

  /// Begins without calls.
  public init() {}

  public func draft(
    for key: DraftKey
  ) async throws(DraftStoreError) -> RestoredDraft? {
    try await reads.perform(key)
  }

  public func save(
    _ draft: SavedDraft, for key: DraftKey
  ) async throws(DraftStoreError) {
    try await writes.perform(.save(draft))
  }

  public func remove(_ key: DraftKey) async throws(DraftStoreError) {
    try await writes.perform(.remove)
  }
}
