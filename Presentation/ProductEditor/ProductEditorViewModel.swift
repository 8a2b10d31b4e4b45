public import Foundation
public import OpenMarketDomain

/// A form in which a product is made or changed.
///
/// | called                    | unopened, opening | editing, failed, signed out | unresolved              | submitting | finished |
/// |---------------------------|-------------------|-----------------------------|-------------------------|------------|----------|
/// | ``restoreDraft()``                | opens, joins      | nothing, or opens again     | nothing, or opens again | nothing    | nothing  |
/// | changing what is entered  | nothing           | changes it                  | changes it              | nothing    | nothing  |
/// | ``submit()``              | nothing           | submits                     | see below               | joins      | nothing  |
/// | ``sendAgain()``           | nothing           | nothing                     | submits                 | nothing    | nothing  |
/// | ``confirmRegistered(_:)`` | nothing           | nothing                     | looks, may finish       | nothing    | nothing  |
/// | ``discard()``             | nothing           | begins anew                 | begins anew             | nothing    | nothing  |
///
/// A registration that may have happened is never sent again behind anybody's back: not after a lost answer, not after it was
/// cancelled, not with other contents, and not after the app was started again. Either `RegisterProductUseCase` still knows
/// it and looks first, or ``submit()`` sends nothing and the state asks somebody to look
/// (``UnresolvedSubmission/asksToLook``). What may have become of a change is read before anything else is made of the product.
///
/// What is entered is kept at every change (`DraftStore`), and never a secret. One editor at a time edits the same.
public final class ProductEditorViewModel: ViewModel {
  /// What an editor works with.
  public nonisolated struct Dependencies: Sendable {
    let register: RegisterProductUseCase
    let update: UpdateProductUseCase
    let sellers: any SellerCredentialStore
    let drafts: any DraftStore
    let events: any ProductEvents
    let compressor: (any ImageCompressor)?
    let locale: Locale
    let now: @Sendable () -> Date

    /// Puts together what editors work with.
    ///
    /// - Parameters:
    ///   - register: puts a new product on the market.
    ///   - update: sends what becomes different about a product.
    ///   - sellers: who is asked for the seller at each submission.
    ///   - drafts: keeps what is entered and not submitted yet.
    ///   - events: tells what became of the edited product elsewhere, and is told of a product that a person has found.
    ///   - compressor: makes pictures smaller; without it, those that are too large are issues.
    ///   - locale: decides the language of all texts, and how numbers are read.
    ///   - now: returns the time, for texts that say it.
    public init(
      register: RegisterProductUseCase, update: UpdateProductUseCase,
      sellers: any SellerCredentialStore, drafts: any DraftStore,
      events: any ProductEvents, compressor: (any ImageCompressor)? = nil, locale: Locale,
      now: @escaping @Sendable () -> Date = { Date() }
    ) {
      self.register = register
      self.update = update
      self.sellers = sellers
      self.drafts = drafts
      self.events = events
      self.compressor = compressor
      self.locale = locale
      self.now = now
    }
  }

  let dependencies: Dependencies
  let language: Language
  let style: NumberFormat
  let store: StateStore<ProductEditorState>
  let slot = OperationSlot()
  var compressionSlots: [Int: OperationSlot] = [:]
  var lastPictureID = 0

  /// The edited product as it is on the market, as far as is known.
  var base: ProductDetail?
  /// A Boolean value that indicates whether the edited product was deleted elsewhere.
  var isDeleted = false
  /// What is entered while nobody has touched anything.
  var untouched: ProductForm
  /// What to go back to when the work under way is cancelled.
  var settled = ProductEditorState.Phase.unopened
  /// What to go on with when somebody has signed in.
  var phaseOnceSignedIn = ProductEditorState.Phase.editing
  var attempt: OpenAttempt?
  var submissionNumber = 0
  /// The fields that the product has become different in meanwhile, where somebody had touched them.
  var overtaken: Set<ValidationIssue.Field> = []

  /// The fields that somebody has been in.
  var left: Set<ValidationIssue.Field> = []
  /// The fields whose issues are told until they are mended.
  var told: Set<ValidationIssue.Field> = []

  private(set) var autosaver: DraftAutosaver?
  /// What came of keeping what was handed over last, as far as is known.
  private(set) var lastKeeping = DraftAutosaver.Outcome.kept
  /// What was handed over last, where that was kept as far as is known.
  private var handedOver: SavedDraft??
  private var observations: [Subscription] = []

  /// An editor of a product that is not on the market yet.
  public convenience init(_ dependencies: Dependencies) {
    self.init(nil, dependencies)
  }

  /// An editor of a product of the market. It follows what becomes of it elsewhere in the app.
  public convenience init(editing detail: ProductDetail, _ dependencies: Dependencies) {
    self.init(detail, dependencies)
  }

  private init(_ base: ProductDetail?, _ dependencies: Dependencies) {
    let style = NumberFormat(dependencies.locale)
    let form = base.map { ProductForm($0, style: style) } ?? ProductForm()
    let key = base.map { DraftKey.product($0.id) } ?? .new
    self.dependencies = dependencies
    self.base = base
    self.style = style
    language = Language(dependencies.locale)
    untouched = form
    store = StateStore(ProductEditorState(key: key, form: form))
    autosaver = DraftAutosaver(drafts: dependencies.drafts, key: key) { [weak self] outcome in
      self?.noteKeeping(outcome)
    }
    store.update { state in
      state.canCompressPictures = dependencies.compressor != nil
      if base != nil { state.picturesFixed = UserMessage(.picturesFixed, in: language) }
      derive(&state)
    }
    observations = [dependencies.sellers.subscribe { [weak self] in await self?.followSeller() }]
    guard base != nil else { return }
    observations.append(dependencies.events.subscribe { [weak self] in await self?.follow($0) })
  }

  public var state: ProductEditorState { store.state }

  /// Whether something was submitted of which it is not known what became of it, whatever was submitted since. Then this editor
  /// knows more than what is kept: whoever leaves its screen and comes back in the same run goes on with this editor.
  public var isOutcomeUnknown: Bool { attempt != nil }

  public func states(
    buffering policy: AsyncStream<ProductEditorState>.Continuation.BufferingPolicy
  ) -> AsyncStream<ProductEditorState> {
    store.states(buffering: policy)
  }

  // MARK: - Opening and keeping

  /// Brings back what is kept from last time, and lets the editing begin. The state says whether something came back.
  ///
  /// What cannot be read for now hinders nothing, and nothing is written in its place. Called again, this tries again, and what
  /// was kept comes in place of what is entered by then.
  public func restoreDraft() async {
    switch state.phase {
    case .unopened: break
    case .opening: if await slot.join() { return }
    case .unresolved where state.unresolved?.finding != .notKept, .submitting, .finished: return
    case .editing, .failed, .signedOut, .unresolved:
      guard autosaver?.isTakenOver == false else { return }
    }
    store.update { $0.phase = .opening }
    await slot.run {
      // What was handed over before must not come after what is taken over now.
      await self.waitUntilSaved()
      let outcome = await self.autosaver?.read()
      return Task.isCancelled ? nil : outcome
    } settle: { outcome in
      if let outcome { self.restore(outcome) }
      self.set(self.settled)
    }
    await waitUntilSaved()
  }

  /// Returns when every change so far is kept, or the state says that it is not; at once, when there is nothing to wait for. A
  /// cancelled caller returns early, and the writing goes on.
  public func waitUntilSaved() async {
    await autosaver?.settle()
  }

  /// Throws away what was entered, here and where it is kept, and begins anew. What was kept earlier and could not be read
  /// yet stays.
  ///
  /// The question what became of an earlier registration is thrown away, too, also for the next run. In this run,
  /// `RegisterProductUseCase` still looks for the same draft. After an earlier change, the product is still read first.
  public func discard() async {
    guard state.isEditable else { return }
    for slot in compressionSlots.values { slot.drop() }
    compressionSlots = [:]
    attempt = base == nil ? nil : attempt.map { OpenAttempt(changes: $0.changes, isKept: false) }
    overtaken = []
    left = []
    told = []
    apply { state in
      state.form = untouched
      state.pictures = []
      state.notices.removeAll { $0.code != .deletedElsewhere }
    }
    set(.editing)
    await waitUntilSaved()
  }

  /// Ends or begins a phase, and keeps what there is to keep by then.
  func set(_ phase: ProductEditorState.Phase) {
    settled = phase
    store.update { state in
      state.phase = phase
      guard case .finished = phase else { return }
      state.isChanged = false
      overtaken = []
      noteOvertaken(in: &state)
    }
    keep()
  }

  /// Hands over what is to be kept, unless that is what is kept.
  func keep() {
    let form: SavedDraft?
    switch state.phase {
    case .unopened, .opening: return
    case .finished: form = nil
    case .editing, .submitting, .failed, .signedOut, .unresolved:
      let attempt = attempt.flatMap { $0.isKept ? $0 : nil }
      form =
        state.isChanged || attempt != nil
        ? SavedDraft(
          form: state.form, base: base == nil ? nil : untouched, style: style,
          isOutcomeUnknown: attempt != nil, sentFields: attempt?.fields ?? []) : nil
    }
    guard handedOver != .some(form) else { return }
    handedOver = .some(form)
    autosaver?.keep(form)
  }

  /// Takes note of what is kept already.
  func noteKept(_ form: SavedDraft?) {
    handedOver = .some(form)
  }

  private func noteKeeping(_ outcome: DraftAutosaver.Outcome) {
    lastKeeping = outcome
    if outcome != .kept { handedOver = nil }
    store.update { state in
      switch outcome {
      case .kept:
        state.endNoticesOfKeeping()
      case .failed(let failure):
        state.note(failure.message(in: language))
      case .earlierWaits:
        state.endNoticesOfKeeping()
        if state.outcome == nil { state.note(UserMessage(.earlierDraft, in: language)) }
      }
    }
  }
}
