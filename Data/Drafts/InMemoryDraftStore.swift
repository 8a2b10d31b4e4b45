public import OpenMarketDomain
internal import OpenMarketLock

/// A draft store that saves drafts in memory until the process ends.
public final class InMemoryDraftStore: DraftStore {
  private let drafts = Mutex<[DraftKey: SavedDraft]>([:])

  /// Creates an empty store.
  public init() {}

  public func draft(
    for key: DraftKey
  ) async throws(DraftStoreError) -> RestoredDraft? {
    drafts.withLock { $0[key] }.map { RestoredDraft($0) }
  }

  public func save(
    _ draft: SavedDraft, for key: DraftKey
  ) async throws(DraftStoreError) {
    drafts.withLock { $0[key] = draft }
  }

  public func remove(_ key: DraftKey) async throws(DraftStoreError) {
    _ = drafts.withLock { $0.removeValue(forKey: key) }
  }
}
