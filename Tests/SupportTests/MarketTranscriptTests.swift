import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import Testing

@testable import OpenMarketTestSupport

/// Tests for transcripts that apps record from the package's view models.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct MarketTranscriptTests {
  @Test func `a list`() async throws {
    let repository = GatedProductRepository()
    let events = InMemoryProductEventBus()
    let list = ProductListViewModel(of: repository, events: events)
    let recorder = StateRecorder(of: list)

    await recorder.step("load()")
    async let loaded = list.load()
    try await recorder.state { $0.isBusy }
    let next = try PageRequest(number: 2)
    try await repository.pages.next().answer(
      .success(.sample(ids: [5, 4, 3], totalCount: 4, next: next)))
    _ = await loaded

    await recorder.step("loadMore() fails")
    async let failed = list.loadMore()
    try await repository.pages.next().answer(.failure(.offline))
    _ = await failed

    await recorder.step("changes elsewhere")
    await events.post(.updated(.sample(id: 4, stock: 0)))
    await events.post(.deleted(ProductID(5)))
    #expect(list.state.rows.count == 2)

    await recorder.step("search(_:)")
    async let found = list.search("lamp")
    try await repository.pages.next().answer(.success(.sample(ids: [9])))
    _ = await found
    #expect(
      await recorder.transcript() == #"""
        phase: idle · query: all · layout: list

        > load()
        phase: idle → loading
        phase: loading → loaded · content.query: all · content.rows: +#5 "Product 5", +#4 "Product 4", +#3 "Product 3" · content.totalCount: 4 · content.missingRows: 0 · content.nextPage: page 2 of 20 rows

        > loadMore() fails
        phase: loaded → loadingMore
        phase: loadingMore → failed(loadMore, [offline])

        > changes elsewhere
        content.rows[#4].product.stock: 3 → 0 · content.rows[#4].stockText: "3 left" → "Sold out" · content.rows[#4].accessibilityText: "Product 4, 10,000 won, 3 left" → "Product 4, 10,000 won, Sold out"
        content.rows: -#5 "Product 5" · content.totalCount: 4 → 3 · content.nextPage: page 2 of 20 rows → page 1 of 20 rows

        > search(_:)
        phase: failed(loadMore, [offline]) → loading · query: all → "lamp"
        phase: loading → end · content.query: all → "lamp" · content.rows: -#4 "Product 4", -#3 "Product 3", +#9 "Product 9" · content.totalCount: 3 → nil · content.nextPage: page 1 of 20 rows → nil
        """#)
  }

  private static let values: [(value: any Sendable, text: String)] = [
    (Product.sample(id: 5), #"#5 "Product 5""#),
    (ProductDetail.sample(id: 5), #"#5 "Product 5""#),
    (Money(tenThousandths: 15_000, currency: .usd), "1.5 USD"),
    (PageRequest.first, "page 1 of 20 rows"),
    (ProductQuery.all, "all"),
    (TransferProgress(completedBytes: 20, totalBytes: nil), "20 bytes"),
    (MarketError.offline.message(in: .english), "[offline]"),
    (
      WriteFailure(.outcomeUnknown, of: ProductID(5), id: 0, language: .english),
      "[deletion-unknown]"
    ),
    (UnresolvedSubmission(.updateUnknown, language: .english), "[update-unknown]"),
    (
      ProductDetailImage(
        id: .image(ImageID(51)), original: ImageURL("a.png"), thumbnail: ImageURL("b.png")),
      "image(51)"
    ),
  ]

  @Test func `a value of the market has a short text`() throws {
    for (value, text) in Self.values { #expect(StateText(value).text == text) }
    let changes = try ProductChanges(to: .sample(id: 5), stock: 9)
    #expect(StateText(changes).text == #"ProductChanges(base: #5 "Product 5", stock: 9)"#)
    let image = ProductEditorImage(id: 1, file: try .readablePNG(1))
    #expect(StateText(image).text == "#1 lamp.png (72 bytes)")
  }
}
