public import OpenMarketDomain
import Synchronization

/// A store of entries that works in memory, remembers what it was told to write, and fails when it is told to.
public final class RecordingDraftStore: DraftStore {
  /// One call that writes.
  public enum Write: Hashable, Sendable {
    /// An entry was to be kept.
    case save(SavedDraft)
    /// What was kept was to be removed.
    case remove
  }

  private struct State {
    var drafts: [DraftKey: RestoredDraft] = [:]
    var writes: [Write] = []
    var readFailure: DraftStoreError?
    var writeFailure: DraftStoreError?
  }

  private let state = Mutex(State())

  /// Begins with nothing kept.
  public init() {}

  /// What was to be written so far, in order, whether or not it failed.
  public var writes: [Write] { state.withLock { $0.writes } }

  /// What is kept.
  public subscript(key: DraftKey) -> RestoredDraft? {
    get { state.withLock { $0.drafts[key] } }
    set { state.withLock { $0.drafts[key] = newValue } }
  }

  /// Reads fail from now on; `nil` ends that.
  public func failReads(_ failure: DraftStoreError?) {
    state.withLock { $0.readFailure = failure }
  }

  /// Writes fail from now on; `nil` ends that.
  public func failWrites(_ failure: DraftStoreError?) {
    state.withLock { $0.writeFailure = failure }
  }

  public func draft(
    for key: DraftKey
  ) async throws(DraftStoreError) -> RestoredDraft? {
    let (form, failure) = state.withLock { ($0.drafts[key], $0.readFailure) }
    if let failure { throw failure }
    return form
  }

  public func save(
    _ draft: SavedDraft, for key: DraftKey
  ) async throws(DraftStoreError) {
    try write(.save(draft)) { $0[key] = RestoredDraft(draft) }
  }

  public func remove(_ key: DraftKey) async throws(DraftStoreError) {
    try write(.remove) { $0[key] = nil }
  }

  private func write(
    _ write: Write, _ change: @Sendable (inout [DraftKey: RestoredDraft]) -> Void
  ) throws(DraftStoreError) {
    let failure = state.withLock { state in
      state.writes.append(write)
      if state.writeFailure == nil { change(&state.drafts) }
      return state.writeFailure
    }
    if let failure { throw failure }
  }
}

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
