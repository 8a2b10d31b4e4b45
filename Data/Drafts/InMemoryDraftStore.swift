public import OpenMarketDomain
internal import Synchronization

/// Keeps drafts for as long as it lives itself.
public final class InMemoryDraftStore: DraftStore {
  private let drafts = Mutex<[DraftKey: SavedDraft]>([:])

  /// Keeps nothing yet.
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
