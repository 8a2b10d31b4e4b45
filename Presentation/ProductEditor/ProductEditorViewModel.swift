public import Foundation
public import OpenMarketDomain

/// A form that registers a product or changes one.
///
/// | method                    | unopened, opening | editing, failed, signed out | unresolved        | submitting | finished |
/// |---------------------------|-------------------|-----------------------------|-------------------|------------|----------|
/// | ``restoreDraft()``        | opens, joins      | nothing, or opens again     | nothing           | nothing    | nothing  |
/// | changing the form         | nothing           | changes it                  | changes it        | nothing    | nothing  |
/// | ``submit()``              | nothing           | submits                     | see below         | joins      | nothing  |
/// | ``sendAgain()``           | nothing           | nothing                     | submits           | nothing    | nothing  |
/// | ``confirmRegistered(_:)`` | nothing           | nothing                     | looks, may finish | nothing    | nothing  |
/// | ``discard()``             | nothing           | clears the form             | clears the form   | nothing    | nothing  |
///
/// The editor never sends a registration a second time unless a person asks for it: not after a lost response, a cancellation,
/// a change of the form or a restart of the app. Either `RegisterProductUseCase` searches the market first, or ``submit()``
/// sends nothing and the state asks a person to look (``UnresolvedSubmission/asksToLook``). After changes with an unknown
/// outcome, the editor reads the product before it sends more.
///
/// The editor saves the form at every change, without secrets. Use one editor at a time for the same product.
public final class ProductEditorViewModel: ViewModel {
  private let submitter: ProductSubmitter
  private let sellers: any SellerCredentialStore
  private let events: any ProductEvents
  private let compressor: PictureCompressor
  private let language: Language
  private let store: StateStore<ProductEditorState>
  private let autosaver: DraftAutosaver
  private let slot = OperationSlot()
  private var form: EditedForm
  private var isDeleted = false
  /// The phase to return to after a cancellation, or when a seller signs in.
  private var settledPhase = ProductEditorState.Phase.unopened
  private var attempt: SubmissionAttempt?
  private var submissionNumber = 0
  private var lastPictureID = 0
  private var subscriptions: [Subscription] = []

  /// Creates an editor.
  ///
  /// - Parameters:
  ///   - detail: The product to change, or `nil` to register a new one. The editor follows changes to it on other screens.
  ///   - register: Registers a new product.
  ///   - update: Changes a product. It has to post to `events`.
  ///   - sellers: Provides the seller for each submission.
  ///   - drafts: Saves the form until it's submitted.
  ///   - events: Reports changes to the edited product.
  ///   - compressor: Compresses pictures. Without it, a picture that is too large is an issue.
  ///   - locale: The locale of all texts and of the numbers in the form.
  ///   - now: Returns the current time, for texts.
  public init(
    editing detail: ProductDetail? = nil, register: RegisterProductUseCase,
    update: UpdateProductUseCase, sellers: any SellerCredentialStore, drafts: any DraftStore,
    events: any ProductEvents, compressor: (any ImageCompressor)? = nil, locale: Locale,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    submitter = ProductSubmitter(register: register, update: update, locale: locale, now: now)
    self.sellers = sellers
    self.events = events
    self.compressor = PictureCompressor(compressor)
    language = Language(locale)
    let key = detail.map { DraftKey.product($0.id) } ?? .new
    form = EditedForm(editing: detail, style: NumberFormat(locale))
    store = StateStore(ProductEditorState(key: key, form: form.contents))
    autosaver = DraftAutosaver(drafts: drafts, key: key)
    autosaver.onOutcome = { [weak self] in self?.showSaving($0) }
    show { state in
      state.canCompressPictures = self.compressor.isAvailable
      if detail != nil { state.picturesFixed = UserMessage(.picturesFixed, in: language) }
    }
    subscriptions = [
      sellers.subscribe { [weak self] in await self?.followSeller() },
      events.subscribe { [weak self] in await self?.follow($0) },
    ]
  }

  public var state: ProductEditorState { store.state }

  /// A Boolean value that indicates whether the outcome of a submission isn't known. If a user leaves the screen and returns
  /// while the app runs, show this editor again: it knows more than the saved draft.
  public var isOutcomeUnknown: Bool { attempt != nil }

  public func states(
    buffering policy: AsyncStream<ProductEditorState>.Continuation.BufferingPolicy
  ) -> AsyncStream<ProductEditorState> {
    store.states(buffering: policy)
  }

  // MARK: - Drafts

  /// Restores the saved draft, and starts editing. The state says whether there was a draft.
  ///
  /// If the draft can't be loaded for now, the user can edit the form, and the draft isn't overwritten. Call this method again
  /// to try again: the draft then replaces the form.
  public func restoreDraft() async {
    switch state.phase {
    case .unopened: break
    case .opening: if await slot.join() { return }
    case .unresolved, .submitting, .finished: return
    case .editing, .failed, .signedOut: guard !autosaver.canOverwrite else { return }
    }
    store.update { $0.phase = .opening }
    await slot.run {
      // An earlier write must not follow the restored draft.
      await self.waitUntilSaved()
      let draft = await self.autosaver.load()
      return Task.isCancelled ? nil : draft
    } settle: { draft in
      if let draft { self.restore(draft) }
      self.set(self.settledPhase)
    }
    await waitUntilSaved()
  }

  /// Returns when the form is saved, or the state says why it isn't. A cancelled caller returns early, and saving goes on.
  public func waitUntilSaved() async {
    await autosaver.waitUntilSaved()
  }

  /// Discards the form, the saved draft and the question about an earlier submission. An earlier draft that couldn't be
  /// loaded yet stays.
  ///
  /// While the app runs, `RegisterProductUseCase` still searches for the same product before it registers it.
  public func discard() async {
    guard state.isEditable else { return }
    compressor.dropAll()
    attempt = nil
    form.discard()
    show { state in
      state.pictures = []
      state.notices.removeAll { $0.code != .deletedElsewhere }
    }
    set(.editing)
    await waitUntilSaved()
  }

  private func restore(_ outcome: Result<RestoredDraft?, DraftStoreError>) {
    settledPhase = .editing
    switch outcome {
    case .success(let restored):
      autosaver.replace(restored?.kept)
      store.update { $0.removeSavingNotices() }
      if let restored { restore(restored) }
    case .failure(.unreadable(let defect)):
      autosaver.replace(nil)
      store.update { $0.removeSavingNotices() }
      store.update { $0.add(UserMessage(defect.code, in: language)) }
    case .failure(let error): store.update { $0.add(error.message(in: language)) }
    }
  }

  private func restore(_ restored: RestoredDraft) {
    let draft = restored.kept
    form.restore(draft)
    show { state in
      state.pictures = form.contents.images.map(newPicture)
      if form.isChanged { state.add(UserMessage(.draftRestored, in: language)) }
      if !restored.lostImages.isEmpty {
        let names = Phrase.plain(restored.lostImages.list)
        state.add(UserMessage(.picturesLost, facts: [names], in: language))
      }
    }
    guard draft.isOutcomeUnknown else { return }
    attempt = SubmissionAttempt(fields: draft.sentFields)
    settledPhase = submitter.unresolved(
      form.base == nil ? .earlierRegistrationUnknown : .updateUnknown)
  }

  private func save() {
    switch state.phase {
    case .unopened, .opening: return
    case .finished: autosaver.save(nil)
    case .editing, .submitting, .failed, .signedOut, .unresolved:
      autosaver.save(form.draftToSave(after: attempt))
    }
  }

  private func showSaving(_ outcome: DraftAutosaver.Outcome) {
    store.update { state in
      switch outcome {
      case .saved: state.removeSavingNotices()
      case .failed(let error): state.add(error.message(in: language))
      case .earlierDraftExists:
        state.removeSavingNotices()
        if state.outcome == nil { state.add(UserMessage(.earlierDraft, in: language)) }
      }
    }
  }

  // MARK: - Editing

  /// Sets the text of a field, exactly as the user typed it.
  public func setText(_ text: String, for field: ProductForm.TextField) {
    edit { $0[field] = text }
  }

  /// Sets the currency of the price and the discount.
  public func setCurrency(_ currency: Currency) {
    edit { $0.currency = currency }
  }

  /// Sets the picture of the edited product that is its thumbnail.
  public func setThumbnail(_ id: ImageID) {
    guard form.base != nil else { return }
    edit(reporting: .thumbnail) { $0.thumbnail = id }
  }

  /// Ends editing a field. The state shows the issues of the fields visited so far, until they're fixed.
  public func endEditing(_ field: ValidationIssue.Field) {
    guard state.isEditable else { return }
    updateForm { $0.endEditing(field) }
  }

  /// Removes a notice after the user has read it.
  public func dismiss(_ notice: UserMessage) {
    if notice.code == .changedElsewhere { form.dismissConflicts() }
    store.update { $0.notices.removeAll { $0 == notice } }
  }

  private func edit(
    reporting field: ValidationIssue.Field? = nil, _ change: (inout ProductForm) -> Void
  ) {
    guard state.isEditable else { return }
    updateForm { $0.change(reporting: field, change) }
  }

  // MARK: - Pictures

  /// Adds pictures to a new product, after the others. More pictures than the market allows are an issue.
  ///
  /// The pictures of a registered product can't be changed. Methods that change pictures do nothing for such a product.
  public func addPictures(_ files: [ImageFile]) {
    editPictures { $0 += files.map(newPicture) }
  }

  /// Moves a picture. The destination is its index after the move.
  public func movePicture(from index: Int, to destination: Int) {
    guard hasPicture(at: index), hasPicture(at: destination) else { return }
    editPictures { $0.insert($0.remove(at: index), at: destination) }
  }

  /// Removes a picture, and cancels its compression.
  public func removePicture(at index: Int) {
    guard state.isEditable, hasPicture(at: index) else { return }
    compressor.drop(state.pictures[index].id)
    editPictures { $0.remove(at: index) }
  }

  /// Compresses a picture that is too large. A second call joins the first. If cancelled, the picture stays as it was.
  public func compressPicture(at index: Int) async {
    guard state.isEditable, hasPicture(at: index) else { return }
    let picture = state.pictures[index]
    await compressor.compress(picture) {
      replacePicture(picture.id) { $0.compression = .inProgress }
    } end: { [self] outcome in
      replacePicture(picture.id) { current in
        switch outcome {
        case .success(let image):
          current.file = image.file
          let text = Phrase.compressed(from: image.original, to: image.result).text(in: language)
          current.compression = .done(from: image.original, to: image.result, text: text)
        case .failure(.cancelled):
          current.compression = picture.compression == .inProgress ? .none : picture.compression
        case .failure(let error):
          current.compression = .failed(error.message(in: language))
        }
      }
    }
  }

  private func hasPicture(at index: Int) -> Bool { state.pictures.indices.contains(index) }

  private func newPicture(_ file: ImageFile) -> ProductEditorPicture {
    lastPictureID += 1
    return ProductEditorPicture(id: lastPictureID, file: file)
  }

  private func editPictures(_ change: (inout [ProductEditorPicture]) -> Void) {
    guard form.base == nil, state.isEditable else { return }
    setPictures(reporting: .images, change)
  }

  private func replacePicture(
    _ id: ProductEditorPicture.ID, _ change: (inout ProductEditorPicture) -> Void
  ) {
    setPictures { pictures in
      if let index = pictures.firstIndex(where: { $0.id == id }) { change(&pictures[index]) }
    }
  }

  private func setPictures(
    reporting field: ValidationIssue.Field? = nil,
    _ change: (inout [ProductEditorPicture]) -> Void
  ) {
    var pictures = state.pictures
    change(&pictures)
    form.change(reporting: field) { $0.images = pictures.map(\.file) }
    show { $0.pictures = pictures }
    save()
  }

  // MARK: - Submitting

  /// Submits the form, and returns when the outcome is known.
  ///
  /// If there are issues, the state shows all of them and nothing is sent. Without a seller, nothing is sent. If nothing of an
  /// edited product was changed, the editor finishes without a request, or fails if the product was deleted elsewhere. While a
  /// submission is in flight, a second call joins it and the form can't be changed.
  ///
  /// Before a request leaves, the editor saves that it's about to be sent, so that a restarted app asks about it. If that
  /// can't be saved, a notice says so and the request is sent.
  ///
  /// A cancelled call leaves the state as it was. The request may have reached the market: submitting the same product again
  /// searches for it and sends nothing, and submitting another one asks a person to look. After changes with an unknown
  /// outcome, the editor reads the product and sends the remaining changes.
  public func submit() async {
    await submit(forgetting: nil)
  }

  /// Submits the form without searching the market for an earlier registration. Call this method if a person says that the
  /// earlier submission had no effect.
  ///
  /// If cancelled, the editor is editing, as if the earlier submission had never been made.
  public func sendAgain() async {
    guard state.unresolved != nil else { return }
    let earlier = attempt
    attempt = nil
    set(.editing)
    await submit(forgetting: earlier)
  }

  /// Confirms that the submission registered a product. If there are candidates, the product has to be one of them.
  ///
  /// Otherwise, the editor reads the product and shows it in every list. If the product doesn't exist or belongs to another
  /// seller, the editor adds a notice and doesn't finish. If the product can't be read, the editor finishes. If cancelled, the
  /// editor stays as it was.
  public func confirmRegistered(_ id: ProductID) async {
    guard let unresolved = state.unresolved, unresolved.mayBeRegistered, let attempt else { return }
    if let found = attempt.candidates.first(where: { $0.id == id }) {
      await events.post(.registered(found))
      if state.unresolved != nil { end(.init(phase: .finished(.registered(found)))) }
    } else if attempt.candidates.isEmpty {
      store.update { $0.notices.removeAll { $0.code == .noSuchProduct } }
      beginSubmission()
      await slot.run {
        await self.submitter.confirm(id, as: self.sellers.credential, registeredBy: attempt)
      } settle: {
        self.end($0)
      }
    }
    guard state.outcome != nil else { return }
    await submitter.forget(attempt)
    await waitUntilSaved()
  }

  /// - Parameter forgotten: An earlier registration to register again without a search.
  private func submit(forgetting forgotten: SubmissionAttempt?) async {
    switch state.phase {
    case .unopened, .opening, .finished: return
    case .submitting: if await slot.join() { return }
    case .editing, .failed, .signedOut, .unresolved: break
    }
    updateForm { $0.reportAll() }
    if let base = form.base {
      await send(form.changes(to: base))
    } else if let draft = form.draft(), let seller = signedInSeller() {
      await send(draft, as: seller, forgetting: forgotten)
    } else if let forgotten {
      await submitter.forget(forgotten)
    }
    await waitUntilSaved()
  }

  private func send(
    _ draft: ProductDraft, as seller: SellerCredential, forgetting forgotten: SubmissionAttempt?
  ) async {
    let earlier = attempt
    if let earlier, !earlier.isSearched(bySubmitting: draft, as: seller) {
      return set(submitter.question(about: earlier))
    }
    attempt = SubmissionAttempt(draft: draft, seller: seller)
    let progress = beginSubmission()
    await slot.run {
      if let forgotten { await self.submitter.forget(forgotten) }
      return await self.submitter.submit(
        draft, as: seller, after: earlier, willSend: self.waitUntilSaved, progress: progress)
    } settle: {
      self.end($0)
    }
  }

  private func send(_ changes: ProductChanges?) async {
    guard let changes else { return }
    let earlier = attempt
    if earlier == nil, changes.isEmpty {
      let isGone = submitter.failed(.notFound(reason: nil))
      return set(isDeleted ? isGone : .finished(.unchanged(changes.base)))
    }
    guard let seller = signedInSeller() else { return }
    if earlier == nil { attempt = SubmissionAttempt(changes: changes, fields: changes.fields) }
    beginSubmission()
    await slot.run { [self] in
      await submitter.submit(changes, as: seller, after: earlier) { current in
        rebase(to: current)
        updateForm { $0.reportAll() }
        return form.changes(to: current)
      } willSend: { attempt in
        self.attempt = attempt
        save()
        await waitUntilSaved()
      }
    } settle: {
      self.end($0)
    }
  }

  private func signedInSeller() -> SellerCredential? {
    if let seller = sellers.credential { return seller }
    if case .failed = settledPhase { settledPhase = .editing }
    store.update { $0.phase = .signedOut(UserMessage(.notSignedIn, in: language)) }
    save()
    return nil
  }

  /// Shows and saves that a submission is in flight.
  @discardableResult
  private func beginSubmission() -> MainActorProgress {
    submissionNumber += 1
    store.update { $0.phase = .submitting(nil) }
    save()
    return MainActorProgress { [weak self, submissionNumber] progress in
      guard let self, submissionNumber == self.submissionNumber, case .submitting = state.phase
      else { return }
      store.update { $0.phase = .submitting(progress) }
    }
  }

  private func end(_ ending: ProductSubmitter.Ending) {
    attempt = ending.attempt
    if let notice = ending.notice { store.update { $0.add(notice) } }
    set(ending.phase ?? settledPhase)
  }

  private func set(_ phase: ProductEditorState.Phase) {
    settledPhase = phase
    if case .finished = phase { form.finish() }
    show { $0.phase = phase }
    save()
  }

  private func followSeller() {
    guard case .signedOut = state.phase, sellers.credential != nil else { return }
    set(settledPhase)
  }

  private func follow(_ change: ProductChange) {
    guard change.id == form.base?.id, state.outcome == nil else { return }
    switch change {
    case .updated(let detail), .registered(let detail): rebase(to: detail)
    case .deleted:
      isDeleted = true
      store.update { $0.add(UserMessage(.deletedElsewhere, in: language)) }
    }
  }

  private func rebase(to detail: ProductDetail) {
    updateForm { $0.rebase(to: detail, after: attempt) }
  }

  private func updateForm(_ change: (inout EditedForm) -> Void) {
    change(&form)
    show()
    save()
  }

  /// Applies a change and the contents of the form to the state, as one snapshot.
  private func show(_ change: (inout ProductEditorState) -> Void = { _ in }) {
    store.update { state in
      change(&state)
      showForm(in: &state)
    }
  }

  private func showForm(in state: inout ProductEditorState) {
    state.form = form.contents
    state.allIssues = form.issues
    state.issues = form.reportedIssues.map { $0.message(in: language) }
    for index in state.pictures.indices {
      state.pictures[index].issues = form.reportedIssues
        .filter { $0.imageIndex == index }.map { $0.message(in: language) }
    }
    state.productImages = form.base?.images ?? []
    state.isChanged = form.isChanged
    state.currencies = form.currencies
    let facts = form.conflicts.map { Phrase.field($0) }
    if facts.isEmpty { state.notices.removeAll { $0.code == .changedElsewhere } }
    if !facts.isEmpty { state.add(UserMessage(.changedElsewhere, facts: facts, in: language)) }
  }
}
