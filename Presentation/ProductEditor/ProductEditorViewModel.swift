public import Foundation
public import OpenMarketDomain

/// A view model for a form that registers a new product or changes an existing product.
///
/// | method                    | unopened, opening | editing, failed, signed out | unresolved      | submitting | finished  |
/// |---------------------------|-------------------|-----------------------------|-----------------|------------|-----------|
/// | ``load()``                | loads or joins    | retries a failed load       | no effect       | no effect  | no effect |
/// | changing text             | edits the form    | edits the form              | edits the form  | no effect  | no effect |
/// | changing images           | no effect         | edits the form              | edits the form  | no effect  | no effect |
/// | ``submit()``              | no effect         | submits, see below          | see below       | joins      | no effect |
/// | ``sendAgain()``           | no effect         | no effect                   | submits         | no effect  | no effect |
/// | ``confirmRegistered(_:)`` | no effect         | no effect                   | may finish      | no effect  | no effect |
/// | ``cancel()``              | clears the text   | clears the form, see below  | no effect       | no effect  | no effect |
/// | ``discard()``             | no effect         | clears the form             | clears the form | no effect  | no effect |
///
/// The editor never sends a registration again without the user's decision, even after a lost response, a cancellation, a change
/// to the form, or a restart of the app. Either `RegisterProductUseCase` searches the server for the product first, or
/// ``submit()`` sends nothing and the user must check whether the product was registered (``UnresolvedSubmission/asksToLook``).
/// After an update with an unknown outcome, the editor loads the product before it sends further changes. While
/// ``isOutcomeUnknown`` is `true`, ``cancel()`` has no effect in any phase.
///
/// The editor saves the form after each change, without secrets. Use only one editor at a time for the same product.
@MainActor
public final class ProductEditorViewModel: StateViewModel<ProductEditorState> {
  let register: RegisterProductUseCase
  private let update: UpdateProductUseCase
  let sellers: any SellerCredentialStore
  let events: any ProductEventBus
  let compressor: (any ImageCompressor)?
  /// The locale of the form, whose language is the language of the messages and titles.
  public let locale: Locale
  package var language: Language { Language(locale) }
  private let now: @Sendable () -> Date
  private let autosaver: DraftAutosaver
  let slot = OperationSlot()
  var form: EditedForm
  private var isDeleted = false
  var editing = Editing()
  private var submissionNumber = 0
  /// The number of times that the form was discarded.
  private(set) var discardCount = 0
  private var isClosed = false
  var lastImageID = 0
  /// The compressions in flight.
  var compressions: [ProductEditorImage.ID: OperationSlot] = [:]
  /// The users' files of the compressed images.
  var originals: [ProductEditorImage.ID: ImageFile] = [:]
  private var subscriptions: [Subscription] = []

  /// Creates an editor.
  ///
  /// - Parameters:
  ///   - detail: The product to change, or `nil` to register a new product. The editor follows changes on other screens.
  ///   - register: The use case that registers a new product.
  ///   - update: The use case that updates a product. The use case must publish its updates through `events`.
  ///   - sellers: The store that provides the seller credential for each submission.
  ///   - drafts: The store that saves the form until the form is submitted. If the store is `nil`, the form isn't saved, and can be edited
  ///     without ``load()``.
  ///   - events: The publisher that posts the changes to the edited product.
  ///   - compressor: The image compressor, or `nil` if the editor can't compress images.
  ///   - locale: The locale for messages and for the numbers in the form.
  ///   - clock: The clock that measures the pause before the form is saved.
  ///   - now: The closure that returns the current time, for use in messages.
  public init(
    editing detail: ProductDetail? = nil, register: RegisterProductUseCase,
    update: UpdateProductUseCase, sellers: any SellerCredentialStore, drafts: (any DraftStore)?,
    events: any ProductEventBus, compressor: (any ImageCompressor)? = nil, locale: Locale,
    clock: any Clock<Duration> = SuspendingClock(), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.register = register
    self.update = update
    self.locale = locale
    self.now = now
    self.sellers = sellers
    self.events = events
    self.compressor = compressor
    let key = detail.map { DraftKey.product($0.id) } ?? .new
    form = EditedForm(editing: detail, format: NumberFormat(locale))
    autosaver = DraftAutosaver(drafts: drafts, key: key, clock: clock)
    super.init(ProductEditorState(key: key, form: form.contents, locale: locale))
    autosaver.onOutcome = { [weak self] in self?.showSaving($0) }
    if drafts == nil { editing.endRestoring() }
    show { state in
      state.canCompressImages = compressor != nil
      if detail != nil { state.imagesFixed = UserMessage(.imagesFixed, in: language) }
    }
    subscriptions = [
      sellers.subscribe { [weak self] in await self?.followSeller() },
      events.subscribe { [weak self] in await self?.follow($0) },
    ]
  }

  /// A Boolean value that indicates whether the outcome of a submission is unknown. If the user returns to the form while the app
  /// is running, show this editor again, because the saved draft contains less information.
  public var isOutcomeUnknown: Bool { editing.attempt != nil }

  // MARK: - Drafts

  /// Restores the saved draft and starts editing. After a draft is restored, ``ProductEditorState/notices`` contains a notice.
  ///
  /// If the draft can't be loaded, the user can edit the form, and the editor doesn't overwrite the saved draft. Call this method
  /// again to retry. The restored draft then replaces the contents of the form.
  ///
  /// Text that the user enters before the draft is restored stays in the form.
  ///
  /// - Returns: The notice that the draft can't be loaded, or `nil` if it can, or the call was cancelled or joined another call.
  @discardableResult
  public func load() async -> UserMessage? {
    switch state.phase {
    case .unopened: break
    case .opening: if await slot.join() { return nil }
    case .unresolved, .submitting, .finished: return nil
    case .editing, .failed, .signedOut: guard autosaver.loadError != nil else { return nil }
    }
    var problem: UserMessage?
    // The user may enter text before the draft is restored. The draft doesn't replace this text.
    let contents = editing.isRestored ? form.contents : form.original
    change { $0.beginRestoring() }
    await slot.run {
      // Wait for the writes in progress, so that they don't overwrite the restored draft.
      await self.waitUntilSaved()
      let draft = await self.autosaver.load()
      return Task.isCancelled ? nil : draft
    } settle: { draft in
      if let draft {
        problem = self.restore(draft, editedSince: contents)
      } else {
        self.change { $0.cancelRestoring() }
      }
    }
    await waitUntilSaved()
    return problem
  }

  /// Returns when the form is saved or saving has failed. If the caller is cancelled, the editor continues to save the form.
  public func waitUntilSaved() async {
    await autosaver.waitUntilSaved()
  }

  /// Discards the form, the saved draft, and the unresolved submission, if any. An earlier draft that couldn't be loaded remains
  /// saved.
  public func discard() async {
    guard state.isEditable else { return }
    discardCount += 1
    for id in compressions.keys { dropCompression(of: id) }
    form.discard()
    change(
      { $0.dropAttempt() },
      { state in
        state.images = []
        state.notices.removeAll { $0.code != .deletedElsewhere }
      })
    await waitUntilSaved()
  }

  /// Discards the form and its draft, for a Cancel button. If the outcome of a submission is unknown, this method has no effect, so
  /// that the next editor can restore the draft and resolve the outcome. If the draft isn't restored yet, it remains saved.
  public func cancel() async {
    guard !isOutcomeUnknown else { return }
    guard state.isOpening else { return await discard() }
    slot.drop()
    form.discard()
    change { $0.cancelRestoring() }
  }

  private func restore(
    _ outcome: Result<RestoredDraft?, DraftStoreError>, editedSince contents: ProductForm
  ) -> UserMessage? {
    autosaver.start(from: outcome)
    var attempt: SubmissionAttempt?
    var problem: UserMessage?
    if case .failure(let error) = outcome { problem = error.message(in: language) }
    var notices = [problem].compactMap(\.self)
    let restored = try? outcome.get()
    if let restored {
      attempt = restored.saved.pending.map(SubmissionAttempt.init(pending:))
      form.restore(restored.saved, after: attempt, editedSince: contents)
      if form.isChanged { notices.append(UserMessage(.draftRestored, in: language)) }
      if !restored.lostImages.isEmpty {
        let names = LocalizedText.plain(restored.lostImages.list)
        notices.append(UserMessage(.imagesLost, facts: [names], in: language))
      }
    }
    let question = attempt?.question(form.newProduct(), sellers.credential, locale)
    change(
      { $0.endRestoring(attempt, question.map { .unresolved($0) } ?? .editing) },
      { state in
        if autosaver.loadError == nil { state.notices.removeAll { $0.code == .draftNotSaved } }
        if restored != nil { state.images = form.contents.images.map(newImage) }
        for notice in notices { state.add(notice) }
      })
    return problem
  }

  func save() {
    guard editing.savesChanges else { return }
    if case .finished = editing.result {
      store.update { $0.notices.removeAll { $0.code == .draftNotSaved } }
      autosaver.save(nil)
    } else {
      autosaver.save(form.draftToSave(after: editing.attempt))
    }
  }

  private func showSaving(_ error: DraftStoreError?) {
    store.update { state in
      state.notices.removeAll { $0.code == .draftNotSaved }
      if let error { state.add(error.message(in: language)) }
    }
  }

  /// Returns `true` for the first call. Two taps on a button are two calls of ``submit()``, and only one of them may close the form.
  package func mayClose() -> Bool {
    defer { isClosed = true }
    return !isClosed
  }

  // MARK: - Errors and notices

  /// Removes a message that the user dismisses: a notice, the error of the last submission, or the message that no seller is signed
  /// in. The form stays.
  ///
  /// An unresolved submission stays until the user checks its outcome, or until ``discard()``.
  public func dismiss(_ message: UserMessage) {
    if message == state.error { return change { $0.dismissError() } }
    if message.code == .changedElsewhere { form.dismissConflicts() }
    store.update { $0.notices.removeAll { $0 == message } }
  }

  // MARK: - Submitting

  /// Submits the form, and returns when the submission has ended.
  ///
  /// If images are being loaded or compressed, the editor waits for them. If the form has issues, the state shows all issues, and the
  /// editor sends no request, and neither if no seller is signed in. If an edited product has no changes, the editor finishes without
  /// a request, or fails if the product was deleted elsewhere. While a submission is in flight, the form can't be changed.
  ///
  /// Before the editor sends a request, it saves the pending submission, so that the user can check the outcome after a restart
  /// of the app. If saving fails, the editor adds a notice and still sends the request.
  ///
  /// A cancelled call restores the earlier state, but the server may have received the request. If the user submits the same
  /// product again, the editor searches for the product and doesn't send it. Before a different product is sent, the user must
  /// check the outcome. After an update with an unknown outcome, the editor loads the product and sends the remaining changes.
  ///
  /// - Returns: The phase to which this call leads. `editing` if the form has issues, even if the state still shows an earlier outcome.
  ///   `nil` if the call had no effect, was cancelled or joined another call.
  @discardableResult
  public func submit() async -> ProductEditorState.Phase? {
    switch state.phase {
    case .unopened, .opening, .finished: return nil
    case .submitting: if await slot.join() { return nil }
    case .editing, .failed, .signedOut, .unresolved: break
    }
    guard await imagesAreComplete() else { return nil }
    if case .submitting = state.phase, await slot.join() { return nil }
    updateForm { $0.reportAll() }
    let result = await send()
    await waitUntilSaved()
    return result
  }

  private func send() async -> ProductEditorState.Phase? {
    if let base = form.base {
      guard let changes = form.changes(to: base) else { return .editing }
      return await submit(changes)
    }
    guard let newProduct = form.newProduct() else { return .editing }
    guard let seller = sellers.credential else { return refuseToSend() }
    return await submit(newProduct, as: seller)
  }

  private func submit(
    _ newProduct: NewProduct, as seller: SellerCredential
  ) async -> ProductEditorState.Phase? {
    let earlier = editing.attempt
    if let earlier, !earlier.isSearched(bySubmitting: newProduct, as: seller) {
      let question = UnresolvedSubmission(candidates: earlier.candidates, locale: locale)
      return conclude(.unresolved(question))
    }
    let progress = beginSubmission()
    return await run(of: newProduct.name) { [self] () throws(MarketError) in
      if let earlier {
        let attempt = earlier.registration ?? RegistrationAttempt(at: newProduct)
        return try await register.find(newProduct, as: seller, attempt)
      }
      let attempt = try await register.prepare(newProduct)
      try await save(SubmissionAttempt(attempt, as: seller))
      return try await register(
        newProduct, as: seller, attempt: attempt, progress: { progress.report($0) })
    }
  }

  private func submit(_ changes: ProductChanges) async -> ProductEditorState.Phase? {
    let earlier = editing.attempt
    if earlier == nil, changes.isEmpty {
      let isGone = Editing.Phase.failed(MarketError.notFound(reason: nil).message(in: language))
      return conclude(isDeleted ? isGone : .finished(.unchanged(changes.base)))
    }
    guard let seller = sellers.credential else { return refuseToSend() }
    beginSubmission()
    return await run(of: changes.base.product.name) { [self] () throws(MarketError) in
      var changes = changes
      if let earlier { changes = try await remaining(changes, after: earlier) }
      try await save(SubmissionAttempt(changes))
      return try await update(changes, as: seller)
    }
  }

  /// Loads the product after an earlier attempt, and returns the changes that the product doesn't have yet.
  ///
  /// - Throws: ``MarketError/cancelled`` if the form has issues now, or an error that ends the submission.
  private func remaining(
    _ changes: ProductChanges, after earlier: SubmissionAttempt
  ) async throws(MarketError) -> ProductChanges {
    let current = try await update.current(changes.base.id, after: earlier.changes)
    if Task.isCancelled { throw .cancelled }
    let isMade = earlier.changes?.areMade(in: current) ?? true
    rebase(to: current)
    if isMade { change { $0.dropAttempt() } }
    updateForm { $0.reportAll() }
    guard let remaining = form.changes(to: current) else {
      change { $0.conclude(.editing) }
      throw .cancelled
    }
    // The server may still apply the earlier changes.
    if !isMade, remaining.isEmpty { throw .outcomeUnknown() }
    return remaining
  }

  /// Saves an attempt before its request is sent.
  private func save(_ attempt: SubmissionAttempt) async throws(MarketError) {
    change { $0.willSend(attempt) }
    await waitUntilSaved()
    if Task.isCancelled {
      change { $0.withdrawAttempt() }
      throw .cancelled
    }
  }

  /// Runs a submission, ends it with its outcome, and returns the result.
  private func run(
    of name: String, _ submission: @escaping () async throws(MarketError) -> ProductDetail
  ) async -> ProductEditorState.Phase? {
    var result: ProductEditorState.Phase?
    await slot.run { () -> Result<ProductDetail, MarketError> in
      do throws(MarketError) {
        return .success(try await submission())
      } catch {
        return .failure(Task.isCancelled ? .cancelled : error)
      }
    } settle: { [self] outcome in
      end(outcome, of: name)
      let isCancelled = outcome == .failure(.cancelled) && state.issues.isEmpty
      result = isCancelled ? nil : state.phase
    }
    return result
  }

  private func end(_ outcome: Result<ProductDetail, MarketError>, of name: String) {
    let isNew = form.base == nil
    change { editing in
      switch outcome {
      case .success(let detail):
        editing.endSubmitting(.finished(isNew ? .registered(detail) : .updated(detail)))
      case .failure(.cancelled): editing.endSubmitting()
      case .failure(.outcomeUnknown(let unknown)):
        let question = UnresolvedSubmission(
          after: unknown, of: name, isNew: isNew, at: now(), locale: locale)
        editing.endSubmitting(.unresolved(question), unknown.candidates)
      case .failure(let error):
        if !isNew, case .notFound = error {
          editing.dropAttempt()
        } else {
          editing.withdrawAttempt()
        }
        editing.endSubmitting(.failed(error.message(in: language)))
      }
    }
  }

  private func refuseToSend() -> ProductEditorState.Phase {
    change { $0.signOut(UserMessage(.notSignedIn, in: language)) }
    return state.phase
  }

  private func conclude(_ result: Editing.Phase) -> ProductEditorState.Phase {
    change { $0.conclude(result) }
    return state.phase
  }

  /// Starts the submitting phase, and returns a handler for the upload progress.
  @discardableResult
  func beginSubmission() -> MainActorProgress {
    submissionNumber += 1
    change { $0.beginSubmitting() }
    return MainActorProgress { [weak self, submissionNumber] progress in
      guard let self, submissionNumber == self.submissionNumber else { return }
      change { $0.report(progress) }
    }
  }

  /// Changes the facts, shows the phase that follows from them, and saves the form.
  func change(
    _ change: (inout Editing) -> Void, _ other: (inout ProductEditorState) -> Void = { _ in }
  ) {
    change(&editing)
    if case .finished = editing.result { form.finish() }
    show(other)
    save()
  }

  private func followSeller() {
    guard let seller = sellers.credential else { return }
    change { $0.dismissSignedOut() }
    // A draft that was restored without a seller may be the product that this seller sent.
    guard let attempt = editing.attempt,
      state.unresolved?.finding == .earlierRegistrationUnknown
    else { return }
    let question = attempt.question(form.newProduct(), seller, locale)
    change { $0.conclude(.unresolved(question)) }
  }

  private func follow(_ event: ProductEvent) {
    guard event.id == form.base?.id, state.outcome == nil else { return }
    switch event {
    case .updated(let detail), .registered(let detail): rebase(to: detail)
    case .deleted:
      isDeleted = true
      store.update { $0.add(UserMessage(.deletedElsewhere, in: language)) }
    }
  }

  private func rebase(to detail: ProductDetail) {
    updateForm { $0.rebase(to: detail, after: editing.attempt) }
  }

  func updateForm(_ change: (inout EditedForm) -> Void) {
    change(&form)
    show()
    save()
  }

  /// Updates the state with a change and the current form, as one snapshot.
  func show(_ change: (inout ProductEditorState) -> Void = { _ in }) {
    store.update { state in
      change(&state)
      state.phase = editing.phase
      state.discardQuestion = DiscardQuestion(
        mayBeRegistered: editing.attempt?.registration != nil, language: language)
      state.show(form)
    }
  }
}
