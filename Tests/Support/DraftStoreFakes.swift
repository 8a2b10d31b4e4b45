public import OpenMarketDomain
import OpenMarketLock

/// A draft store that keeps drafts in memory and records its writes. It can also simulate failed
/// reads and writes.
public final class RecordingDraftStore: DraftStore {
  /// A recorded call to save or remove a draft.
  public enum Write: Hashable, Sendable {
    /// A call that saves the given draft.
    case save(SavedDraft)
    /// A call that removes a draft, or all drafts of a seller.
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

  /// The recorded writes, from first to last, including failed writes.
  public var writes: [Write] { state.withLock { $0.writes } }

  /// The saved drafts.
  public var drafts: [DraftKey: RestoredDraft] { state.withLock { $0.drafts } }

  /// The saved draft for a key, or `nil` if the store contains no draft for this key.
  public subscript(key: DraftKey) -> RestoredDraft? {
    get { state.withLock { $0.drafts[key] } }
    set { state.withLock { $0.drafts[key] = newValue } }
  }

  /// Makes later reads throw the given error. Pass `nil` to make later reads succeed again.
  public func failReads(_ failure: DraftStoreError?) {
    state.withLock { $0.readFailure = failure }
  }

  /// Makes later writes throw the given error. Pass `nil` to make later writes succeed again.
  public func failWrites(_ failure: DraftStoreError?) {
    state.withLock { $0.writeFailure = failure }
  }

  public func draft(for key: DraftKey) async throws(DraftStoreError) -> RestoredDraft? {
    let (draft, failure) = state.withLock { ($0.drafts[key], $0.readFailure) }
    if let failure { throw failure }
    return draft
  }

  public func save(_ draft: SavedDraft, for key: DraftKey) async throws(DraftStoreError) {
    try write(.save(draft)) { $0[key] = RestoredDraft(draft) }
  }

  public func remove(_ key: DraftKey) async throws(DraftStoreError) {
    try write(.remove) { $0[key] = nil }
  }

  public func removeAll(of seller: SellerKey) async throws(DraftStoreError) {
    try write(.remove) { $0 = $0.filter { $0.key.seller != seller } }
  }

  private func write(
    _ write: Write, _ change: (inout [DraftKey: RestoredDraft]) -> Void
  ) throws(DraftStoreError) {
    try state.withLock { (state) throws(DraftStoreError) in
      state.writes.append(write)
      if let failure = state.writeFailure { throw failure }
      change(&state.drafts)
    }
  }
}

/// A draft store that suspends each call until the test responds to it.
public final class GatedDraftStore: DraftStore {
  /// The calls that load a draft.
  public let reads: GatedCalls<DraftKey, RestoredDraft?, DraftStoreError>
  /// The calls that save or remove a draft.
  public let writes: GatedCalls<RecordingDraftStore.Write, Void, DraftStoreError>

  /// Creates a store that hasn't received a call yet.
  ///
  /// - Parameters:
  ///   - heedsCancellation: A Boolean value that indicates whether a cancelled call throws
  ///     `DraftStoreError.unavailable` immediately. By default, the call continues to wait for the
  ///     test's response, as `DraftStore` requires.
  ///   - file: The file of the warning about a call without a response.
  ///   - line: The line of the warning.
  public init(heedsCancellation: Bool = false, file: StaticString = #filePath, line: UInt = #line) {
    func calls<Request, Reply>(_ name: String) -> GatedCalls<Request, Reply, DraftStoreError> {
      GatedCalls(
        named: "GatedDraftStore.\(name)",
        cancellation: .unavailable(reason: "the caller was cancelled, or the test never answered"),
        heedsCancellation: heedsCancellation, file, line)
    }
    (reads, writes) = (calls("reads"), calls("writes"))
  }

  public func draft(for key: DraftKey) async throws(DraftStoreError) -> RestoredDraft? {
    try await reads.perform(key)
  }

  public func save(_ draft: SavedDraft, for key: DraftKey) async throws(DraftStoreError) {
    try await writes.perform(.save(draft))
  }

  public func remove(_ key: DraftKey) async throws(DraftStoreError) {
    try await writes.perform(.remove)
  }

  public func removeAll(of seller: SellerKey) async throws(DraftStoreError) {
    try await writes.perform(.remove)
  }
}

/// A registration store that keeps attempts in memory, and can simulate a disk that can't be
/// written.
public final class FailingRegistrationStore: RegistrationStore {
  private let memory = InMemoryRegistrationStore()
  private let failure = Mutex<(error: DraftStoreError, removals: Bool)?>(nil)

  /// Creates an empty store.
  public init() {}

  /// Makes later writes throw the given error. Pass `nil` to make later writes succeed again.
  ///
  /// - Parameter removals: A Boolean value that indicates whether removals fail, too. On a full
  ///   disk, they succeed.
  public func failWrites(_ error: DraftStoreError?, removals: Bool = true) {
    failure.withLock { $0 = error.map { ($0, removals) } }
  }

  public func attempts(of seller: SellerKey) async -> [RegistrationAttempt] {
    await memory.attempts(of: seller)
  }

  public func add(
    _ attempt: RegistrationAttempt
  ) async throws(DraftStoreError) -> RegistrationAttempt? {
    if let failure = failure.withLock(\.self) { throw failure.error }
    return await memory.add(attempt)
  }

  public func replace(
    _ attempt: RegistrationAttempt, with newAttempt: RegistrationAttempt?
  ) async throws(DraftStoreError) -> Bool {
    if let failure = failure.withLock(\.self), newAttempt != nil || failure.removals {
      throw failure.error
    }
    return await memory.replace(attempt, with: newAttempt)
  }
}
