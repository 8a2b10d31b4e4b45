import OpenMarketDomain
import Synchronization

/// Brings what was entered to where it is kept: one write at a time, in order, and of those that wait the newest alone.
///
/// What was handed over is written, also when the editor has gone meanwhile: the writing holds this and the store, and ends
/// by itself.
///
/// Until somebody has taken over what was there before, that is read before each write, and nothing is written in its place.
nonisolated final class DraftAutosaver: Sendable {
  /// What came of bringing an entry there.
  enum Outcome: Equatable, Sendable {
    case kept
    case failed(DraftStoreError)
    /// There is an earlier entry that nobody has taken over.
    case earlierWaits
  }

  private struct State {
    /// What is to be kept next, where something is; `nil` in it removes.
    var next: SavedDraft??
    var isWriting = false
    var isTakenOver = false
    var waiters: [AsyncStream<Never>.Continuation] = []
  }

  private let state = Mutex(State())
  private let drafts: any DraftStore
  private let key: DraftKey
  private let report: @MainActor @Sendable (Outcome) -> Void

  /// - Parameter report: is told of what came of each write.
  init(
    drafts: any DraftStore, key: DraftKey,
    report: @escaping @MainActor @Sendable (Outcome) -> Void
  ) {
    self.drafts = drafts
    self.key = key
    self.report = report
  }

  /// Whether nobody needs what was there before any more.
  var isTakenOver: Bool { state.withLock { $0.isTakenOver } }

  /// Lets what was there before be written over.
  func takeOver() {
    state.withLock { $0.isTakenOver = true }
  }

  /// Hands an entry over; `nil` removes what is kept. Returns at once.
  func keep(_ form: SavedDraft?) {
    let isFirst = state.withLock { state in
      state.next = .some(form)
      defer { state.isWriting = true }
      return !state.isWriting
    }
    guard isFirst else { return }
    Task { @concurrent in
      while let next = takeNext() { await report(bring(next)) }
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
  @concurrent func read() async -> Result<RestoredDraft?, DraftStoreError> {
    do throws(DraftStoreError) {
      return .success(try await drafts.draft(for: key))
    } catch {
      return .failure(error)
    }
  }

  private func takeNext() -> SavedDraft?? {
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

  private func bring(_ form: SavedDraft?) async -> Outcome {
    if !isTakenOver {
      switch await read() {
      // What cannot be read is put aside by the store.
      case .success(nil), .failure(.unreadable): takeOver()
      case .success: return .earlierWaits
      case .failure(let failure): return .failed(failure)
      }
    }
    do throws(DraftStoreError) {
      if let form {
        try await drafts.save(form, for: key)
      } else {
        try await drafts.remove(key)
      }
      return .kept
    } catch {
      return .failed(error)
    }
  }
}
