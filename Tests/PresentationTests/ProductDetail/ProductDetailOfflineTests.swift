import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests for a product page whose repository has a saved product. It was read 3 minutes before the afternoon.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductDetailOfflineTests {
  private let server = GatedProductRepository()
  private let events = InMemoryProductEventBus()

  private func product(stock: Int64 = 3) -> ProductDetail { .sample(id: 32, stock: stock) }

  private func time(minutesAgo: Double) -> Timestamp {
    Timestamp(
      millisecondsSince1970: Int64((Date.afternoon.timeIntervalSince1970 - minutesAgo * 60) * 1_000)
    )
  }

  /// Creates a page with a saved product, whose stock is 3.
  ///
  /// - Parameters:
  ///   - row: The stock of the list row that the page first shows, or `nil` for no row.
  ///   - minutesAgo: The age of a saved row, or `nil` if the row is up to date.
  private func page(
    row stock: Int64? = nil, savedAt minutesAgo: Double? = nil
  ) throws -> ProductDetailViewModel {
    var repository = SavedProductRepository(server)
    repository.prepare(product(), at: time(minutesAgo: 3))
    var row = stock.map {
      ProductRow(.sample(id: 32, stock: $0), locale: Locale(identifier: "en_US"))
    }
    row?.savedAt = minutesAgo.map { time(minutesAgo: $0) }
    return .sample(
      row: row, of: repository, sellers: GatedSellerCredentialStore(try .sample()), events: events,
      now: { .afternoon })
  }

  private func age(_ page: ProductDetailViewModel) -> String? {
    page.state.ageText(at: .afternoon, locale: Locale(identifier: "en_US"))
  }

  private func stock(_ page: ProductDetailViewModel) -> Int64? {
    page.state.content?.row.product.stock
  }

  @Test(arguments: [nil, 3])
  func `a stale product is shown at once, and the product from the server replaces it`(
    row: Int64?
  ) async throws {
    let page = try page(row: row)
    let recorder = StateRecorder(of: page)
    let loading = Task { await page.load() }
    let call = try await server.details.next()
    #expect(stock(page) == 3 && page.state.isStale && page.state.images.count == 2)
    #expect(age(page) == "3 minutes ago")
    call.answer(.success(product(stock: 5)))
    _ = await loading.value
    #expect(stock(page) == 5 && !page.state.isStale && age(page) == nil)
    let phases = await recorder.states().map(\.phase.name)
    #expect(phases == ["idle", "loading", "refreshing", "loaded"])
  }

  @Test func `a failure keeps the stale product with its age, and load retries`() async throws {
    let page = try page()
    let loading = Task { await page.load() }
    try await server.details.next().answer(.failure(.offline))
    _ = await loading.value
    #expect(stock(page) == 3 && page.state.error?.code == .offline)
    #expect(age(page) == "3 minutes ago")
    page.dismissError()
    #expect(page.state.phase == .idle && stock(page) == 3)
    let retrying = Task { await page.load() }
    try await server.details.next().answer(.success(product(stock: 5)))
    _ = await retrying.value
    #expect(stock(page) == 5 && page.state.phase == .loaded)
  }

  @Test func `a cancelled load keeps the stale product, and the next load asks the server`()
    async throws
  {
    let page = try page()
    let loading = Task { await page.load() }
    _ = try await server.details.next()
    loading.cancel()
    _ = await loading.value
    #expect(stock(page) == 3 && page.state.phase == .idle && page.state.isStale)
    let again = Task { await page.load() }
    try await server.details.next().answer(.success(product(stock: 5)))
    _ = await again.value
    #expect(stock(page) == 5)
  }

  // MARK: - Rows

  /// The row shows a stock of 4.
  @Test(
    arguments: [(nil, [4, 4, 5]), (1, [4, 4, 5]), (9, [4, 4, 3, 5])] as [(Double?, [Int64])])
  func `a saved product replaces only a row that was read before it`(
    minutesAgo: Double?, expected: [Int64]
  ) async throws {
    let page = try page(row: 4, savedAt: minutesAgo)
    #expect(page.state.isStale == (minutesAgo != nil))
    let recorder = StateRecorder(of: page)
    let loading = Task { await page.load() }
    try await server.details.next().answer(.success(product(stock: 5)))
    _ = await loading.value
    let stocks = await recorder.states().map { $0.content?.row.product.stock }
    #expect(stocks == expected && !page.state.isStale)
  }

  @Test(
    arguments: [.offline, .malformedResponse(DecodingFailure(path: "", reason: .invalidJSON))]
      as [MarketError])
  func `after a failure, the saved product replaces a different row, with its age`(
    error: MarketError
  ) async throws {
    let page = try page(row: 4)
    let loading = Task { await page.load() }
    try await server.details.next().answer(.failure(error))
    _ = await loading.value
    #expect(stock(page) == 3 && page.state.content?.isWhole == true)
    #expect(age(page) == "3 minutes ago" && page.state.error != nil)
  }

  @Test func `a page without a saved product has the age of its saved row`() async throws {
    var row = ProductRow(.sample(id: 32, stock: 4), locale: Locale(identifier: "en_US"))
    row.savedAt = time(minutesAgo: 60)
    let page = ProductDetailViewModel.sample(row: row, of: server, now: { .afternoon })
    let loading = Task { await page.load() }
    try await server.details.next().answer(.failure(.offline))
    _ = await loading.value
    #expect(stock(page) == 4 && age(page) == "1 hour ago")
    #expect(page.state.error?.code == .offline)
  }

  // MARK: - Changes

  @Test(arguments: [nil, 4])
  func `a product that was deleted on the server isn't on sale any more`(
    row: Int64?
  ) async throws {
    let page = try page(row: row)
    let loading = Task { await page.load() }
    try await server.details.next().answer(.failure(.notFound(reason: nil)))
    _ = await loading.value
    #expect(page.state.error?.code == .notFound && page.state.content != nil)
    #expect(page.state.presence == .deleted)
    #expect(events.posted == [.deleted(ProductID(32))])
  }

  @Test func `a change of a stale product wins over the load in flight`() async throws {
    let page = try page()
    let loading = Task { await page.load() }
    let call = try await server.details.next()
    await events.post(.updated(.sample(id: 32, stock: 9)))
    #expect(stock(page) == 9 && !page.state.isStale)
    call.answer(.success(product()))
    _ = await loading.value
    #expect(stock(page) == 9 && page.state.phase == .loaded)
  }
}
