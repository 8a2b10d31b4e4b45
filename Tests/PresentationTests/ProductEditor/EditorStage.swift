import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport

/// The base class of test suites that use an ``EditorStage``.
@MainActor
class EditorFixture {
  let stage: EditorStage

  init() throws {
    stage = try EditorStage()
  }
}

/// A factory for editors that use fakes. Each editor represents a new launch of the app: its use cases don't know the requests of
/// the other editors.
@MainActor
struct EditorStage {
  let repository = GatedProductRepository()
  let events = InMemoryProductEventBus()
  let drafts = RecordingDraftStore()
  let sellers: GatedSellerCredentialStore
  let image: ImageFile

  init() throws {
    sellers = GatedSellerCredentialStore(try .sample())
    image = try .readablePNG(1)
  }

  func editor(
    editing detail: ProductDetail? = nil, drafts: (any DraftStore)? = nil,
    compressor: (any ImageCompressor)? = nil, locale: String = "en_US"
  ) -> ProductEditorViewModel {
    let reconciliation = ReconciliationPolicy(pauses: [])
    return ProductEditorViewModel(
      editing: detail,
      register: RegisterProductUseCase(
        repository: repository, events: events, reconciliation: reconciliation),
      update: UpdateProductUseCase(
        repository: repository, events: events, reconciliation: reconciliation),
      sellers: sellers, drafts: drafts ?? self.drafts, events: events, compressor: compressor,
      locale: Locale(identifier: locale), now: { .afternoon })
  }

  /// Returns an editor that has restored its saved draft, if any.
  func openedEditor(
    editing detail: ProductDetail? = nil, compressor: (any ImageCompressor)? = nil
  ) async -> ProductEditorViewModel {
    let editor = editor(editing: detail, compressor: compressor)
    await editor.restoreDraft()
    return editor
  }

  /// Returns an editor whose form contains a valid product.
  func filledEditor(
    drafts: (any DraftStore)? = nil, locale: String = "en_US"
  ) async -> ProductEditorViewModel {
    let editor = editor(drafts: drafts, locale: locale)
    await editor.restoreDraft()
    fill(editor)
    return editor
  }

  /// Enters a valid product into the form of the given editor.
  func fill(_ editor: ProductEditorViewModel) {
    editor.setText("Desk lamp", for: .name)
    editor.setText("Warm light, almost new.", for: .description)
    editor.setText("15000", for: .price)
    editor.setText("3", for: .stock)
    editor.addImages([image])
  }

  /// Returns the product that the market stores after it registers the form of a filled editor.
  func registered(_ id: Int, name: String = "Desk lamp") -> ProductDetail {
    let price = Money(tenThousandths: 150_000_000, currency: .krw)
    return ProductDetail(
      product: Product(
        id: ProductID(id), vendor: Vendor(id: VendorID(7)), name: name,
        description: "Warm light, almost new.", thumbnail: nil,
        pricing: Pricing(undiscounted: price), stock: 3,
        createdAt: Timestamp(millisecondsSince1970: 0)),
      images: [.init(id: ImageID(1), original: ImageURL("o"), thumbnail: ImageURL("t"))])
  }

  /// Responds to the next page request with the given products.
  func answerPage(_ details: ProductDetail...) async throws {
    let page = ProductPage(rows: details.map(\.product), totalCount: nil, next: nil)
    try await repository.pages.next().answer(.success(page))
  }

  /// Responds to the request for the first page, which precedes a registration, and returns the registration.
  func registration() async throws
    -> GatedCalls<
      GatedProductRepository.Registered, ProductDetail, MarketError
    >.Call
  {
    try await answerPage(registered(4, name: "Older"))
    return try await repository.registrations.next()
  }

  /// Calls the given closure, and responds to its requests in the order of the parameters.
  func answer(
    _ call: @escaping @MainActor () async -> Void,
    registration: Result<ProductDetail, MarketError>? = nil,
    read: Result<ProductDetail, MarketError>? = nil,
    update: Result<ProductDetail, MarketError>? = nil,
    thenRead: Result<ProductDetail, MarketError>? = nil
  ) async throws {
    let caller = Task { await call() }
    if let registration { try await self.registration().answer(registration) }
    if let read { try await repository.details.next().answer(read) }
    if let update { try await repository.updates.next().answer(update) }
    if let thenRead { try await repository.details.next().answer(thenRead) }
    await caller.value
  }

  /// Submits the form, and responds to the registration with an unknown outcome. The search for the product then finds the given
  /// products, or fails if `found` is `nil`.
  func loseAnswer(of editor: ProductEditorViewModel, found: [ProductDetail]?) async throws {
    async let submitted: Void = editor.submit()
    try await registration().answer(.failure(.outcomeUnknown()))
    let search = try await repository.pages.next()
    guard let found else {
      search.answer(.failure(.offline))
      return await submitted
    }
    let rows = (found + [registered(4, name: "Older")]).map(\.product)
    search.answer(.success(ProductPage(rows: rows, totalCount: nil, next: nil)))
    for _ in found {
      let call = try await repository.details.next()
      if let detail = found.first(where: { $0.id == call.request }) {
        call.answer(.success(detail))
      }
    }
    await submitted
  }

  /// Submits the form, and responds to the registration with an unknown outcome. The search for the product then finds two
  /// matching products.
  func loseAnswerOfTwo(of editor: ProductEditorViewModel) async throws {
    try await loseAnswer(of: editor, found: [registered(9), registered(8)])
  }

  /// Returns an open editor for which no draft is saved. The test responds to all later calls of the given draft store.
  func editor(gatedBy drafts: GatedDraftStore) async throws -> ProductEditorViewModel {
    let editor = editor(drafts: drafts)
    async let opened: Void = editor.restoreDraft()
    try await drafts.reads.next().answer(.success(nil))
    await opened
    return editor
  }
}

extension ProductEditorViewModel {
  /// Waits until the state meets the given condition.
  func wait(_ isMet: (ProductEditorState) -> Bool) async {
    for await state in states(buffering: .unbounded) where isMet(state) { return }
  }

  var codes: [String] { state.issues.map(\.code.rawValue) }
  var noticeCodes: [String] { state.notices.map(\.code.rawValue) }
}
