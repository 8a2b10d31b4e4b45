import OpenMarketDomain

/// An object that saves the drafts of one editor, one at a time and in order. A new draft replaces a draft that is waiting to be
/// saved.
///
/// A draft that was passed to ``save(_:)`` is saved even if the editor is released.
///
/// An *earlier draft* is a draft that was saved before the editor was created. Until ``replace(_:)`` is called, the autosaver
/// checks for an earlier draft before each write and doesn't overwrite a readable one.
@MainActor
final class DraftAutosaver {
  enum Outcome: Equatable, Sendable {
    case saved
    case failed(DraftStoreError)
    /// The draft wasn't saved, because the store contains an earlier draft that can't be overwritten yet.
    case earlierDraftExists
  }

  /// The handler for the outcome of each write.
  var onOutcome: (Outcome) -> Void = { _ in }
  /// A Boolean value that indicates whether the autosaver can write without checking for an earlier draft.
  private(set) var canOverwrite = false

  private let drafts: any DraftStore
  private let key: DraftKey
  /// The draft that is saved or about to be saved, or `nil` if no such draft exists.
  private var latest: SavedDraft?
  private var hasFailed = false
  private var waiting: SavedDraft??
  private var isSaving = false
  private var callers: [AsyncStream<Never>.Continuation] = []

  init(drafts: any DraftStore, key: DraftKey) {
    self.drafts = drafts
    self.key = key
  }

  /// Loads the earlier draft from the store, if any.
  @concurrent nonisolated func load() async -> Result<RestoredDraft?, DraftStoreError> {
    do throws(DraftStoreError) {
      return .success(try await drafts.draft(for: key))
    } catch {
      return .failure(error)
    }
  }

  /// Allows the autosaver to overwrite the earlier draft. Call this method after ``load()``.
  ///
  /// - Parameter earlier: The earlier draft, or `nil` if the store contains no readable draft.
  func replace(_ earlier: SavedDraft?) {
    canOverwrite = true
    latest = earlier
    hasFailed = false
  }

  /// Saves the given draft in the background, and returns immediately. If the draft is `nil`, the autosaver removes the saved
  /// draft.
  ///
  /// If an equal draft is already saved or about to be saved, this method has no effect.
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

  /// Returns when every write has ended and every outcome is reported, or when the caller is cancelled.
  func waitUntilSaved() async {
    guard isSaving else { return }
    let (stream, caller) = AsyncStream<Never>.makeStream()
    callers.append(caller)
    for await _ in stream {}
  }

  private func write(_ draft: SavedDraft?) async -> Outcome {
    if !canOverwrite {
      switch await load() {
      // The store renames an unreadable draft before it saves a new draft, so the unreadable draft isn't lost.
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
