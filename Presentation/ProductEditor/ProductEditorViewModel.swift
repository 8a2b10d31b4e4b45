public import Foundation
public import OpenMarketDomain

/// A view model for a form that registers a new product or changes an existing product.
///
/// | method                    | unopened, opening | editing, failed, signed out | unresolved      | submitting | finished  |
/// |---------------------------|-------------------|-----------------------------|-----------------|------------|-----------|
/// | ``restoreDraft()``        | loads or joins    | retries a failed load       | no effect       | no effect  | no effect |
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
public final class ProductEditorViewModel: ViewModel {
  private let register: RegisterProductUseCase
  private let update: UpdateProductUseCase
  private let sellers: any SellerCredentialStore
  private let events: any ProductEventBus
  let compressor: EditorImageCompressor
  /// The language of the messages and titles.
  public let language: Language
  private let locale: Locale
  private let now: @Sendable () -> Date
  package let store: StateStore<ProductEditorState>
  private let autosaver: DraftAutosaver
  private let slot = OperationSlot()
  var form: EditedForm
  private var isDeleted = false
  private var editing = Editing()
  private var submissionNumber = 0
  /// The number of times that the form was discarded.
  private(set) var discardCount = 0
  var lastImageID = 0
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
  ///     without ``restoreDraft()``.
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
    self.compressor = EditorImageCompressor(compressor)
    language = Language(locale)
    let key = detail.map { DraftKey.product($0.id) } ?? .new
    form = EditedForm(editing: detail, format: NumberFormat(locale))
    store = StateStore(
      ProductEditorState(key: key, form: form.contents, language: language))
    autosaver = DraftAutosaver(drafts: drafts, key: key, clock: clock)
    autosaver.onOutcome = { [weak self] in self?.showSaving($0) }
    if drafts == nil { editing.endRestoring() }
    show { state in
      state.canCompressImages = self.compressor.isAvailable
      if detail != nil { state.imagesFixed = UserMessage(.imagesFixed, in: language) }
    }
    subscriptions = [
      sellers.subscribe { [weak self] in await self?.followSeller() },
      events.subscribe { [weak self] in await self?.follow($0) },
    ]
  }

  public var state: ProductEditorState { store.state }

  /// A Boolean value that indicates whether the outcome of a submission is unknown. If the user returns to the form while the app
  /// is running, show this editor again, because the saved draft contains less information.
  public var isOutcomeUnknown: Bool { editing.attempt != nil }

  public func states(
    buffering policy: AsyncStream<ProductEditorState>.Continuation.BufferingPolicy
  ) -> AsyncStream<ProductEditorState> {
    store.states(buffering: policy)
  }

  // MARK: - Drafts

  /// Restores the saved draft and starts editing. After a draft is restored, ``ProductEditorState/notices`` contains a notice.
  ///
  /// If the draft can't be loaded, the user can edit the form, and the editor doesn't overwrite the saved draft. Call this method
  /// again to retry. The restored draft then replaces the contents of the form.
  ///
  /// Text that the user enters before the draft is restored stays in the form.
  public func restoreDraft() async {
    switch state.phase {
    case .unopened: break
    case .opening: if await slot.join() { return }
    case .unresolved, .submitting, .finished: return
    case .editing, .failed, .signedOut: guard autosaver.loadError != nil else { return }
    }
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
        self.restore(draft, editedSince: contents)
      } else {
        self.change { $0.cancelRestoring() }
      }
    }
    await waitUntilSaved()
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
    compressor.dropAll()
    form.discard()
    change(
      { $0.dropAttempt() },
      { state in
        state.images = []
        state.notices.removeAll { $0.code != .deletedElsewhere }
      })
    await waitUntilSaved()
  }

  /// The question to ask before ``discard()``, with the titles of its buttons.
  public var discardQuestion: DiscardQuestion { state.discardQuestion }

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
  ) {
    autosaver.start(from: outcome)
    var attempt: SubmissionAttempt?
    var notices: [UserMessage] = []
    if case .failure(let error) = outcome { notices.append(error.message(in: language)) }
    let restored = try? outcome.get()
    if let restored {
      attempt = restored.saved.pending.map(SubmissionAttempt.init(pending:))
      form.restore(restored.saved, after: attempt, editedSince: contents)
      if form.isChanged { notices.append(UserMessage(.draftRestored, in: language)) }
      if !restored.lostImages.isEmpty {
        let names = Phrase.plain(restored.lostImages.list)
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
  }

  func save() {
    guard editing.savesChanges else { return }
    if case .finished = editing.result {
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

  // MARK: - Errors and notices

  /// Removes the error of the last submission, or the message that no seller is signed in, from the state. The form stays.
  ///
  /// An unresolved submission stays until the user checks its outcome, or until ``discard()``.
  public func dismissError() {
    switch state.phase {
    case .failed: change { $0.dismissFailure() }
    case .signedOut: change { $0.dismissSignedOut() }
    default: break
    }
  }

  /// Removes the given notice. Call this method when the user dismisses the notice.
  public func dismissNotice(_ notice: UserMessage) {
    if notice.code == .changedElsewhere { form.dismissConflicts() }
    store.update { $0.notices.removeAll { $0 == notice } }
  }

  // MARK: - Submitting

  /// Submits the form, and returns when the submission has ended.
  ///
  /// If images are being loaded or compressed, the editor waits for them. If the form has issues, the state shows all issues, and the
  /// editor sends no request. If no seller is signed in, the editor
  /// sends no request either. If an edited product has no changes, the editor finishes without a request, or fails if the product
  /// was deleted elsewhere. While a submission is in flight, another call joins the submission, and the form can't be changed.
  ///
  /// Before the editor sends a request, it saves the pending submission, so that the user can check the outcome after a restart
  /// of the app. If saving fails, the editor adds a notice and still sends the request.
  ///
  /// A cancelled call restores the earlier state, but the server may have received the request. If the user submits the same
  /// product again, the editor searches for the product and doesn't send it. Before a different product is sent, the user must
  /// check the outcome. After an update with an unknown outcome, the editor loads the product and sends the remaining changes.
  public func submit() async {
    switch state.phase {
    case .unopened, .opening, .finished: return
    case .submitting: if await slot.join() { return }
    case .editing, .failed, .signedOut, .unresolved: break
    }
    guard await imagesAreComplete() else { return }
    if case .submitting = state.phase, await slot.join() { return }
    updateForm { $0.reportAll() }
    if let base = form.base {
      if let changes = form.changes(to: base) { await submit(changes) }
    } else if let newProduct = form.newProduct(), let seller = signedInSeller() {
      await submit(newProduct, as: seller)
    }
    await waitUntilSaved()
  }

  /// Performs the user's choice after a submission with an unknown outcome.
  public func perform(_ choice: UnresolvedSubmission.Choice) async {
    switch choice.action {
    case .confirmRegistered(let id): await confirmRegistered(id)
    case .lookAgain: await submit()
    case .sendAgain: await sendAgain()
    }
  }

  /// Submits the form without searching the server for the product from an earlier submission. Call this method if the user
  /// states that the earlier submission had no effect.
  ///
  /// If the caller is cancelled, the editor returns to the editing phase, as if the earlier submission had never been made.
  public func sendAgain() async {
    guard state.unresolved != nil else { return }
    change { $0.dropAttempt() }
    await submit()
  }

  /// Finishes an unresolved registration with the product that the user identified as its result.
  ///
  /// If the search found candidates, the product must be one of them. Otherwise, the editor loads the product. If the product
  /// doesn't exist or belongs to another seller, the editor adds a notice and stays open. If loading fails for another reason,
  /// the editor finishes anyway. If the caller is cancelled, the registration stays unresolved.
  public func confirmRegistered(_ id: ProductID) async {
    guard let unresolved = state.unresolved, unresolved.mayBeRegistered,
      let attempt = editing.attempt
    else { return }
    if let found = attempt.candidates.first(where: { $0.id == id }) {
      await events.post(.registered(found))
      if state.unresolved != nil { change { $0.endSubmitting(.finished(.registered(found))) } }
    } else if attempt.candidates.isEmpty {
      store.update { $0.notices.removeAll { $0.code == .noSuchProduct } }
      beginSubmission()
      await slot.run { [self] in
        do throws(MarketError) {
          try await register.confirm(id, as: sellers.credential)
          return MarketError?.none
        } catch {
          return Task.isCancelled ? .cancelled : error
        }
      } settle: {
        self.endConfirming(id, $0)
      }
    }
    await waitUntilSaved()
  }

  private func endConfirming(_ id: ProductID, _ error: MarketError?) {
    switch error {
    case .cancelled: change { $0.endSubmitting() }
    case .notFound, .notOwner:
      let notice = UserMessage(.noSuchProduct, facts: [.plain("#\(id)")], in: language)
      change({ $0.endSubmitting() }, { $0.add(notice) })
    default: change { $0.endSubmitting(.finished(.confirmed(id))) }
    }
  }

  private func submit(_ newProduct: NewProduct, as seller: SellerCredential) async {
    let earlier = editing.attempt
    if let earlier, !earlier.isSearched(bySubmitting: newProduct, as: seller) {
      let question = UnresolvedSubmission(candidates: earlier.candidates, locale: locale)
      return change { $0.conclude(.unresolved(question)) }
    }
    let progress = beginSubmission()
    await run(of: newProduct.name) { [self] () throws(MarketError) in
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

  private func submit(_ changes: ProductChanges) async {
    let earlier = editing.attempt
    if earlier == nil, changes.isEmpty {
      let isGone = Editing.Phase.failed(MarketError.notFound(reason: nil).message(in: language))
      let result = isDeleted ? isGone : .finished(.unchanged(changes.base))
      return change { $0.conclude(result) }
    }
    guard let seller = signedInSeller() else { return }
    beginSubmission()
    await run(of: changes.base.product.name) { [self] () throws(MarketError) in
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

  /// Runs a submission, and ends it with its outcome.
  private func run(
    of name: String, _ submission: @escaping () async throws(MarketError) -> ProductDetail
  ) async {
    await slot.run { () -> Result<ProductDetail, MarketError> in
      do throws(MarketError) {
        return .success(try await submission())
      } catch {
        return .failure(Task.isCancelled ? .cancelled : error)
      }
    } settle: {
      self.end($0, of: name)
    }
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

  private func signedInSeller() -> SellerCredential? {
    if let seller = sellers.credential { return seller }
    let message = UserMessage(.notSignedIn, in: language)
    change { $0.signOut(message) }
    return nil
  }

  /// Starts the submitting phase, and returns a handler for the upload progress.
  @discardableResult
  private func beginSubmission() -> MainActorProgress {
    submissionNumber += 1
    change { $0.beginSubmitting() }
    return MainActorProgress { [weak self, submissionNumber] progress in
      guard let self, submissionNumber == self.submissionNumber else { return }
      change { $0.report(progress) }
    }
  }

  /// Changes the facts, shows the phase that follows from them, and saves the form.
  private func change(
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
