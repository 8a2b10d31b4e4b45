import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport

/// A market and all that an editor needs, answered by the test. Each editor that is made begins a run of the app: the use cases
/// remember nothing of the run before.
@MainActor
struct EditorStage {
  let repository = GatedProductRepository()
  let events = InMemoryProductEvents()
  let kept = RecordingDraftStore()
  let sellers: GatedSellerCredentialStore
  let picture: ImageFile

  init() throws {
    sellers = GatedSellerCredentialStore(try .sample())
    picture = try .readablePNG(1)
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
      sellers: sellers, drafts: drafts ?? kept, events: events, compressor: compressor,
      locale: Locale(identifier: locale), now: { .afternoon })
  }

  /// An editor of a new product with all that it takes to be registered.
  func filledEditor(
    drafts: (any DraftStore)? = nil, locale: String = "en_US"
  ) async -> ProductEditorViewModel {
    let editor = editor(drafts: drafts, locale: locale)
    await editor.restoreDraft()
    fill(editor)
    return editor
  }

  /// Enters all that it takes to be registered.
  func fill(_ editor: ProductEditorViewModel) {
    editor.setText("Desk lamp", for: .name)
    editor.setText("Warm light, almost new.", for: .description)
    editor.setText("15000", for: .price)
    editor.setText("3", for: .stock)
    editor.addPictures([picture])
  }

  /// What the filled editor registers, as the market keeps it.
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

  /// Answers the next call for a page with the products that are there.
  func answerPage(_ details: ProductDetail...) async throws {
    let page = ProductPage(rows: details.map(\.product), totalCount: nil, next: nil)
    try await repository.pages.next().answer(.success(page))
  }

  /// Lets a registration come as far as its answer, on a market with product 4.
  func registration() async throws
    -> GatedCalls<
      GatedProductRepository.Registered, ProductDetail, MarketError
    >.Call
  {
    try await answerPage(registered(4, name: "Older"))
    return try await repository.registrations.next()
  }

  /// Makes a call, and answers the requests that it sends, in this order.
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

  /// Submits, loses the response, and can't search the market.
  func loseAnswer(of editor: ProductEditorViewModel) async throws {
    async let submitted: Void = editor.submit()
    try await registration().answer(.failure(.outcomeUnknown))
    try await repository.pages.next().answer(.failure(.offline))
    await submitted
  }

  /// Submits, loses the answer, and lets the market be searched: these are there.
  func loseAnswer(of editor: ProductEditorViewModel, found: [ProductDetail]) async throws {
    async let submitted: Void = editor.submit()
    try await registration().answer(.failure(.outcomeUnknown))
    let rows = (found + [registered(4, name: "Older")]).map(\.product)
    try await repository.pages.next().answer(
      .success(ProductPage(rows: rows, totalCount: nil, next: nil)))
    for _ in found {
      let call = try await repository.details.next()
      if let detail = found.first(where: { $0.id == call.request }) {
        call.answer(.success(detail))
      }
    }
    await submitted
  }
}

extension ProductEditorViewModel {
  /// Waits for a state.
  func wait(_ isMet: (ProductEditorState) -> Bool) async {
    for await state in states(buffering: .unbounded) where isMet(state) { return }
  }

  var codes: [String] { state.issues.map(\.code.rawValue) }
  var noticeCodes: [String] { state.notices.map(\.code.rawValue) }
}
