import Foundation
import OpenMarketTestSupport
import Testing

/// Tests for a product detail whose repository has a saved product. It was read 3 minutes before
/// the afternoon.
@Suite(.timeLimit(.minutes(10)))
final class ProductDetailOfflineTests: DetailScene {
  private let locale = Locale(identifier: "en_US")

  private func time(minutesAgo: Double) -> Timestamp {
    Timestamp(Date.afternoon.addingTimeInterval(-minutesAgo * 60))
  }

  /// Creates a detail with a saved product, whose stock is 3.
  ///
  /// - Parameters:
  ///   - row: The stock of the list row that the detail first shows, or `nil` for no row.
  ///   - minutesAgo: The age of a saved row, or `nil` if the row is up to date.
  private func detail(
    row stock: Int64? = nil, savedAt minutesAgo: Double? = nil
  ) -> ProductDetailViewModel {
    var saved = SavedProductRepository(repository)
    saved.prepare(original, at: time(minutesAgo: 3))
    var row = stock.map { ProductRow(.sample(id: 32, stock: $0), locale: locale) }
    row?.savedAt = minutesAgo.map { time(minutesAgo: $0) }
    return ProductDetailViewModel(
      id: original.id, row: row, in: .sample(of: saved, sellers: sellers, events: events))
  }

  private func age(_ detail: ProductDetailViewModel) -> String? {
    detail.state.ageText(at: .afternoon, locale: locale)
  }

  private func stock(_ detail: ProductDetailViewModel) -> Int64? {
    detail.state.content?.row.product.stock
  }

  private func load(
    _ detail: ProductDetailViewModel, _ answer: Result<ProductDetail, MarketError>
  ) async throws {
    try await repository.details.answer(answer, to: detail.load)
  }

  @Test(arguments: [nil, 3])
  func `a stale product is shown until the server's replaces it`(row: Int64?) async throws {
    let detail = detail(row: row)
    let recorder = StateRecorder(of: detail)
    let (call, loading) = try await repository.details.begin(detail.load)
    #expect((stock(detail), detail.state.isStale, detail.state.images.count) == (3, true, 2))
    #expect(age(detail) == "3 minutes ago")
    #expect(detail.state.content?.row.savedAt != nil)
    call.answer(.success(.sample(id: 32, stock: 5)))
    _ = await loading.value
    #expect((stock(detail), detail.state.isStale, age(detail)) == (5, false, nil))
    let phases = await recorder.states().map(\.phase)
    #expect(phases == [.idle, .loading, .refreshing, .loaded])
  }

  @Test(arguments: [false, true])
  func `a failed or cancelled load keeps the stale product`(isCancelled: Bool) async throws {
    let detail = detail()
    if isCancelled {
      try await repository.details.cancel(detail.load)
    } else {
      try await load(detail, .failure(.unreachable(.offline())))
      #expect((detail.state.error?.code, age(detail)) == (.offline, "3 minutes ago"))
      detail.state.error.map { detail.dismiss($0) }
    }
    #expect((detail.state.phase, stock(detail), detail.state.isStale) == (.idle, 3, true))
    try await load(detail, .success(.sample(id: 32, stock: 5)))
    #expect((stock(detail), detail.state.phase) == (5, .loaded))
  }

  /// The row shows a stock of 4.
  @Test(
    arguments: [(nil, [4, 4, 5]), (1, [4, 4, 5]), (9, [4, 4, 3, 5])] as [(Double?, [Int64])])
  func `a saved product replaces only a row that was read before it`(
    minutesAgo: Double?, expected: [Int64]
  ) async throws {
    let detail = detail(row: 4, savedAt: minutesAgo)
    #expect(detail.state.isStale == (minutesAgo != nil))
    let recorder = StateRecorder(of: detail)
    try await load(detail, .success(.sample(id: 32, stock: 5)))
    let stocks = await recorder.states().map { $0.content?.row.product.stock }
    #expect((stocks, detail.state.isStale) == (expected, false))
  }

  @Test func `after a failure, the saved product replaces a different row`() async throws {
    let detail = detail(row: 4)
    let error = MarketError.malformedResponse(DecodingFailure(path: "", reason: .invalidJSON))
    try await load(detail, .failure(error))
    #expect(stock(detail) == 3)
    #expect(detail.state.content?.isWhole == true)
    #expect(age(detail) == "3 minutes ago")
    #expect(detail.state.error != nil)
  }

  @Test func `a detail without a saved product has the age of its saved row`() async throws {
    var row = ProductRow(.sample(id: 32, stock: 4), locale: locale)
    row.savedAt = time(minutesAgo: 60)
    let detail = ProductDetailViewModel(id: ProductID(32), row: row, in: .sample(of: repository))
    try await load(detail, .failure(.unreachable(.offline())))
    #expect((stock(detail), age(detail), detail.state.error?.code) == (4, "1 hour ago", .offline))
  }

  @Test(arguments: [nil, 4])
  func `a product that the server deleted isn't on sale`(row: Int64?) async throws {
    let detail = detail(row: row)
    try await load(detail, .failure(.notFound(reason: nil)))
    #expect(detail.state.error?.code == .notFound)
    #expect(detail.state.content != nil)
    #expect((detail.state.presence, events.posted) == (.deleted, [.deleted(ProductID(32))]))
  }

  @Test func `a change of a stale product wins over the load in flight`() async throws {
    let detail = detail()
    let (call, loading) = try await repository.details.begin(detail.load)
    await events.post(.updated(.sample(id: 32, stock: 9)))
    #expect((stock(detail), detail.state.isStale) == (9, false))
    call.answer(.success(original))
    _ = await loading.value
    #expect((stock(detail), detail.state.phase) == (9, .loaded))
  }
}
