import OpenMarketDomain

/// Saves the drafts of one editor, one at a time and in order. A draft that waits is replaced by a newer one.
///
/// A draft that was passed to ``save(_:)`` is saved even if the editor is released meanwhile. Until an earlier draft was
/// loaded, the autosaver looks for it before each write and doesn't overwrite it.
final class DraftAutosaver {
  enum Outcome: Equatable, Sendable {
    case saved
    case failed(DraftStoreError)
    /// An earlier draft wasn't loaded yet.
    case earlierDraftExists
  }

  /// Receives the outcome of each write.
  var onOutcome: (Outcome) -> Void = { _ in }
  /// A Boolean value that indicates whether the earlier draft may be overwritten.
  private(set) var canOverwrite = false

  private let drafts: any DraftStore
  private let key: DraftKey
  /// The draft that was saved or is about to be.
  private var latest: SavedDraft?
  private var hasFailed = false
  private var waiting: SavedDraft??
  private var isSaving = false
  private var callers: [AsyncStream<Never>.Continuation] = []

  init(drafts: any DraftStore, key: DraftKey) {
    self.drafts = drafts
    self.key = key
  }

  /// Loads the earlier draft.
  @concurrent nonisolated func load() async -> Result<RestoredDraft?, DraftStoreError> {
    do throws(DraftStoreError) {
      return .success(try await drafts.draft(for: key))
    } catch {
      return .failure(error)
    }
  }

  /// Allows the earlier draft to be overwritten.
  func replace(_ earlier: SavedDraft?) {
    canOverwrite = true
    latest = earlier
    hasFailed = false
  }

  /// Saves a draft, or removes the saved one for `nil`, unless that is done already. Returns at once.
  func save(_ draft: SavedDraft?) {
    guard draft != latest || hasFailed else { return }
    latest = draft
    hasFailed = false
    waiting = .some(draft)
    guard !isSaving else { return }
    isSaving = true
    Task {
      while let next = waiting {
        waiting = nil
        let outcome = await write(next)
        if outcome != .saved { hasFailed = true }
        onOutcome(outcome)
      }
      isSaving = false
      for caller in callers { caller.finish() }
      callers = []
    }
  }

  /// Returns when every draft was written and its outcome reported, or when the caller is cancelled.
  func waitUntilSaved() async {
    guard isSaving else { return }
    let (stream, caller) = AsyncStream<Never>.makeStream()
    callers.append(caller)
    for await _ in stream {}
  }

  private func write(_ draft: SavedDraft?) async -> Outcome {
    if !canOverwrite {
      switch await load() {
      // The store keeps an unreadable draft elsewhere.
      case .success(nil), .failure(.unreadable): canOverwrite = true
      case .success: return .earlierDraftExists
      case .failure(let error): return .failed(error)
      }
    }
    return await store(draft)
  }

  @concurrent nonisolated private func store(_ draft: SavedDraft?) async -> Outcome {
    do throws(DraftStoreError) {
      if let draft {
        try await drafts.save(draft, for: key)
      } else {
        try await drafts.remove(key)
      }
      return .saved
    } catch {
      return .failed(error)
    }
  }
}
