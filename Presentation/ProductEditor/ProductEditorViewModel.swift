public import OpenMarketDomain

/// A view model for a form that registers a new product or changes an existing product.
///
/// | method                    | unopened, opening | editing, failed, signed out | unresolved      | submitting | finished  |
/// |---------------------------|-------------------|-----------------------------|-----------------|------------|-----------|
/// | ``load()``                | loads or joins    | retries a failed load       | no effect       | no effect  | no effect |
/// | changing text             | edits the form    | edits the form              | edits the form  | no effect  | no effect |
/// | adding images             | opens the form    | edits the form              | edits the form  | no effect  | no effect |
/// | ``submit()``              | no effect         | submits, see below          | see below       | joins      | no effect |
/// | ``sendAgain()``           | no effect         | no effect                   | submits         | no effect  | no effect |
/// | ``confirmRegistered(_:)`` | no effect         | no effect                   | may finish      | no effect  | no effect |
/// | ``cancel()``              | clears the text   | clears the form             | clears the form | stops      | no effect |
/// | ``discard()``             | no effect         | clears the form             | clears the form | no effect  | no effect |
///
/// The editor never sends a registration again without the user's decision, even after a lost
/// response, a cancellation, a change to the form, or in another editor: `RegisterProductUseCase`
/// remembers each registration whose outcome isn't known. An equal product is searched, and before
/// another product is sent, ``submit()`` asks the user about each registration that a form left
/// open (``UnresolvedSubmission/asksToLook``). After an update with an unknown outcome, and after a
/// draft was restored, the editor loads the product before it sends changes.
///
/// A form belongs to its seller: the seller who was signed in when it was opened, or else the first
/// one who signs in. While another seller is signed in, the form can be edited but not submitted.
///
/// The editor saves the form after each change, without secrets. Use only one editor at a time for
/// the same product.
@MainActor
public final class ProductEditorViewModel: StateViewModel<ProductEditorState> {
  let market: MarketParts
  /// A Boolean value that indicates whether the registrations are a batch. The editor then doesn't
  /// ask about other products, and isn't asked about.
  package var isBatch = false
  let autosaver: DraftAutosaver
  let slot = OperationSlot()
  var form: EditedForm
  var isDeleted = false
  var facts = ProductEditorFacts()
  var submissionNumber = 0
  /// The number of times that the images were chosen anew or discarded.
  var imageChoice = 0
  /// The number of times that a submission was stopped, or the form was discarded.
  private(set) var stopCount = 0 { didSet { waitingSubmissions = 0 } }
  /// The number of submissions that wait for images and weren't stopped.
  var waitingSubmissions = 0
  private var lastImageID = 0
  private var subscriptions: [Subscription] = []

  /// Creates an editor.
  ///
  /// - Parameters:
  ///   - detail: The product to change, or `nil` to register a new product. The editor follows
  ///     changes on other screens.
  ///   - market: The parts of the market. Without a store for drafts, the form isn't saved, and can
  ///     be edited without ``load()``.
  public init(editing detail: ProductDetail? = nil, in market: MarketParts) {
    self.market = market
    let key = DraftKey(seller: market.sellers.credential.map { SellerKey($0) }, product: detail?.id)
    form = EditedForm(editing: detail, format: NumberFormat(market.locale))
    autosaver = DraftAutosaver(drafts: market.drafts, key: key, clock: market.clock)
    super.init(
      StateStore(ProductEditorState(key: key, form: form.contents, locale: market.locale)),
      locale: market.locale)
    autosaver.onOutcome = { [weak self] in self?.showSaving($0) }
    if market.drafts == nil { facts.endRestoring() }
    showForm { state in
      if detail != nil { state.imagesFixed = UserMessage(.imagesFixed, in: language) }
    }
    subscriptions = [
      market.sellers.subscribe(Subscriber { [weak self] _ in await self?.followSeller() }),
      market.events.subscribe(Subscriber { [weak self] in await self?.apply($0) }),
    ]
  }

  /// A Boolean value that indicates whether the outcome of a submission is unknown.
  public var isOutcomeUnknown: Bool { facts.attempt != nil || facts.sentChanges != nil }

  /// Returns a new image slot for an image of the edited product, such as
  /// `productImages[0].thumbnail`. Create one slot for each view.
  public func makeImageSlot() -> ImageSlot { ImageSlot(images: market.images, locale: locale) }

  // MARK: - Drafts

  /// Restores the saved draft and starts editing. After a draft is restored,
  /// ``ProductEditorState/notices`` contains a notice.
  ///
  /// If the draft can't be loaded, the user can edit the form, and the editor doesn't overwrite the
  /// saved draft. Call this method again to retry. The restored draft then replaces the contents of
  /// the form.
  ///
  /// Text that the user enters before the draft is restored stays in the form.
  ///
  /// - Returns: The notice that the draft can't be loaded, which is also one of the `notices` of
  ///   the state. `nil` if it can, or the call was cancelled or joined another call.
  @discardableResult
  public func load() async -> UserMessage? {
    adoptSeller()
    switch state.phase {
    case .unopened: break
    case .opening: if await slot.join() { return nil }
    case .unresolved, .submitting, .finished: return nil
    case .editing, .failed, .signedOut:
      guard autosaver.loadError != nil || autosaver.needsLoading else { return nil }
    }
    // The user may enter text before the draft is restored. The draft doesn't replace this text.
    let contents = facts.isRestored ? form.contents : form.original
    change { $0.beginRestoring() }
    let problem: UserMessage? = await slot.run {
      // Wait for the writes in progress, so that they don't overwrite the restored draft.
      await self.waitUntilSaved()
      let draft = await self.autosaver.load()
      return Task.isCancelled ? nil : draft
    } settle: { [self] draft in
      if let draft { return restore(draft, editedSince: contents) }
      change { $0.cancelRestoring() }
      return nil
    }
    await waitUntilSaved()
    if Task.isCancelled { return problem }
    // A seller may have signed in meanwhile.
    await followSeller()
    return problem
  }

  /// Returns when the form is saved or saving has failed. If the caller is cancelled, the editor
  /// continues to save the form.
  public func waitUntilSaved() async { await autosaver.waitUntilSaved() }

  /// Discards the form and its draft. A registration whose outcome isn't known is still remembered.
  /// An earlier draft that couldn't be loaded remains saved.
  public func discard() async {
    guard state.isOpen else { return }
    imageChoice += 1
    stopCount += 1
    form.discard()
    change(
      { $0.dropSubmission() },
      { state in
        state.isWaitingForImages = false
        state.notices.removeAll { $0.code != .deletedElsewhere }
      })
    await waitUntilSaved()
  }

  /// Discards the form and its draft, or stops the submission in flight, for a Cancel button. If
  /// the draft isn't restored yet, it remains saved.
  ///
  /// After a stopped submission, the form stays open with its contents. If the product may have
  /// been sent, the user decides what happens next, as after a lost response
  /// (``ProductEditorState/unresolved``).
  ///
  /// - Returns: A Boolean value that indicates whether the form was discarded, and can be closed.
  @discardableResult
  public func cancel() async -> Bool {
    if state.isWaitingForImages {
      stopCount += 1
      store.update { $0.isWaitingForImages = false }
      return false
    }
    switch state.phase {
    case .unopened, .opening:
      imageChoice += 1
      slot.drop()
      form.discard()
      change { $0.cancelRestoring() }
    case .submitting:
      await slot.cancel()
      await waitUntilSaved()
      return false
    case .editing, .failed, .signedOut, .unresolved, .finished: await discard()
    }
    return true
  }

  private func restore(
    _ outcome: Result<RestoredDraft?, DraftStoreError>, editedSince contents: ProductForm
  ) -> UserMessage? {
    autosaver.start(from: outcome)
    let problem = outcome.error?.message(in: language, isLoading: true)
    var notices = [problem].compactMap(\.self)
    let restored = try? outcome.get()
    if let restored {
      form.restore(restored.saved, editedSince: contents)
      if form.isChanged { notices.append(UserMessage(.draftRestored, in: language)) }
      if !restored.lostImages.isEmpty {
        let images = LocalizedText.plain(restored.lostImages.list)
        notices.append(UserMessage(.imagesLost, ["images": images], in: language))
      }
    }
    change(
      { facts in
        facts.endRestoring()
        // The product may have changed since the draft was saved, also by this form.
        if form.base != nil, restored != nil { facts.mustReload = true }
      },
      { state in
        if autosaver.loadError == nil { state.notices.removeAll { $0.code == .draftNotSaved } }
        for notice in notices { state.add(notice) }
      })
    return problem
  }

  func save() {
    guard facts.savesChanges else { return }
    adoptSeller()
    if case .finished = facts.result {
      store.update { $0.notices.removeAll { $0.code == .draftNotSaved } }
      autosaver.save(nil)
    } else {
      autosaver.save(form.draftToSave())
    }
  }

  private func showSaving(_ error: DraftStoreError?) {
    store.update { state in
      state.notices.removeAll { $0.code == .draftNotSaved }
      if let error { state.add(error.message(in: language)) }
    }
  }

  // MARK: - Fields

  /// The text in the given field, for a binding such as `$editor[text: .name]`. Set the text
  /// exactly as the user entered it.
  public subscript(text field: ProductField) -> String {
    get { state.form[field] }
    set { edit { $0[field] = newValue } }
  }

  /// The currency of the price and the discount.
  public var currency: Currency {
    get { state.form.currency }
    set { edit { $0.currency = newValue } }
  }

  /// The thumbnail of the edited product, which is one of its images. Setting the value to `nil`
  /// has no effect.
  public var thumbnail: ImageID? {
    get { state.form.thumbnail }
    set {
      guard form.base != nil, let newValue else { return }
      edit(reporting: .thumbnail) { $0.thumbnail = newValue }
    }
  }

  /// Ends editing the given field. The state shows the issues of all visited fields until the user
  /// fixes them.
  public func endEditing(_ field: ProductField) {
    guard state.isEditable else { return }
    updateForm { $0.endEditing(field) }
  }

  private func edit(
    reporting field: ProductField? = nil, _ change: (inout ProductForm) -> Void
  ) {
    guard state.isEditable || state.isOpening else { return }
    autosaver.resume()
    updateForm { $0.change(reporting: field, change) }
  }

  // MARK: - Errors and notices

  /// Removes a message that the user dismisses: a notice, the error of the last submission, or the
  /// message that no seller is signed in. The form stays.
  ///
  /// An unresolved submission stays until the user checks its outcome, or until ``discard()``.
  public func dismiss(_ message: UserMessage) {
    if message == state.error { return change { $0.dismissError() } }
    if message.code == .changedElsewhere { form.dismissChange() }
    store.update { $0.notices.removeAll { $0 == message } }
  }

  // MARK: - The state

  /// Changes the facts, shows the phase that follows from them, and saves the form.
  func change(
    _ change: (inout ProductEditorFacts) -> Void,
    _ other: (inout ProductEditorState) -> Void = { _ in }
  ) {
    change(&facts)
    if case .finished = facts.result { form.finish() }
    showForm(other)
    save()
  }

  /// Gives a form without a seller, or a form that isn't opened yet, to the signed-in seller. The
  /// order of a store's subscribers isn't fixed, so each change to the form looks at the store,
  /// too.
  func adoptSeller() {
    let seller = market.sellers.credential.map { SellerKey($0) }
    let isUntouched = state.phase == .unopened && !form.isChanged
    guard state.phase != .opening, state.key.seller != seller,
      isUntouched || state.key.seller == nil
    else { return }
    store.update { $0.key.seller = seller }
    // What the user typed before the sign-in replaces the seller's own draft.
    autosaver.move(to: state.key, replacing: form.isChanged)
  }

  private func followSeller() async {
    guard let seller = market.sellers.credential else { return }
    adoptSeller()
    guard state.key.seller == SellerKey(seller) else {
      if state.isOpen { change { $0.signOut(UserMessage(.otherSeller, in: language)) } }
      return
    }
    change { $0.dismissSignedOut() }
    if facts.isRestored, autosaver.needsLoading {
      await load()
    } else {
      await showOpenRegistration()
    }
  }

  private func apply(_ event: ProductEvent) async {
    // Another editor may have registered the product in this form. Its attempt is still open.
    if case .registered = event { await showOpenRegistration() }
    guard event.id == form.base?.id, state.outcome == nil else { return }
    switch event {
    case .updated(let detail), .registered(let detail): rebase(to: detail)
    case .deleted:
      isDeleted = true
      store.update { $0.add(UserMessage(.deletedElsewhere, in: language)) }
    }
  }

  func rebase(to detail: ProductDetail) {
    updateForm { $0.rebase(to: detail, after: facts.sentChanges) }
  }

  func updateForm(_ change: (inout EditedForm) -> Void) {
    change(&form)
    showForm()
    save()
  }

  /// Updates the state with a change and the current form, as one snapshot.
  func showForm(_ change: (inout ProductEditorState) -> Void = { _ in }) {
    store.update { state in
      change(&state)
      state.phase = facts.phase
      state.discardQuestion = DiscardQuestion(
        mayBeRegistered: facts.attempt != nil, language: language)
      state.images = images(of: form, replacing: state.images)
      state.show(form)
    }
  }

  /// Returns the images of the form. An image that was already in the form keeps its identifier.
  private func images(
    of form: EditedForm, replacing earlier: [ProductEditorImage]
  ) -> [ProductEditorImage] {
    var earlier = earlier
    return form.contents.images.map { file in
      if let index = earlier.firstIndex(where: { $0.file == file }) {
        return earlier.remove(at: index)
      }
      lastImageID += 1
      return ProductEditorImage(id: lastImageID, file: file)
    }
  }
}
