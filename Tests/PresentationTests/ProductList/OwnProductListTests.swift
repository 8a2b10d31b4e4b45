import Foundation
import OpenMarketLock
import OpenMarketTestSupport
import Testing

/// Tests for a list that shows only the products of seller 7. Each page has two products, so that a
/// call reads 40 products.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OwnProductListTests {
  private let sellers = GatedSellerCredentialStore(.sample(vendorID: VendorID(7)))
  private let events = InMemoryProductEventBus()

  /// The products from the newest to the oldest. The products with the IDs in `own` belong to
  /// seller 7, the others to `vendor`.
  private nonisolated static func products(
    _ ids: ClosedRange<Int>, own: Set<Int>, others vendor: Vendor? = Vendor(id: VendorID(8))
  ) -> [ProductDetail] {
    ids.reversed().map { id in
      let product = Product.sample(
        id: id, vendor: own.contains(id) ? Vendor(id: VendorID(7)) : vendor)
      return ProductDetail(product: product, images: [])
    }
  }

  /// A page with product 2 of seller 7, and product 1 of seller 8.
  private static var mixedPage: ProductPage {
    ProductPage(products: products(1...2, own: [2]).map(\.product), totalCount: 2, next: nil)
  }

  private func list(of repository: any ProductRepository) throws -> ProductListViewModel {
    ProductListViewModel(
      in: .sample(of: repository, sellers: sellers, events: events), scope: .ownProducts,
      firstPage: try PageRequest(number: 1, size: 2))
  }

  private func list(of count: Int, own: Set<Int>) throws -> ProductListViewModel {
    try list(of: InMemoryProductRepository(Self.products(1...count, own: own)))
  }

  private func ids(_ list: ProductListViewModel) -> [Int] { list.state.rows.map(\.id.rawValue) }

  // MARK: - Events and states

  enum Step: Sendable {
    case load, loadMore, refresh
    case search(String)
    /// The server doesn't send the pages from this number on, or all pages if the number is `nil`.
    case fail(from: Int?)
    /// Other clients replace the products of the market.
    case others([ProductDetail])
    case post(ProductEvent)
    case signIn(Int?)
    case signOut
    case dismiss
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let market: [ProductDetail]
    let steps: [Step]
    let phase: String
    let ids: [Int]
    /// The number of products that were read, and the number of products on the market.
    let coverage: [Int]
    let isStale: Bool

    init(
      _ description: String, _ market: [ProductDetail], _ steps: [Step], _ phase: String,
      _ ids: [Int], coverage: [Int], isStale: Bool = false
    ) {
      testDescription = description
      (self.market, self.steps, self.phase) = (market, steps, phase)
      (self.ids, self.coverage, self.isStale) = (ids, coverage, isStale)
    }
  }

  private nonisolated static let small = products(1...20, own: [13, 12, 4])
  private nonisolated static let large = products(1...100, own: [95, 61, 60, 30, 2])
  private nonisolated static let table = [
    Row(
      "a market that a call reads to its end", small, [.load], "end", [13, 12, 4],
      coverage: [20, 20]),
    Row(
      "a seller without products", products(1...5, own: []), [.load], "end", [], coverage: [5, 5]),
    Row("an empty market", [], [.load], "end", [], coverage: [0, 0]),
    Row("a large market", large, [.load], "loaded", [95, 61], coverage: [40, 100]),
    Row(
      "reading on", large, [.load, .loadMore], "loaded", [95, 61, 60, 30], coverage: [80, 100]),
    Row(
      "reading to the end", large, [.load, .loadMore, .loadMore, .loadMore], "end",
      [95, 61, 60, 30, 2], coverage: [100, 100]),
    Row(
      "a refresh begins again", large, [.load, .loadMore, .refresh], "loaded", [95, 61],
      coverage: [40, 100]),
    Row(
      "a refresh that finds nothing shows nothing", large,
      [.load, .others(products(1...200, own: [95, 61])), .refresh], "loaded", [],
      coverage: [40, 200]),
    Row(
      "reading on after a refresh that found nothing", large,
      [.load, .others(products(1...140, own: [95, 61])), .refresh, .loadMore, .loadMore], "loaded",
      [95, 61], coverage: [120, 140]),
    Row(
      "a product that another client deleted, after a refresh", large,
      [.load, .others(products(1...94, own: [61])), .refresh], "loaded", [61], coverage: [40, 94]),
    Row(
      "products that others delete between two calls", large,
      [.load, .others(large.filter { !(96...99).contains($0.id.rawValue) }), .loadMore], "loaded",
      [95, 61, 60, 30], coverage: [80, 96]),
    Row(
      "a market with fewer products than were read", large,
      [.load, .others(large.filter { (61...95).contains($0.id.rawValue) }), .loadMore], "end",
      [95, 61], coverage: [35, 35]),
    Row(
      "a failure on a later page", large, [.fail(from: 7), .load], "load failed: offline", [],
      coverage: []),
    Row(
      "a failure while reading on keeps the rows", large,
      [.load, .fail(from: 25), .loadMore], "loadMore failed: offline", [95, 61],
      coverage: [40, 100]),
    Row(
      "a retry reads on", large,
      [.load, .fail(from: 25), .loadMore, .fail(from: .max), .load], "loaded", [95, 61, 60, 30],
      coverage: [80, 100]),
    Row(
      "a failed refresh keeps the outdated rows", large,
      [.load, .others(products(1...200, own: [95, 61])), .fail(from: 7), .refresh],
      "refresh failed: offline", [95, 61], coverage: [40, 100], isStale: true),
    Row(
      "the rows are outdated without the message, too", large,
      [.load, .fail(from: nil), .refresh, .dismiss], "loaded", [95, 61], coverage: [40, 100],
      isStale: true),
    Row(
      "a load replaces outdated rows", large,
      [.load, .fail(from: nil), .refresh, .dismiss, .fail(from: .max), .load], "loaded",
      [95, 61], coverage: [40, 100]),
    Row(
      "a market without vendors", products(1...3, own: [], others: nil), [.load],
      "load failed: unsupported", [], coverage: []),
    Row("a search", large, [.load, .search("Product 6")], "end", [61, 60], coverage: [11, 11]),
    Row(
      "a search that is cleared", large, [.load, .loadMore, .search("Product 2"), .search("")],
      "loaded", [95, 61, 60, 30], coverage: [80, 100]),
    Row(
      "registrations of the seller and of another", small,
      [
        .load, .post(.registered(products(21...21, own: [21])[0])),
        .post(.registered(products(22...22, own: [])[0])),
      ], "end", [21, 13, 12, 4], coverage: [22, 22]),
    Row(
      "a deletion and an update", large,
      [.load, .post(.deleted(ProductID(95))), .post(.updated(products(61...61, own: [])[0]))],
      "loaded", [], coverage: [39, 99]),
    Row(
      "reading on after a registration and a deletion", large,
      [
        .load, .post(.registered(products(101...101, own: [101])[0])),
        .post(.deleted(ProductID(95))),
        .others(products(1...101, own: [101, 61, 60, 30]).filter { $0.id.rawValue != 95 }),
        .loadMore,
      ], "loaded", [101, 61, 60, 30], coverage: [80, 100]),
    Row(
      "another seller", small, [.load, .signIn(8)], "end",
      [20, 19, 18, 17, 16, 15, 14, 11, 10, 9, 8, 7, 6, 5, 3, 2, 1], coverage: [20, 20]),
    Row("a sign-out", large, [.load, .signOut], "load failed: not-signed-in", [], coverage: []),
    Row("a dismissed sign-out", large, [.load, .signOut, .dismiss], "idle", [], coverage: []),
    Row(
      "a load without a seller", large, [.signOut, .load], "load failed: not-signed-in", [],
      coverage: []),
    Row(
      "a seller without a number", large, [.load, .signIn(nil)],
      "load failed: missing-vendor-number", [], coverage: []),
    Row(
      "a sign-in before the first load", large, [.signOut, .signIn(7)], "idle", [], coverage: []),
    Row(
      "a seller who signs in again", large, [.load, .loadMore, .signOut, .dismiss, .signIn(7)],
      "loaded", [95, 61], coverage: [40, 100]),
    Row(
      "a number that was missing", large, [.signIn(nil), .load, .signIn(7)], "loaded", [95, 61],
      coverage: [40, 100]),
  ]

  @Test(arguments: table)
  func `the list shows what it has read`(row: Row) async throws {
    let market = UnreliableMarket(row.market)
    let list = try list(of: market)
    for step in row.steps {
      switch step {
      case .load: await list.load()
      case .loadMore: await list.loadMore()
      case .refresh: await list.refresh()
      case .search(let text): await list.search(text)
      case .fail(let number): market.missingPages.withLock { $0 = number ?? 1 }
      case .others(let products): market.base.change { $0 = products }
      case .post(let event): await events.post(event)
      case .signIn(let number): await sellers.set(.sample(vendorID: number.map { VendorID($0) }))
      case .signOut: await sellers.set(nil)
      case .dismiss: list.state.error.map { list.dismiss($0) }
      }
      // After a sign-in, the list loads itself.
      await MainActor.turn()
      for await state in list.states where !state.isBusy { break }
    }
    let state = list.state
    #expect((state.phase.text, ids(list), state.isStale) == (row.phase, row.ids, row.isStale))
    #expect(state.isEmpty == (row.phase == "end" ? row.ids.isEmpty : false))
    let coverage = state.content?.coverage
    #expect([coverage?.readCount, coverage?.marketCount].compactMap(\.self) == row.coverage)
    #expect(state.content?.totalCount == (row.phase == "end" ? row.ids.count : nil))
    #expect(state.content?.notice == nil)
  }

  // MARK: - During a call

  @Test func `the rows are from the time at which the list began to read`() async throws {
    let repository = GatedProductRepository()
    let time = Mutex(Date(timeIntervalSince1970: 60))
    let list = ProductListViewModel(
      in: .sample(of: repository, sellers: sellers, events: events, now: { time.withLock(\.self) }),
      scope: .ownProducts)
    let (call, work) = try await repository.pages.begin(list.load)
    time.withLock { $0 += 60 }
    call.answer(.success(.sample(ids: [2, 1], totalCount: 2)))
    _ = await work.value
    let minutes = [1, 2].map { Timestamp(millisecondsSince1970: $0 * 60_000) }
    #expect(list.state.content?.coverage?.readAt == minutes[0])
    try await repository.pages.answer(.failure(.unreachable(.offline())), to: list.refresh)
    #expect((list.state.content?.savedAt, list.state.isStale) == (minutes[0], true))
    try await repository.pages.answer(.success(.sample(ids: [1])), to: list.refresh)
    #expect(list.state.content?.coverage?.readAt == minutes[1])
    #expect(!list.state.isStale)
  }

  @Test(
    arguments: [
      ("en_US", 1_000, "Products searched: 40 of 1,000"), ("en_US", nil, "Products searched: 40"),
      ("ko_KR", 1_000, "확인한 상품: 1,000개 중 40개"),
    ] as [(String, Int?, String)])
  func `a text tells how far the list has read`(locale: String, count: Int?, text: String) {
    let coverage = ProductListState.Coverage(
      readCount: 40, marketCount: count, readAt: Timestamp(millisecondsSince1970: 0),
      locale: Locale(identifier: locale))
    #expect(coverage.text == text)
  }

  @Test func `after a cancelled call, reading continues where it stopped`() async throws {
    let repository = GatedProductRepository()
    let list = try list(of: repository)
    /// Responds to the requests for the given pages of a market whose products have the IDs 100 to
    /// 1.
    func answer(_ numbers: ClosedRange<Int>) async throws {
      for number in numbers {
        let call = try await repository.pages.next()
        #expect(call.request.page.number == number)
        let ids = [102 - 2 * number, 101 - 2 * number]
        call.answer(.success(.sample(ids: ids, totalCount: 100, next: call.request.page.next)))
      }
    }
    var work = Task { await list.load() }
    try await answer(1...20)
    _ = await work.value
    #expect(ids(list) == (61...100).reversed())
    work = Task { await list.loadMore() }
    try await answer(21...30)
    _ = try await repository.pages.next()
    #expect(list.state.phase == .loadingMore)
    work.cancel()
    expectEqual(await work.value, nil)
    #expect((ids(list), list.state.phase) == ((61...100).reversed(), .loaded))
    work = Task { await list.loadMore() }
    try await answer(21...40)
    _ = await work.value
    #expect(ids(list) == (21...100).reversed())
  }

  @Test func `a sign-out during a load ends it, and another seller's load begins`() async throws {
    let repository = GatedProductRepository()
    let list = try list(of: repository)
    let (dropped, work) = try await repository.pages.begin(list.load)
    await sellers.set(nil)
    #expect(dropped.isCancelled)
    _ = await work.value
    #expect((list.state.error?.code, ids(list)) == (.notSignedIn, []))
    await sellers.set(.sample(vendorID: VendorID(8)))
    let call = try await repository.pages.next()
    let joining = Task { await list.load() }
    await MainActor.turn()
    call.answer(.success(Self.mixedPage))
    #expect(await joining.value == nil)
    #expect((ids(list), list.state.vendorID, repository.pages.count) == ([1], VendorID(8), 2))
  }

  @Test func `a seller who changes during a load sees no rows of the other`() async throws {
    let repository = GatedProductRepository()
    let list = try list(of: repository)
    let (call, work) = try await repository.pages.begin(list.load)
    await sellers.set(.sample(vendorID: VendorID(8)))
    call.answer(.success(Self.mixedPage))
    _ = await work.value
    #expect((ids(list), repository.pages.count) == ([1], 1))
  }

  // MARK: - Visible rows, messages and saved pages

  @Test func `visible rows read on while rows are found, then only a user`() async throws {
    let list = try list(of: 200, own: [200, 150, 1])
    list.setVisibleRows(0..<10)
    await list.load()
    for await state in list.states where state.content?.coverage?.readCount == 120 { break }
    await MainActor.turn()
    #expect((ids(list), list.state.phase) == ([200, 150], .loaded))
    #expect(list.state.content?.coverage?.readCount == 120)
    await list.loadMore()
    await list.loadMore()
    #expect((ids(list), list.state.phase) == ([200, 150, 1], .end))
  }

  @Test func `saved pages are shown as far as they go, and stay after a failure`() async throws {
    let repository = GatedProductRepository()
    var saved = SavedProductRepository(repository)
    let minute7 = Timestamp(millisecondsSince1970: 7 * 60_000)
    for number in 1...3 {
      let rows = Self.products(99 - 2 * number...100 - 2 * number, own: [97, 94])
      let next = try PageRequest(number: number + 1, size: 2)
      saved.prepare(
        ProductPage(products: rows.map(\.product), totalCount: 98, next: next), at: minute7,
        number: number)
    }
    let list = try list(of: saved)
    let (call, work) = try await repository.pages.begin(list.load)
    let coverage = list.state.content?.coverage
    #expect((ids(list), list.state.phase, list.state.isStale) == ([97, 94], .loading, true))
    #expect((coverage?.readCount, coverage?.readAt) == (6, minute7))
    call.answer(.failure(.unreachable(.offline())))
    expectEqual(await work.value?.code, .offline)
    #expect((ids(list), list.state.isStale, list.state.canLoadMore) == ([97, 94], true, true))
    try await repository.pages.answer(.success(.sample(ids: [98], totalCount: 1)), to: list.load)
    #expect((ids(list), list.state.isStale) == ([98], false))
  }
}

/// A market that doesn't send some of its pages.
private final class UnreliableMarket: PartialProductRepository {
  let base: InMemoryProductRepository
  /// The number of the first page that the market doesn't send.
  let missingPages = Mutex(Int.max)

  init(_ products: [ProductDetail]) { base = InMemoryProductRepository(products) }

  func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    guard page.number < missingPages.withLock(\.self) else { throw .unreachable(.offline()) }
    return try await base.products(matching: query, page: page)
  }
}
