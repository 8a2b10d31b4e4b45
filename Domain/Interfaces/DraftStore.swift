/// Keeps what was entered and not submitted yet, so that it survives the app.
///
/// Of two calls for one key, the second begins when the first has ended: the editor sees to that. Calls run to their end,
/// also when the caller is cancelled.
public protocol DraftStore: Sendable {
  /// What was kept last, or `nil`.
  ///
  /// - Throws: ``DraftStoreError/unreadable(_:)`` for what is there and cannot be read; it stays where it is.
  func draft(
    for key: DraftKey
  ) async throws(DraftStoreError) -> RestoredDraft?

  /// Keeps an entry in place of the one before, as a whole: when it throws, the one before is there. What cannot be read
  /// is not overwritten, but put aside.
  func save(
    _ draft: SavedDraft, for key: DraftKey
  ) async throws(DraftStoreError)

  /// Removes what is kept, if anything.
  func remove(_ key: DraftKey) async throws(DraftStoreError)
}
