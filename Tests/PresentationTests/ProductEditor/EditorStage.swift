import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport

/// A test suite that uses an ``EditorStage``.
@MainActor
class EditorFixture {
  let stage: EditorStage

  init() throws {
    stage = try EditorStage()
  }
}

/// The fakes of an editor. Each new editor is a new launch of the app, with use cases that don't remember
/// earlier requests.
@MainActor
struct EditorStage {
  let repository = GatedProductRepository()
  let events = InMemoryProductEvents()
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

  /// Returns an editor that has restored its draft.
  func openedEditor(
    editing detail: ProductDetail? = nil, compressor: (any ImageCompressor)? = nil
  ) async -> ProductEditorViewModel {
    let editor = editor(editing: detail, compressor: compressor)
    await editor.restoreDraft()
    return editor
  }

  /// Returns an editor with a valid product.
  func filledEditor(
    drafts: (any DraftStore)? = nil, locale: String = "en_US"
  ) async -> ProductEditorViewModel {
    let editor = editor(drafts: drafts, locale: locale)
    await editor.restoreDraft()
    fill(editor)
    return editor
  }

  /// Enters a valid product.
  func fill(_ editor: ProductEditorViewModel) {
    editor.setText("Desk lamp", for: .name)
    editor.setText("Warm light, almost new.", for: .description)
    editor.setText("15000", for: .price)
    editor.setText("3", for: .stock)
    editor.addImages([image])
  }

  /// Returns the product of a filled editor as the market stores it.
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

  /// Responds to the next request for a page.
  func answerPage(_ details: ProductDetail...) async throws {
    let page = ProductPage(rows: details.map(\.product), totalCount: nil, next: nil)
    try await repository.pages.next().answer(.success(page))
  }

  /// Responds to the request for the first page, and returns the registration that follows.
  func registration() async throws
    -> GatedCalls<
      GatedProductRepository.Registered, ProductDetail, MarketError
    >.Call
  {
    try await answerPage(registered(4, name: "Older"))
    return try await repository.registrations.next()
  }

  /// Makes a call, and responds to its requests in the order of the parameters.
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

  /// Submits the form, and responds with an unknown outcome. The search that follows finds the
  /// given products, or fails if `found` is `nil`.
  func loseAnswer(of editor: ProductEditorViewModel, found: [ProductDetail]?) async throws {
    async let submitted: Void = editor.submit()
    try await registration().answer(.failure(.outcomeUnknown))
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

  /// Submits the form, and responds with an unknown outcome. The search finds two matching
  /// products.
  func loseAnswerOfTwo(of editor: ProductEditorViewModel) async throws {
    try await loseAnswer(of: editor, found: [registered(9), registered(8)])
  }

  /// Returns an editor without a saved draft. The test responds to the later calls of the draft
  /// store.
  func editor(gatedBy drafts: GatedDraftStore) async throws -> ProductEditorViewModel {
    let editor = editor(drafts: drafts)
    async let opened: Void = editor.restoreDraft()
    try await drafts.reads.next().answer(.success(nil))
    await opened
    return editor
  }
}

extension ProductEditorViewModel {
  /// Waits until the state meets a condition.
  func wait(_ isMet: (ProductEditorState) -> Bool) async {
    for await state in states(buffering: .unbounded) where isMet(state) { return }
  }

  var codes: [String] { state.issues.map(\.code.rawValue) }
  var noticeCodes: [String] { state.notices.map(\.code.rawValue) }
}
