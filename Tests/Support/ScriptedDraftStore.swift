public import OpenMarketDomain

/// A store of entries that answers as prepared, in order. It keeps nothing.
///
/// When it is asked for more than it was given, it fails the test, and throws `DraftStoreError.unavailable`.
public final class ScriptedDraftStore: DraftStore {
  private let reads: AnswerScript<RestoredDraft?, DraftStoreError>
  private let writes: AnswerScript<Void, DraftStoreError>

  /// Prepares the answers: `writes` to saving and removing. The rest is the place where the test fails.
  public init(
    reads: [Result<RestoredDraft?, DraftStoreError>] = [],
    writes: [Result<Void, DraftStoreError>] = [], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = FailureLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let name = "ScriptedDraftStore"
    let failure: @Sendable (String) -> DraftStoreError = { .unavailable(reason: $0) }
    self.reads = AnswerScript(reads, of: name, at: site, otherwise: failure)
    self.writes = AnswerScript(writes, of: name, at: site, otherwise: failure)
  }

  /// Gives the next entry.
  public func draft(
    for key: DraftKey
  ) async throws(DraftStoreError) -> RestoredDraft? {
    try reads.next(for: "the form for \(key)").get()
  }

  /// Takes the next answer to a write.
  public func save(
    _ draft: SavedDraft, for key: DraftKey
  ) async throws(DraftStoreError) {
    try writes.next(for: "saving the form for \(key)").get()
  }

  /// Takes the next answer to a write.
  public func remove(_ key: DraftKey) async throws(DraftStoreError) {
    try writes.next(for: "removing the form for \(key)").get()
  }
}
