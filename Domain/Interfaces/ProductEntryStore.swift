/// Keeps what was entered and not submitted yet, so that it survives the app.
///
/// Of two calls for one key, the second begins when the first has ended: the editor sees to that. Calls run to their end,
/// also when the caller is cancelled.
public protocol ProductEntryStore: Sendable {
  /// What was kept last, or `nil`.
  ///
  /// - Throws: ``ProductEntryStoreError/unreadable(_:)`` for what is there and cannot be read; it stays where it is.
  func entry(
    for key: ProductEntryKey
  ) async throws(ProductEntryStoreError) -> RestoredProductEntry?

  /// Keeps an entry in place of the one before, as a whole: when it throws, the one before is there. What cannot be read
  /// is not overwritten, but put aside.
  func save(
    _ entry: KeptProductEntry, for key: ProductEntryKey
  ) async throws(ProductEntryStoreError)

  /// Removes what is kept, if anything.
  func remove(_ key: ProductEntryKey) async throws(ProductEntryStoreError)
}
