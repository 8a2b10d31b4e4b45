import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests for a product page whose repository has a saved product. It was read 3 minutes before the afternoon.
@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductDetailOfflineTests: DetailScene {
  private let locale = Locale(identifier: "en_US")

  private func time(minutesAgo: Double) -> Timestamp {
    Timestamp(Date.afternoon.addingTimeInterval(-minutesAgo * 60))
  }

  /// Creates a page with a saved product, whose stock is 3.
  ///
  /// - Parameters:
  ///   - row: The stock of the list row that the page first shows, or `nil` for no row.
  ///   - minutesAgo: The age of a saved row, or `nil` if the row is up to date.
  private func page(
    row stock: Int64? = nil, savedAt minutesAgo: Double? = nil
  ) -> ProductDetailViewModel {
    var saved = SavedProductRepository(repository)
    saved.prepare(original, at: time(minutesAgo: 3))
    var row = stock.map { ProductRow(.sample(id: 32, stock: $0), locale: locale) }
    row?.savedAt = minutesAgo.map { time(minutesAgo: $0) }
    return ProductDetailViewModel(
      id: original.id, row: row, in: .sample(of: saved, sellers: sellers, events: events))
  }

  private func age(_ page: ProductDetailViewModel) -> String? {
    page.state.ageText(at: .afternoon, locale: locale)
  }

  private func stock(_ page: ProductDetailViewModel) -> Int64? {
    page.state.content?.row.product.stock
  }

  private func load(
    _ page: ProductDetailViewModel, _ answer: Result<ProductDetail, MarketError>
  ) async throws {
    try await repository.details.answer(answer, to: page.load)
  }

  @Test(arguments: [nil, 3])
  func `a stale product is shown at once, and the product from the server replaces it`(
    row: Int64?
  ) async throws {
    let page = page(row: row)
    let recorder = StateRecorder(of: page)
    let (call, loading) = try await repository.details.begin(page.load)
    #expect(stock(page) == 3 && page.state.isStale && page.state.images.count == 2)
    #expect(age(page) == "3 minutes ago" && page.state.content?.row.savedAt != nil)
    call.answer(.success(.sample(id: 32, stock: 5)))
    _ = await loading.value
    #expect(stock(page) == 5 && !page.state.isStale && age(page) == nil)
    let phases = await recorder.states().map(\.phase)
    #expect(phases == [.idle, .loading, .refreshing, .loaded])
  }

  @Test(arguments: [false, true])
  func `a failure or a cancellation keeps the stale product, and load asks the server again`(
    isCancelled: Bool
  ) async throws {
    let page = page()
    if isCancelled {
      try await repository.details.cancel(page.load)
    } else {
      try await load(page, .failure(.unreachable(.offline())))
      #expect(page.state.error?.code == .offline && age(page) == "3 minutes ago")
      page.state.error.map { page.dismiss($0) }
    }
    #expect(page.state.phase == .idle && stock(page) == 3 && page.state.isStale)
    try await load(page, .success(.sample(id: 32, stock: 5)))
    #expect(stock(page) == 5 && page.state.phase == .loaded)
  }

  /// The row shows a stock of 4.
  @Test(
    arguments: [(nil, [4, 4, 5]), (1, [4, 4, 5]), (9, [4, 4, 3, 5])] as [(Double?, [Int64])])
  func `a saved product replaces only a row that was read before it`(
    minutesAgo: Double?, expected: [Int64]
  ) async throws {
    let page = page(row: 4, savedAt: minutesAgo)
    #expect(page.state.isStale == (minutesAgo != nil))
    let recorder = StateRecorder(of: page)
    try await load(page, .success(.sample(id: 32, stock: 5)))
    let stocks = await recorder.states().map { $0.content?.row.product.stock }
    #expect(stocks == expected && !page.state.isStale)
  }

  @Test func `after a failure, the saved product replaces a different row, with its age`()
    async throws
  {
    let page = page(row: 4)
    let error = MarketError.malformedResponse(DecodingFailure(path: "", reason: .invalidJSON))
    try await load(page, .failure(error))
    #expect(stock(page) == 3 && page.state.content?.isWhole == true)
    #expect(age(page) == "3 minutes ago" && page.state.error != nil)
  }

  @Test func `a page without a saved product has the age of its saved row`() async throws {
    var row = ProductRow(.sample(id: 32, stock: 4), locale: locale)
    row.savedAt = time(minutesAgo: 60)
    let page = ProductDetailViewModel(id: ProductID(32), row: row, in: .sample(of: repository))
    try await load(page, .failure(.unreachable(.offline())))
    #expect(stock(page) == 4 && age(page) == "1 hour ago" && page.state.error?.code == .offline)
  }

  @Test(arguments: [nil, 4])
  func `a product that was deleted on the server isn't on sale any more`(
    row: Int64?
  ) async throws {
    let page = page(row: row)
    try await load(page, .failure(.notFound(reason: nil)))
    #expect(page.state.error?.code == .notFound && page.state.content != nil)
    #expect(page.state.presence == .deleted && events.posted == [.deleted(ProductID(32))])
  }

  @Test func `a change of a stale product wins over the load in flight`() async throws {
    let page = page()
    let (call, loading) = try await repository.details.begin(page.load)
    await events.post(.updated(.sample(id: 32, stock: 9)))
    #expect(stock(page) == 9 && !page.state.isStale)
    call.answer(.success(original))
    _ = await loading.value
    #expect(stock(page) == 9 && page.state.phase == .loaded)
  }
}
