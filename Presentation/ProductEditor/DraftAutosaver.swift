import OpenMarketDomain

/// An object that saves the drafts of one editor, one at a time and in order. A new draft replaces a draft that is waiting to be
/// saved. Each draft waits for half a second, so that not every keystroke writes files.
///
/// A draft that was passed to ``save(_:)`` is saved even if the editor is released. If the form is opened again before that,
/// ``load()`` waits.
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

  private static let pause = Duration.milliseconds(500)
  /// The autosavers with a draft that isn't saved yet.
  private static var savers: [DraftAutosaver] = []

  private let drafts: (any DraftStore)?
  private let key: DraftKey
  private let clock: any Clock<Duration>
  /// The draft that is saved or about to be saved, or `nil` if no such draft exists.
  private var latest: SavedDraft?
  private var hasFailed = false
  private var waiting: SavedDraft??
  private var isSaving = false
  /// The pause before the next write, if any.
  private var pausing: Task<Void, any Error>?
  private var callers: [AsyncStream<Never>.Continuation] = []

  /// - Parameter drafts: The store, or `nil` to save nothing.
  init(drafts: (any DraftStore)?, key: DraftKey, clock: any Clock<Duration>) {
    self.drafts = drafts
    self.key = key
    self.clock = clock
    canOverwrite = drafts == nil
  }

  /// Loads the earlier draft from the store, if any. Waits for the drafts that closed editors of the same product are saving.
  func load() async -> Result<RestoredDraft?, DraftStoreError> {
    for saver in Self.savers where saver.key == key && saver.isSaving(to: drafts) {
      await saver.waitUntilSaved()
    }
    return await loaded()
  }

  private func isSaving(to drafts: (any DraftStore)?) -> Bool {
    guard let own = self.drafts, let drafts else { return false }
    return own as AnyObject === drafts as AnyObject
  }

  @concurrent nonisolated private func loaded() async -> Result<RestoredDraft?, DraftStoreError> {
    guard let drafts else { return .success(nil) }
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
    guard drafts != nil, draft != latest || hasFailed else { return }
    latest = draft
    hasFailed = false
    waiting = .some(draft)
    guard !isSaving else { return }
    isSaving = true
    Self.savers.append(self)
    Task {
      while waiting != nil {
        if callers.isEmpty {
          let pausing = Task { [clock] in try await clock.sleep(for: Self.pause) }
          self.pausing = pausing
          _ = await pausing.result
        }
        guard let next = waiting else { break }
        waiting = nil
        let outcome = await write(next)
        if outcome != .saved { hasFailed = true }
        onOutcome(outcome)
      }
      isSaving = false
      Self.savers.removeAll { $0 === self }
      for caller in callers { caller.finish() }
      callers = []
    }
  }

  /// Saves the latest draft without a pause. Returns when every write has ended and every outcome is reported, or when the caller is
  /// cancelled.
  func waitUntilSaved() async {
    guard isSaving else { return }
    let (stream, caller) = AsyncStream<Never>.makeStream()
    callers.append(caller)
    pausing?.cancel()
    for await _ in stream {}
  }

  private func write(_ draft: SavedDraft?) async -> Outcome {
    if !canOverwrite {
      switch await loaded() {
      // The store renames an unreadable draft before it saves a new draft, so the unreadable draft isn't lost.
      case .success(nil), .failure(.unreadable): canOverwrite = true
      case .success: return .earlierDraftExists
      case .failure(let error): return .failed(error)
      }
    }
    return await store(draft)
  }

  @concurrent nonisolated private func store(_ draft: SavedDraft?) async -> Outcome {
    guard let drafts else { return .saved }
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
