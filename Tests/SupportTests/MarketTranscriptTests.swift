import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// What becomes of the package's own view models, told.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct MarketTranscriptTests {
  private let english = Locale(identifier: "en_US")

  @Test func `a list`() async throws {
    let repository = GatedProductRepository()
    let events = InMemoryProductEvents()
    let list = ProductListViewModel(of: repository, events: events)
    let recorder = StateRecorder(of: list)

    await recorder.step("load()")
    async let loaded: Void = list.load()
    try await recorder.state { $0.isBusy }
    let next = try PageRequest(number: 2)
    try await repository.pages.next().answer(
      .success(.sample(ids: [5, 4, 3], totalCount: 4, next: next)))
    await loaded

    await recorder.step("loadMore() fails")
    async let failed: Void = list.loadMore()
    try await repository.pages.next().answer(.failure(.offline))
    await failed

    await recorder.step("changes elsewhere")
    await events.post(.updated(.sample(id: 4, stock: 0)))
    await events.post(.deleted(ProductID(5)))
    #expect(list.state.rows.count == 2)

    await recorder.step("search(_:)")
    async let found: Void = list.search("lamp")
    try await repository.pages.next().answer(.success(.sample(ids: [9])))
    await found
    #expect(
      await recorder.transcript() == #"""
        phase: idle · query: all · layout: list

        > load()
        phase: idle → loading
        phase: loading → loaded · content.query: all · content.rows: +#5 "Product 5", +#4 "Product 4", +#3 "Product 3" · content.totalCount: 4 · content.nextPage: page 2 of 20 rows

        > loadMore() fails
        phase: loaded → loadingMore
        phase: loadingMore → failed(loadMore, [offline])

        > changes elsewhere
        content.rows[#4].product.stock: 3 → 0 · content.rows[#4].stockText: "3 left" → "Sold out"
        content.rows: -#5 "Product 5" · content.totalCount: 4 → 3 · content.nextPage: page 2 of 20 rows → page 1 of 20 rows

        > search(_:)
        phase: failed(loadMore, [offline]) → loading · query: all → "lamp"
        phase: loading → end · content.query: all → "lamp" · content.rows: -#4 "Product 4", -#3 "Product 3", +#9 "Product 9" · content.totalCount: 3 → nil · content.nextPage: page 1 of 20 rows → nil
        """#)
  }

  @Test func `a page and its pictures`() async throws {
    let repository = InMemoryProductRepository([.sample(id: 5)])
    let sellers = GatedSellerCredentialStore(try .sample())
    let page = ProductDetailViewModel.sample(ProductID(5), of: repository, sellers: sellers)
    let recorder = StateRecorder(of: page)
    await recorder.step("load()")
    await page.load()
    await recorder.step("requestEdit(_:)")
    if let product = page.state.content?.detail {
      page.requestEdit(try ProductChanges(to: product, stock: 9))
    }
    await recorder.step("confirm(_:)")
    await page.confirm(try #require(page.state.confirmation))
    await recorder.step("requestDeletion(), confirm(_:)")
    page.requestDeletion()
    await page.confirm(try #require(page.state.confirmation))
    #expect(
      await recorder.transcript() == #"""
        phase: idle · presence: listed

        > load()
        phase: idle → loading
        phase: loading → loaded · content.detail: #5 "Product 5" · content.row: #5 "Product 5" · content.createdText: "Oct 18, 2022" · content.isWhole: true · isMine: true · pictures: +image(51), +image(52) · selectedIndex: 0

        > requestEdit(_:)
        confirmation.id: 1 · confirmation.productID: 5 · confirmation.write: edit(ProductChanges(base: #5 "Product 5", stock: 9)) · confirmation.title: "Edit “Product 5”?" · confirmation.fields: +"Stock: 3 → 9" · confirmation.text: "Stock: 3 → 9"

        > confirm(_:)
        content.detail.product.stock: 3 → 9 · content.row.product.stock: 3 → 9 · content.row.stockText: "3 left" → "9 left" · confirmation: nil · pending: +edit(ProductChanges(base: #5 "Product 5", stock: 9))
        pending: -edit(ProductChanges(base: #5 "Product 5", stock: 9))

        > requestDeletion(), confirm(_:)
        confirmation.id: 2 · confirmation.productID: 5 · confirmation.write: deletion · confirmation.title: "Delete “Product 5”?" · confirmation.text: "You can't undo this."
        presence: listed → beingDeleted · confirmation: nil · pending: +deletion
        presence: beingDeleted → deleted · pending: -deletion
        """#)
  }

  @Test func `an editor`() async throws {
    let repository = InMemoryProductRepository()
    let events = InMemoryProductEvents()
    let reconciliation = ReconciliationPolicy(pauses: [])
    let editor = ProductEditorViewModel(
      register: RegisterProductUseCase(
        repository: repository, events: events, reconciliation: reconciliation),
      update: UpdateProductUseCase(
        repository: repository, events: events, reconciliation: reconciliation),
      sellers: GatedSellerCredentialStore(try .sample()),
      drafts: RecordingDraftStore(), events: events, locale: english)
    let recorder = StateRecorder(of: editor)
    await editor.restoreDraft()
    await recorder.step("fill")
    editor.setText("De", for: .name)
    editor.setText("Desk lamp", for: .name)
    editor.setText(String(repeating: "Warm light. ", count: 9), for: .description)
    editor.setText("15000", for: .price)
    editor.setText("1", for: .stock)
    editor.addPictures([try .readablePNG(1)])
    await recorder.step("submit()")
    await editor.submit()
    #expect(
      await recorder.transcript() == #"""
        key: new · phase: unopened · form.currency: KRW · currencies: +KRW, +USD, +JPY, +HKD · allIssues: +nameLength(0, 3...100), +descriptionLength(0, 10...1000), +missingValue(price), +missingValue(stock), +imageCount(0, 1...5)
        phase: unopened → opening
        phase: opening → editing

        > fill
        form.name: "" → "De" · allIssues: -nameLength(0, 3...100), +nameLength(2, 3...100) at 0 · isChanged: false → true
        form.name: "De" → "Desk lamp" · allIssues: -nameLength(2, 3...100)
        form.description: "" → "Warm light. Warm light. Warm light. Warm light. Warm light. "… (108 characters) · allIssues: -descriptionLength(0, 10...1000)
        form.price: "" → "15000" · allIssues: -missingValue(price)
        form.stock: "" → "1" · allIssues: -missingValue(stock)
        form.images: +lamp.png (72 bytes) · pictures: +#1 lamp.png (72 bytes) · allIssues: -imageCount(0, 1...5)

        > submit()
        phase: editing → submitting
        phase: submitting → finished(registered(#1 "Desk lamp")) · isChanged: true → false
        """#)
  }

  @Test func `a seller`() async throws {
    let store = GatedSellerCredentialStore()
    let seller = SellerViewModel(sellers: store, locale: english)
    let recorder = StateRecorder(of: seller)
    await recorder.step("type")
    seller.setIdentifier("seller-7")
    seller.setSecret("open-sesame")
    seller.setSecret("open-sesame!")
    seller.setVendorNumber("7")
    await recorder.step("save()")
    async let saved: Void = seller.save()
    try await store.saves.next().answer(.success(()))
    await saved
    #expect(
      await recorder.transcript() == #"""
        form.identifier: ••• · form.secret: •••

        > type
        form.identifier: another •••
        form.secret: another •••
        form.secret: another •••
        form.vendorNumber: "" → "7"

        > save()
        isBusy: false → true
        seller.vendorID: 7 · seller.text: "Signed in as seller #7."
        form.identifier: another ••• · form.secret: another ••• · form.vendorNumber: "7" → "" · isBusy: true → false
        """#)
  }

  @Test func `a picture`() async throws {
    let images = GatedImageRepository()
    let slot = ImageSlot(images: images, locale: english)
    let recorder = StateRecorder(of: slot)
    slot.bind(to: ImageURL("https://market.example/a.png"))
    let call = try await images.next()
    call.tell(TransferProgress(completedBytes: 20, totalBytes: 69))
    try await recorder.state { $0.phase != .empty && $0.phase != .loading(nil) }
    call.answer(.success(ImageResponse(try .sample(1), from: .network)))
    try await call.returned()
    images.replace(with: try .sample(2), at: ImageURL("https://market.example/a.png"))
    try await recorder.state { $0.image != nil }
    try await recorder.state { $0.image != nil }
    slot.bind(to: nil)
    #expect(
      await recorder.transcript() == #"""
        phase: empty
        url: https://market.example/a.png · phase: empty → loading
        phase: loading → loading(20 of 69 bytes)
        phase: loading(20 of 69 bytes) → showing(png, 1 × 1, 72 bytes, from network)
        phase: another showing(png, 1 × 1, 72 bytes, from network)
        url: https://market.example/a.png → nil · phase: showing(png, 1 × 1, 72 bytes, from network) → empty
        """#)
  }

  @Test func `the health`() async throws {
    let repository = ScriptedHealthRepository([.failure(.offline), .success("OK")])
    let health = ServiceHealthViewModel(
      checkHealth: CheckHealthUseCase(repository: repository, clock: ManualClock()), locale: english
    )
    let recorder = StateRecorder(of: health)
    await health.check()
    await health.check()
    #expect(
      await recorder.transcript() == #"""
        nothing
        isChecking: false → true
        isChecking: true → false · health: down(offline) · text: "The server can't be reached. Check the network connection an"… (97 characters) · error: [offline]
        isChecking: false → true
        isChecking: true → false · health: down(offline) → up(0.0 seconds) · text: "The server can't be reached. Check the network connection an"… (97 characters) → "The service is up. It responded in 0 ms." · error: [offline] → nil
        """#)
  }
}
