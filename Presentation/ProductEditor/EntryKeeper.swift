import OpenMarketDomain
import Synchronization

/// Brings what was entered to where it is kept: one write at a time, in order, and of those that wait the newest alone.
///
/// What was handed over is written, also when the editor has gone meanwhile: the writing holds this and the store, and ends
/// by itself.
nonisolated final class EntryKeeper: Sendable {
  private struct State {
    /// What is to be kept next, where something is; `nil` in it removes.
    var next: KeptProductEntry??
    var isWriting = false
    var waiters: [AsyncStream<Never>.Continuation] = []
  }

  private let state = Mutex(State())
  private let entries: any ProductEntryStore
  private let key: ProductEntryKey
  private let report: @MainActor @Sendable (ProductEntryStoreError?) -> Void

  /// - Parameter report: is told of what came of each write.
  init(
    entries: any ProductEntryStore, key: ProductEntryKey,
    report: @escaping @MainActor @Sendable (ProductEntryStoreError?) -> Void
  ) {
    self.entries = entries
    self.key = key
    self.report = report
  }

  /// Hands an entry over; `nil` removes what is kept. Returns at once.
  func keep(_ entry: KeptProductEntry?) {
    let isFirst = state.withLock { state in
      state.next = .some(entry)
      defer { state.isWriting = true }
      return !state.isWriting
    }
    guard isFirst else { return }
    Task { @concurrent in
      while let next = takeNext() { await report(write(next)) }
    }
  }

  /// Returns when all that was handed over is written, and what came of it reported; or when the caller is cancelled.
  func settle() async {
    let (stream, waiter) = AsyncStream<Never>.makeStream()
    let isWriting = state.withLock { state in
      if state.isWriting { state.waiters.append(waiter) }
      return state.isWriting
    }
    guard isWriting else { return }
    for await _ in stream {}
  }

  /// What there is at all.
  @concurrent func read() async -> Result<RestoredProductEntry?, ProductEntryStoreError> {
    do throws(ProductEntryStoreError) {
      return .success(try await entries.entry(for: key))
    } catch {
      return .failure(error)
    }
  }

  private func takeNext() -> KeptProductEntry?? {
    let (next, waiters) = state.withLock { state in
      let next = state.next
      state.next = nil
      guard next == nil else { return (next, [AsyncStream<Never>.Continuation]()) }
      state.isWriting = false
      defer { state.waiters = [] }
      return (next, state.waiters)
    }
    for waiter in waiters { waiter.finish() }
    return next
  }

  private func write(_ entry: KeptProductEntry?) async -> ProductEntryStoreError? {
    do throws(ProductEntryStoreError) {
      if let entry {
        try await entries.save(entry, for: key)
      } else {
        try await entries.remove(key)
      }
      return nil
    } catch {
      return error
    }
  }
}
