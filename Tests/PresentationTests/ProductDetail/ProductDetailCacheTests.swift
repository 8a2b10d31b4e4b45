import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests for a product page whose repository has a response cache. The cached product was read 3 minutes before the afternoon.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductDetailCacheTests {
  private let server = GatedProductRepository()
  private let events = InMemoryProductEvents()

  private func product(stock: Int64 = 3, minutesAgo: Double = 0, isStale: Bool = false)
    -> ProductDetail
  {
    var detail = ProductDetail.sample(id: 32, stock: stock)
    let time = Date.afternoon.timeIntervalSince1970 - minutesAgo * 60
    detail.freshness = Freshness(
      readAt: Timestamp(millisecondsSince1970: Int64(time * 1_000)), isStale: isStale)
    return detail
  }

  /// Creates a page with a cached product. If `row` isn't `nil`, the page first shows a list row with this stock.
  private func page(_ cached: ProductDetail, row stock: Int64? = nil) throws
    -> ProductDetailViewModel
  {
    var repository = CachedProductRepository(server)
    repository.prepare(cached)
    return .sample(
      row: stock.map {
        ProductRow(.sample(id: 32, stock: $0), locale: Locale(identifier: "en_US"))
      },
      of: repository, sellers: GatedSellerCredentialStore(try .sample()), events: events,
      now: { .afternoon })
  }

  private func stock(_ page: ProductDetailViewModel) -> Int64? {
    page.state.content?.row.product.stock
  }

  @Test(arguments: [nil, 3])
  func `a stale product is shown at once, and the product from the server replaces it`(
    row: Int64?
  ) async throws {
    let page = try page(product(minutesAgo: 3, isStale: true), row: row)
    let recorder = StateRecorder(of: page)
    let loading = Task { await page.load() }
    let call = try await server.details.next()
    #expect(stock(page) == 3 && page.state.isStale && page.state.images.count == 2)
    #expect(page.state.content?.ageText == "3 minutes ago")
    call.answer(.success(product(stock: 5)))
    _ = await loading.value
    #expect(stock(page) == 5 && !page.state.isStale && page.state.content?.ageText == nil)
    let phases = await recorder.states().map(\.phase.name)
    #expect(phases == ["idle", "loading", "refreshing", "loaded"])
  }

  @Test(arguments: [nil, 3])
  func `a fresh product is shown without a request, and a refresh sends one`(
    row: Int64?
  ) async throws {
    let page = try page(product(minutesAgo: 3), row: row)
    await page.load()
    await page.load()
    #expect(stock(page) == 3 && page.state.phase == .loaded && !page.state.isStale)
    #expect(page.state.content?.isWhole == true && server.details.count == 0)
    let refreshing = Task { await page.refresh() }
    try await server.details.next().answer(.success(product(stock: 5)))
    _ = await refreshing.value
    #expect(stock(page) == 5)
  }

  @Test func `a failure keeps the stale product with its age, and load retries`() async throws {
    let page = try page(product(minutesAgo: 3, isStale: true))
    let loading = Task { await page.load() }
    try await server.details.next().answer(.failure(.offline))
    _ = await loading.value
    #expect(stock(page) == 3 && page.state.error?.code == .offline)
    #expect(page.state.content?.ageText == "3 minutes ago")
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
    let page = try page(product(minutesAgo: 3, isStale: true))
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

  /// The row shows a stock of 4, and the cache contains an earlier version with a stock of 3.
  @Test(arguments: [true, false])
  func `a row isn't replaced by an earlier version`(isStale: Bool) async throws {
    let page = try page(product(minutesAgo: 3, isStale: isStale), row: 4)
    let recorder = StateRecorder(of: page)
    let loading = Task { await page.load() }
    try await server.details.next().answer(.success(product(stock: 5)))
    _ = await loading.value
    let stocks = await recorder.states().map { $0.content?.row.product.stock }
    #expect(stocks == [4, 4, 5])
  }

  @Test(arguments: [true, false])
  func `without a network, the cached product replaces a different row, with its age`(
    isStale: Bool
  ) async throws {
    let page = try page(product(minutesAgo: 3, isStale: isStale), row: 4)
    let loading = Task { await page.load() }
    try await server.details.next().answer(.failure(.offline))
    _ = await loading.value
    #expect(stock(page) == 3 && page.state.content?.isWhole == true)
    #expect(page.state.isStale && page.state.error?.code == .offline)
  }

  // MARK: - Changes

  @Test(arguments: [nil, 4])
  func `a product that was deleted on the server isn't on sale any more`(
    row: Int64?
  ) async throws {
    let page = try page(product(minutesAgo: 3, isStale: true), row: row)
    let loading = Task { await page.load() }
    try await server.details.next().answer(.failure(.notFound(reason: nil)))
    _ = await loading.value
    #expect(page.state.error?.code == .notFound && page.state.content != nil)
    #expect(page.state.presence == .deleted)
    #expect(events.posted == [.deleted(ProductID(32))])
  }

  @Test func `a change of a stale product wins over the load in flight`() async throws {
    let page = try page(product(minutesAgo: 3, isStale: true))
    let loading = Task { await page.load() }
    let call = try await server.details.next()
    await events.post(.updated(.sample(id: 32, stock: 9)))
    #expect(stock(page) == 9 && !page.state.isStale)
    call.answer(.success(product()))
    _ = await loading.value
    #expect(stock(page) == 9 && page.state.phase == .loaded)
  }
}
