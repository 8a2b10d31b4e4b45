package import OpenMarketDomain

/// A draft store that saves nothing, for apps without a folder for drafts.
package struct NoDraftStore: DraftStore {
  package init() {}

  package func draft(for key: DraftKey) async throws(DraftStoreError) -> RestoredDraft? { nil }

  package func save(_ draft: SavedDraft, for key: DraftKey) async throws(DraftStoreError) {}

  package func remove(_ key: DraftKey) async throws(DraftStoreError) {}
}
