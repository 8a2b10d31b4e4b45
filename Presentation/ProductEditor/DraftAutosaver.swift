import OpenMarketDomain

/// An object that saves the drafts of one editor, one at a time and in order. A new draft replaces
/// a draft that is waiting to be saved. Each draft waits for half a second, so that not every
/// keystroke writes files.
///
/// A draft that was passed to ``save(_:)`` is saved even if the editor is released. If the form is
/// opened again before that, ``load()`` waits.
///
/// If the draft that was saved before the editor was created can't be loaded, nothing is saved
/// until it's loaded, so that it isn't overwritten.
@MainActor
final class DraftAutosaver {
  /// The handler for the outcome of each write: the error, or `nil` if the draft was saved.
  var onOutcome: (DraftStoreError?) -> Void = { _ in }
  /// The error because of which the earlier draft couldn't be loaded, if any.
  private(set) var loadError: DraftStoreError?
  private var isLoaded = false

  private static let pauseTime = Duration.milliseconds(500)
  /// The autosavers with a draft that isn't saved yet.
  private static var savers: [DraftAutosaver] = []

  private let drafts: (any DraftStore)?
  private var key: DraftKey
  /// The key under which the drafts were saved before, whose draft is to be removed, if any.
  private var earlierKey: DraftKey?
  /// The number of forms that were opened for each key, by store.
  private static var openings: [ObjectIdentifier: [DraftKey: Int]] = [:]
  /// The number of forms that were opened when the user last edited this one.
  private var opening = 0
  private let clock: any Clock<Duration>
  private let pause = OperationSlot()
  /// The draft that is saved or about to be saved, or `nil` if no such draft exists.
  private var latest: SavedDraft?
  /// The draft that this autosaver loaded or saved last, if any.
  private var stored: SavedDraft?
  private var hasFailed = false
  private var waiting: (draft: SavedDraft?, key: DraftKey)?
  private var isSaving = false
  private var callers: [AsyncStream<Never>.Continuation] = []

  /// - Parameter drafts: The store, or `nil` to save nothing.
  init(drafts: (any DraftStore)?, key: DraftKey, clock: any Clock<Duration>) {
    self.drafts = drafts
    self.key = key
    self.clock = clock
  }

  private var openings: Int {
    drafts.flatMap { Self.openings[ObjectIdentifier($0)]?[key] } ?? 0
  }

  /// Saves the form also if it was opened again in another editor. Call this method when the user
  /// edits the form, which therefore isn't closed.
  func resume() { opening = openings }

  /// A Boolean value that indicates whether the store may have a draft that isn't loaded yet.
  var needsLoading: Bool { drafts != nil && !isLoaded }

  /// Loads the earlier draft from the store, if any. Waits for the drafts that closed editors of
  /// the same product are saving in it.
  func load() async -> Result<RestoredDraft?, DraftStoreError> {
    if let drafts { Self.openings[ObjectIdentifier(drafts), default: [:]][key, default: 0] += 1 }
    resume()
    for saver in Self.savers
    where saver.drafts === drafts && (saver.key == key || saver.earlierKey == key) {
      await saver.waitUntilSaved()
    }
    return await loaded(key)
  }

  /// Returns a Boolean value that indicates whether the saved draft was removed elsewhere, for
  /// example by another process that has registered the product. The next draft is then saved anew.
  func isRemovedElsewhere() async -> Bool {
    guard stored != nil, !hasFailed, !Task.isCancelled, case .success(nil) = await loaded(key)
    else { return false }
    (latest, stored) = (nil, nil)
    return true
  }

  @concurrent nonisolated private func loaded(
    _ key: DraftKey
  ) async -> Result<RestoredDraft?, DraftStoreError> {
    await Result { () async throws(DraftStoreError) in try await drafts?.draft(for: key) }
  }

  /// Sets the draft that the store contains. Call this method with the result of ``load()``.
  func start(from outcome: Result<RestoredDraft?, DraftStoreError>) {
    (hasFailed, isLoaded) = (false, true)
    latest = (try? outcome.get())?.saved
    stored = latest
    // The store has removed an unreadable draft.
    loadError = outcome.error == .unreadable ? nil : outcome.error
  }

  /// Saves later drafts under another key, and removes the draft under the key before.
  ///
  /// - Parameter isReplacing: A Boolean value that indicates whether these drafts replace the saved
  ///   draft, which is then not loaded.
  func move(to newKey: DraftKey, replacing isReplacing: Bool) {
    if latest != nil || isSaving { earlierKey = key }
    (key, latest, stored, loadError, isLoaded) = (newKey, nil, nil, nil, isReplacing)
    resume()
  }

  /// Saves the given draft in the background, and returns immediately. If the draft is `nil`, the
  /// autosaver removes the saved draft.
  ///
  /// If an equal draft is already saved or about to be saved, this method has no effect. A form
  /// that was opened again since the user's last edit isn't saved, such as a closed form to which a
  /// photo is added late.
  func save(_ draft: SavedDraft?) {
    guard drafts != nil, draft != latest || hasFailed else { return }
    if draft != nil, opening != openings { return }
    if let loadError { return onOutcome(loadError) }
    latest = draft
    hasFailed = false
    waiting = (draft, key)
    guard !isSaving else { return }
    isSaving = true
    Self.savers.append(self)
    Task {
      while waiting != nil {
        if callers.isEmpty {
          await pause.run { [clock] in try? await clock.sleep(for: Self.pauseTime) }
        }
        guard let next = waiting else { break }
        waiting = nil
        // Don't remove a form that the user has typed in another editor since.
        if next.draft == nil, let stored, let saved = try? await loaded(next.key).get()?.saved,
          !saved.isLoaded(from: stored)
        {
          continue
        }
        let error = await store(next.draft, for: next.key)
        if error == nil { stored = next.draft }
        if error == nil, let earlier = earlierKey, earlier != next.key {
          _ = await store(nil, for: earlier)
          earlierKey = nil
        }
        hasFailed = hasFailed || error != nil
        onOutcome(error)
      }
      isSaving = false
      Self.savers.removeAll { $0 === self }
      for caller in callers { caller.finish() }
      callers = []
    }
  }

  /// Saves the latest draft without a pause. Returns when every write has ended and every outcome
  /// is reported, or when the caller is cancelled.
  func waitUntilSaved() async {
    guard isSaving else { return }
    let (stream, caller) = AsyncStream<Never>.makeStream()
    callers.append(caller)
    pause.drop()
    for await _ in stream {}
  }

  @concurrent nonisolated private func store(
    _ draft: SavedDraft?, for key: DraftKey
  ) async -> DraftStoreError? {
    await Result { () async throws(DraftStoreError) in
      if let draft {
        try await drafts?.save(draft, for: key)
      } else {
        try await drafts?.remove(key)
      }
    }.error
  }
}

extension SavedDraft {
  /// Returns a Boolean value that indicates whether this draft has the same form as another draft,
  /// except for images that the store may have lost.
  fileprivate func isLoaded(from other: SavedDraft) -> Bool {
    var expected = other.form
    expected.images.removeAll { !form.images.contains($0) }
    return form == expected
  }
}
