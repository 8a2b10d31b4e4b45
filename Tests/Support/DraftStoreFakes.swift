public import OpenMarketDomain
import Synchronization

/// A draft store that stores drafts in memory, records writes, and can simulate failures.
public final class RecordingDraftStore: DraftStore {
  /// A recorded write.
  public enum Write: Hashable, Sendable {
    /// A call to save the draft.
    case save(SavedDraft)
    /// A call to remove a draft.
    case remove
  }

  private struct State {
    var drafts: [DraftKey: RestoredDraft] = [:]
    var writes: [Write] = []
    var readFailure: DraftStoreError?
    var writeFailure: DraftStoreError?
  }

  private let state = Mutex(State())

  /// Creates an empty store.
  public init() {}

  /// The recorded writes, in order, including failed writes.
  public var writes: [Write] { state.withLock { $0.writes } }

  /// The saved draft for a key, or `nil` if the store has no draft for the key.
  public subscript(key: DraftKey) -> RestoredDraft? {
    get { state.withLock { $0.drafts[key] } }
    set { state.withLock { $0.drafts[key] = newValue } }
  }

  /// Makes all later reads throw an error. Pass `nil` to let later reads succeed again.
  public func failReads(_ failure: DraftStoreError?) {
    state.withLock { $0.readFailure = failure }
  }

  /// Makes all later writes throw an error. Pass `nil` to let later writes succeed again.
  public func failWrites(_ failure: DraftStoreError?) {
    state.withLock { $0.writeFailure = failure }
  }

  public func draft(for key: DraftKey) async throws(DraftStoreError) -> RestoredDraft? {
    let (draft, failure) = state.withLock { ($0.drafts[key], $0.readFailure) }
    if let failure { throw failure }
    return draft
  }

  public func save(_ draft: SavedDraft, for key: DraftKey) async throws(DraftStoreError) {
    try write(.save(draft), RestoredDraft(draft), for: key)
  }

  public func remove(_ key: DraftKey) async throws(DraftStoreError) {
    try write(.remove, nil, for: key)
  }

  private func write(
    _ write: Write, _ draft: RestoredDraft?, for key: DraftKey
  ) throws(DraftStoreError) {
    let failure = state.withLock { state in
      state.writes.append(write)
      if state.writeFailure == nil { state.drafts[key] = draft }
      return state.writeFailure
    }
    if let failure { throw failure }
  }
}

/// A draft store that suspends each call until the test provides a result.
public final class GatedDraftStore: DraftStore {
  /// The calls to load a draft. A cancelled call throws `DraftStoreError.unavailable`.
  public let reads = GatedCalls<DraftKey, RestoredDraft?, DraftStoreError>(
    named: "GatedDraftStore.reads", cancellation: .unavailable(reason: "the reader was cancelled"))
  /// The calls to save or remove a draft, in order. A cancelled call throws `DraftStoreError.unavailable`.
  public let writes = GatedCalls<RecordingDraftStore.Write, Void, DraftStoreError>(
    named: "GatedDraftStore.writes", cancellation: .unavailable(reason: "the writer was cancelled"))

  /// Creates a store with empty lists of calls.
  public init() {}

  public func draft(for key: DraftKey) async throws(DraftStoreError) -> RestoredDraft? {
    try await reads.perform(key)
  }

  public func save(_ draft: SavedDraft, for key: DraftKey) async throws(DraftStoreError) {
    try await writes.perform(.save(draft))
  }

  public func remove(_ key: DraftKey) async throws(DraftStoreError) {
    try await writes.perform(.remove)
  }
}
