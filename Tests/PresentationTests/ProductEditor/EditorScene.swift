import Foundation
import OpenMarketTestSupport
import Testing

/// Editors that use fakes, as a base class of test suites. Each editor represents a new launch of
/// the app: its use cases don't know the requests of the other editors.
@MainActor
class EditorScene {
  typealias Registration = GatedCalls<
    GatedProductRepository.Registered, ProductDetail, MarketError
  >.Call
  typealias Answer = Result<ProductDetail, MarketError>

  let repository = GatedProductRepository()
  let events = InMemoryProductEventBus()
  let drafts = RecordingDraftStore()
  let registrations = FailingRegistrationStore()
  /// The clock of the pause before a form is saved. The forms of most tests are saved at once.
  var draftClock: any Clock<Duration> = ImmediateClock()
  let sellers = GatedSellerCredentialStore(.sample())
  let image = ImageFile.samplePNG(1)
  /// A registered product, with a stock of 3.
  let base = ProductDetail.sample(id: 5)
  let refusal = Answer.failure(.rejected(status: 400, reason: nil))
  let gone = Answer.failure(.notFound(reason: nil))
  /// The editor of most tests. A suite that uses it opens it, or is a ``FilledEditorScene``.
  private(set) lazy var editor = makeEditor(editing: edited)
  private let edited: ProductDetail?

  init(editing detail: ProductDetail? = nil) throws { edited = detail }

  func makeEditor(
    editing detail: ProductDetail? = nil, drafts: (any DraftStore)? = nil,
    compressor: (any ImageCompressor)? = nil, locale: String = "en_US"
  ) -> ProductEditorViewModel {
    ProductEditorViewModel(
      editing: detail,
      in: .sample(
        of: repository, sellers: sellers, events: events, drafts: drafts ?? self.drafts,
        registrations: registrations, imageCompressor: compressor,
        locale: Locale(identifier: locale), clock: draftClock, now: { .afternoon }))
  }

  /// Returns an editor that has restored its saved draft, if any.
  func openedEditor(
    editing detail: ProductDetail? = nil, compressor: (any ImageCompressor)? = nil,
    locale: String = "en_US"
  ) async -> ProductEditorViewModel {
    let editor = makeEditor(editing: detail, compressor: compressor, locale: locale)
    await editor.load()
    return editor
  }

  /// The product of the last registration that was sent.
  var sent: NewProduct? { repository.registrations.all.last?.request.newProduct }

  /// Returns an editor whose form contains a valid product.
  func filledEditor(
    compressor: (any ImageCompressor)? = nil, locale: String = "en_US"
  ) async -> ProductEditorViewModel {
    let editor = await openedEditor(compressor: compressor, locale: locale)
    await fill(editor)
    return editor
  }

  /// Returns an open editor for which the given draft is saved. The test responds to all later
  /// calls of the draft store.
  func makeEditor(
    gatedBy drafts: GatedDraftStore, draft: Result<RestoredDraft?, DraftStoreError> = .success(nil)
  ) async throws -> ProductEditorViewModel {
    let editor = makeEditor(drafts: drafts)
    try await drafts.reads.answer(draft, to: editor.load)
    return editor
  }

  /// Enters a valid product into the form of the given editor.
  func fill(_ editor: ProductEditorViewModel) async {
    editor[text: .name] = "Desk lamp"
    editor[text: .description] = "Warm light, almost new."
    editor[text: .price] = "15000"
    editor[text: .stock] = "3"
    await editor.addImages([image])
  }

  /// The contents of the saved draft of a new product.
  var savedForm: ProductForm? { drafts[.new]?.saved.form }
  /// The names of the sample seller's products whose registration has an unknown outcome.
  var openNames: [String] {
    get async { await registrations.attempts(of: SellerKey(.sample())).map(\.name) }
  }

  // MARK: - Responding

  /// Responds to a search that finds the products with the given IDs, as the market stores the form
  /// of a filled editor, and an older product. If `ids` is `nil`, the search fails.
  func answerSearch(finding ids: [Int]? = []) async throws {
    let search = try await repository.pages.next()
    guard let ids else { return search.answer(.failure(.unreachable(.offline()))) }
    let details = ids.map { ProductDetail.kept($0) } + [.kept(4, name: "Older")]
    let page = ProductPage(products: details.map(\.product), totalCount: nil, next: nil)
    search.answer(.success(page))
    for id in ids { try await repository.details.next().answer(.success(.kept(id))) }
  }

  /// Responds to the request for the first page, which precedes a registration, and returns the
  /// registration.
  func registration() async throws -> Registration {
    try await answerSearch()
    return try await repository.registrations.next()
  }

  /// Calls the given closure, and responds to its requests in the order of the parameters.
  ///
  /// - Parameter search: The IDs of the products that a search for the product finds, or `nil` for
  ///   no search.
  /// - Returns: The result of the call.
  @discardableResult
  func answer(
    _ call: @escaping @MainActor () async -> ProductEditorState.Phase?,
    registration: Answer? = nil, search: [Int]? = nil, read: Answer? = nil,
    update: Answer? = nil, thenRead: Answer? = nil
  ) async throws -> ProductEditorState.Phase? {
    let caller = Task { await call() }
    if let registration { try await self.registration().answer(registration) }
    if let search { try await answerSearch(finding: search) }
    if let read { try await repository.details.next().answer(read) }
    if let update { try await repository.updates.next().answer(update) }
    if let thenRead { try await repository.details.next().answer(thenRead) }
    return await caller.value
  }

  /// Submits the form, and responds to the registration with an unknown outcome. The search for the
  /// product then finds the products with the given IDs, or fails if `ids` is `nil`.
  @discardableResult
  func loseAnswer(
    of editor: ProductEditorViewModel? = nil, finding ids: [Int]?
  ) async throws -> ProductEditorState.Phase? {
    let editor = editor ?? self.editor
    async let submitted = editor.submit()
    try await registration().answer(.failure(.outcomeUnknown()))
    try await answerSearch(finding: ids)
    return await submitted
  }
}

/// A scene whose editor is open, and whose form contains a valid product.
class FilledEditorScene: EditorScene {
  init() async throws {
    try super.init()
    await editor.load()
    await fill(editor)
  }
}

extension DraftKey {
  /// The sample seller's draft of a new product.
  static let new = DraftKey(seller: SellerKey(.sample()))

  static func product(_ id: ProductID) -> DraftKey {
    DraftKey(seller: SellerKey(.sample()), product: id)
  }
}

extension ProductEditorViewModel {
  /// Waits until the state meets the given condition.
  func wait(_ isMet: (ProductEditorState) -> Bool) async {
    for await state in states(buffering: .unbounded) where isMet(state) { return }
  }

  var finding: UnresolvedSubmission.Finding? { state.unresolved?.finding }
  var codes: [String] { state.issues.map(\.code.rawValue) }
  var noticeCodes: [String] { state.notices.map(\.code.rawValue) }
  var fileNames: [String] { state.images.map(\.file.name) }
}

/// A clock on which every sleep ends at once.
private struct ImmediateClock: Clock {
  let now = ManualClock.Instant(offset: .zero)
  let minimumResolution = Duration.zero

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {}
}
