public import OpenMarketDomain

/// A store of entries that answers as prepared, in order. It keeps nothing.
///
/// When it is asked for more than it was given, it fails the test, and throws `ProductEntryStoreError.unavailable`.
public final class ScriptedProductEntryStore: ProductEntryStore {
  private let reads: AnswerScript<RestoredProductEntry?, ProductEntryStoreError>
  private let writes: AnswerScript<Void, ProductEntryStoreError>

  /// Prepares the answers: `writes` to saving and removing. The rest is the place where the test fails.
  public init(
    reads: [Result<RestoredProductEntry?, ProductEntryStoreError>] = [],
    writes: [Result<Void, ProductEntryStoreError>] = [], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let name = "ScriptedProductEntryStore"
    let failure: @Sendable (String) -> ProductEntryStoreError = { .unavailable(reason: $0) }
    self.reads = AnswerScript(reads, of: name, at: site, otherwise: failure)
    self.writes = AnswerScript(writes, of: name, at: site, otherwise: failure)
  }

  /// Gives the next entry.
  public func entry(
    for key: ProductEntryKey
  ) async throws(ProductEntryStoreError) -> RestoredProductEntry? {
    try reads.next(for: "the entry for \(key)").get()
  }

  /// Takes the next answer to a write.
  public func save(
    _ entry: KeptProductEntry, for key: ProductEntryKey
  ) async throws(ProductEntryStoreError) {
    try writes.next(for: "saving the entry for \(key)").get()
  }

  /// Takes the next answer to a write.
  public func remove(_ key: ProductEntryKey) async throws(ProductEntryStoreError) {
    try writes.next(for: "removing the entry for \(key)").get()
  }
}
