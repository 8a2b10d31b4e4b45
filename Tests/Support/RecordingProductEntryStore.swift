public import OpenMarketDomain
import Synchronization

/// A store of entries that works in memory, remembers what it was told to write, and fails when it is told to.
public final class RecordingProductEntryStore: ProductEntryStore {
  /// One call that writes.
  public enum Write: Hashable, Sendable {
    /// An entry was to be kept.
    case save(KeptProductEntry)
    /// What was kept was to be removed.
    case remove
  }

  private struct State {
    var entries: [ProductEntryKey: RestoredProductEntry] = [:]
    var writes: [Write] = []
    var readFailure: ProductEntryStoreError?
    var writeFailure: ProductEntryStoreError?
  }

  private let state = Mutex(State())

  /// Begins with nothing kept.
  public init() {}

  /// What was to be written so far, in order, whether or not it failed.
  public var writes: [Write] { state.withLock { $0.writes } }

  /// What is kept.
  public subscript(key: ProductEntryKey) -> RestoredProductEntry? {
    get { state.withLock { $0.entries[key] } }
    set { state.withLock { $0.entries[key] = newValue } }
  }

  /// Reads fail from now on; `nil` ends that.
  public func failReads(_ failure: ProductEntryStoreError?) {
    state.withLock { $0.readFailure = failure }
  }

  /// Writes fail from now on; `nil` ends that.
  public func failWrites(_ failure: ProductEntryStoreError?) {
    state.withLock { $0.writeFailure = failure }
  }

  public func entry(
    for key: ProductEntryKey
  ) async throws(ProductEntryStoreError) -> RestoredProductEntry? {
    let (entry, failure) = state.withLock { ($0.entries[key], $0.readFailure) }
    if let failure { throw failure }
    return entry
  }

  public func save(
    _ entry: KeptProductEntry, for key: ProductEntryKey
  ) async throws(ProductEntryStoreError) {
    try write(.save(entry)) { $0[key] = RestoredProductEntry(entry) }
  }

  public func remove(_ key: ProductEntryKey) async throws(ProductEntryStoreError) {
    try write(.remove) { $0[key] = nil }
  }

  private func write(
    _ write: Write, _ change: @Sendable (inout [ProductEntryKey: RestoredProductEntry]) -> Void
  ) throws(ProductEntryStoreError) {
    let failure = state.withLock { state in
      state.writes.append(write)
      if state.writeFailure == nil { change(&state.entries) }
      return state.writeFailure
    }
    if let failure { throw failure }
  }
}
