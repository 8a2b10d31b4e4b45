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
