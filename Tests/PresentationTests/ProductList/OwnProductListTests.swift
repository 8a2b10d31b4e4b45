import Foundation
import OpenMarketLock
import OpenMarketTestSupport
import Testing

/// Tests for a list that shows only the products of seller 7. Each page has two products, so that a
/// call reads 40 products.
@Suite(.timeLimit(.minutes(10)))
final class OwnProductListTests: ListScene {
  init() throws {
    try super.init(.ownProducts, seller: .sample(vendorID: VendorID(7)))
  }

  /// The products from the newest to the oldest. The products with the IDs in `own` belong to
  /// seller 7, the others to `vendor`.
  private nonisolated static func products(
    _ ids: ClosedRange<Int>, own: Set<Int> = [], others vendor: Vendor? = Vendor(id: VendorID(8))
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

  // MARK: - Events and states

  enum Step: Sendable {
    case load, more, refresh
    case search(String)
    /// The server doesn't send the pages from this number on.
    case fail(from: Int)
    /// Other clients replace the products of the market.
    case others([ProductDetail])
    case post(ProductEvent)
    case signIn(Int?)
    case signOut
    case dismiss
  }

  private nonisolated static let small = products(1...20, own: [13, 12, 4])
  private nonisolated static let large = products(1...100, own: [95, 61, 60, 30, 2])
  private nonisolated static let longer = products(1...140, own: [95, 61])
  private nonisolated static let withoutFour = large.filter { !(96...99).contains($0.id.rawValue) }
  private nonisolated static let shorter = large.filter { (61...95).contains($0.id.rawValue) }
  private nonisolated static let changed = products(1...101, own: [101, 61, 60, 30])
    .filter { $0.id.rawValue != 95 }
  private nonisolated static func register(_ id: Int, own: Set<Int>) -> Step {
    .post(.registered(products(id...id, own: own)[0]))
  }
  private nonisolated static let delete95 = Step.post(.deleted(ProductID(95)))
  private nonisolated static let update61 = Step.post(.updated(products(61...61)[0]))

  /// The steps from a large market, the phase, the rows, and the numbers of products that were read
  /// and that are on the market.
  private nonisolated static let table: [(String, [Step], String, [Int], [Int])] = [
    ("a small market", [.others(small), .load], "end", [13, 12, 4], [20, 20]),
    ("a seller without products", [.others(products(1...5)), .load], "end", [], [5, 5]),
    ("an empty market", [.others([]), .load], "end", [], [0, 0]),
    ("a large market", [.load], "loaded", [95, 61], [40, 100]),
    ("reading to the end", [.load, .more, .more, .more], "end", [95, 61, 60, 30, 2], [100, 100]),
    ("a refresh begins again", [.load, .more, .refresh], "loaded", [95, 61], [40, 100]),
    ("a refresh that finds nothing", [.load, .others(longer), .refresh], "loaded", [], [40, 140]),
    (
      "reading on after a refresh that found nothing",
      [.load, .others(longer), .refresh, .more, .more], "loaded", [95, 61], [120, 140]
    ),
    (
      "a refresh after a deletion by others",
      [.load, .others(products(1...94, own: [61])), .refresh], "loaded", [61], [40, 94]
    ),
    (
      "products that others delete between two calls", [.load, .others(withoutFour), .more],
      "loaded", [95, 61, 60, 30], [80, 96]
    ),
    (
      "fewer products than were read", [.load, .others(shorter), .more], "end", [95, 61], [35, 35]
    ),
    ("a failure on a later page", [.fail(from: 7), .load], "load failed: offline", [], []),
    (
      "a failure while reading on keeps the rows", [.load, .fail(from: 25), .more],
      "loadMore failed: offline", [95, 61], [40, 100]
    ),
    (
      "a retry reads on", [.load, .fail(from: 25), .more, .fail(from: .max), .load], "loaded",
      [95, 61, 60, 30], [80, 100]
    ),
    (
      "a failed refresh keeps the outdated rows",
      [.load, .others(longer), .fail(from: 7), .refresh], "refresh failed: offline, outdated",
      [95, 61], [40, 100]
    ),
    (
      "the rows are outdated without the message, too",
      [.load, .fail(from: 1), .refresh, .dismiss], "loaded, outdated", [95, 61], [40, 100]
    ),
    (
      "a load replaces outdated rows",
      [.load, .fail(from: 1), .refresh, .dismiss, .fail(from: .max), .load], "loaded", [95, 61],
      [40, 100]
    ),
    (
      "a market without vendors", [.others(products(1...3, others: nil)), .load],
      "load failed: unsupported", [], []
    ),
    ("a search", [.load, .search("Product 6")], "end", [61, 60], [11, 11]),
    (
      "a search that is cleared", [.load, .more, .search("Product 2"), .search("")], "loaded",
      [95, 61, 60, 30], [80, 100]
    ),
    (
      "registrations of the seller and of another",
      [.others(small), .load, register(21, own: [21]), register(22, own: [])], "end",
      [21, 13, 12, 4], [22, 22]
    ),
    ("a deletion and an update", [.load, delete95, update61], "loaded", [], [39, 99]),
    (
      "reading on after a registration and a deletion",
      [.load, register(101, own: [101]), delete95, .others(changed), .more], "loaded",
      [101, 61, 60, 30], [80, 100]
    ),
    (
      "another seller", [.others(small), .load, .signIn(8)], "end",
      [20, 19, 18, 17, 16, 15, 14, 11, 10, 9, 8, 7, 6, 5, 3, 2, 1], [20, 20]
    ),
    ("a sign-out", [.load, .signOut], "load failed: not-signed-in", [], []),
    ("a dismissed sign-out", [.load, .signOut, .dismiss], "idle", [], []),
    ("a load without a seller", [.signOut, .load], "load failed: not-signed-in", [], []),
    ("no number", [.load, .signIn(nil)], "load failed: missing-vendor-number", [], []),
    ("a sign-in before the first load", [.signOut, .signIn(7)], "idle", [], []),
    (
      "a seller who signs in again", [.load, .more, .signOut, .dismiss, .signIn(7)], "loaded",
      [95, 61], [40, 100]
    ),
    (
      "a number that was missing", [.signIn(nil), .load, .signIn(7)], "loaded", [95, 61], [40, 100]
    ),
  ]

  @Test(arguments: table)
  func `the list shows what it has read`(
    _: String, steps: [Step], phase: String, ids: [Int], coverage: [Int]
  ) async throws {
    let missingPages = Mutex(Int.max)
    let market = InMemoryProductRepository(Self.large) { page, _ throws(MarketError) in
      guard page.number < missingPages.withLock(\.self) else { throw .unreachable(.offline()) }
      return nil
    }
    let list = try list(of: market)
    for step in steps {
      switch step {
      case .load: await list.load()
      case .more: await list.loadMore()
      case .refresh: await list.refresh()
      case .search(let text): await list.search(text)
      case .fail(let number): missingPages.withLock { $0 = number }
      case .others(let products): market.change { $0 = products }
      case .post(let event): await events.post(event)
      case .signIn(let number): await sellers.set(.sample(vendorID: number.map { VendorID($0) }))
      case .signOut: await sellers.set(nil)
      case .dismiss: list.state.error.map { list.dismiss($0) }
      }
      // After a sign-in, the list loads itself.
      await MainActor.turn()
      for await state in list.states where !state.isBusy { break }
    }
    let (state, content) = (list.state, list.state.content)
    #expect(state.phase.text + (state.isStale ? ", outdated" : "") == phase)
    #expect(state.ids == ids)
    #expect(state.isEmpty == (phase == "end" ? ids.isEmpty : false))
    let counts = [content?.coverage?.readCount, content?.coverage?.marketCount]
    #expect(counts.compactMap(\.self) == coverage)
    #expect(content?.totalCount == (phase == "end" ? ids.count : nil))
    #expect(content?.notice == nil)
  }

  // MARK: - During a call

  @Test func `the rows are from the time at which the list began to read`() async throws {
    try await begin { await $0.load() }
    clock.advance(by: .seconds(60))
    await finish(.success(.sample(ids: [2, 1], totalCount: 2)))
    let minutes = [0, 1].map { Timestamp(millisecondsSince1970: $0 * 60_000) }
    #expect(state.content?.coverage?.readAt == minutes[0])
    try await answer(.failure(.unreachable(.offline()))) { await $0.refresh() }
    #expect((state.content?.savedAt, state.isStale) == (minutes[0], true))
    try await answer(.success(.sample(ids: [1]))) { await $0.refresh() }
    #expect(state.content?.coverage?.readAt == minutes[1])
    #expect(!state.isStale)
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
    #expect(ids == (61...100).reversed())
    work = Task { await list.loadMore() }
    try await answer(21...30)
    _ = try await repository.pages.next()
    #expect(state.phase == .loadingMore)
    work.cancel()
    expectEqual(await work.value, nil)
    #expect((ids, state.phase) == ((61...100).reversed(), .loaded))
    work = Task { await list.loadMore() }
    try await answer(21...40)
    _ = await work.value
    #expect(ids == (21...100).reversed())
  }

  /// The list follows the sign-out only after an earlier screen, so that a call can come first.
  @Test(arguments: [false, true])
  func `a sign-out during a load ends it, and another seller's load begins`(
    isSearched: Bool
  ) async throws {
    let earlier = Gate()
    let subscription = sellers.subscribe { await earlier.pass() }
    let list = try list(of: repository)
    let (dropped, work) = try await repository.pages.begin(list.load)
    let signingOut = Task { await sellers.set(nil) }
    try await earlier.arrivals()
    if isSearched { expectEqual(await list.search("lamp")?.code, .notSignedIn) }
    #expect(dropped.isCancelled == isSearched)
    earlier.open()
    await signingOut.value
    #expect(dropped.isCancelled)
    _ = await work.value
    #expect((list.state.error?.code, list.state.ids) == (.notSignedIn, []))
    await sellers.set(.sample(vendorID: VendorID(8)))
    let call = try await repository.pages.next()
    let joining = Task { await list.load() }
    await MainActor.turn()
    call.answer(.success(Self.mixedPage))
    #expect(await joining.value == nil)
    #expect((list.state.ids, list.state.vendorID) == ([1], VendorID(8)))
    #expect(repository.pages.count == 2)
    withExtendedLifetime(subscription) {}
  }

  @Test func `a seller who changes during a load sees no rows of the other`() async throws {
    try await begin { await $0.load() }
    await sellers.set(.sample(vendorID: VendorID(8)))
    await finish(.success(Self.mixedPage))
    #expect((ids, repository.pages.count) == ([1], 1))
  }

  // MARK: - Visible rows, messages and saved pages

  @Test func `visible rows read on while rows are found, then only a user`() async throws {
    let list = try list(of: InMemoryProductRepository(Self.products(1...200, own: [200, 150, 1])))
    list.setVisibleRows(0..<10)
    await list.load()
    for await state in list.states where state.content?.coverage?.readCount == 120 { break }
    await MainActor.turn()
    #expect((list.state.ids, list.state.phase) == ([200, 150], .loaded))
    #expect(list.state.content?.coverage?.readCount == 120)
    await list.loadMore()
    await list.loadMore()
    #expect((list.state.ids, list.state.phase) == ([200, 150, 1], .end))
  }

  @Test func `saved pages are shown as far as they go, and stay after a failure`() async throws {
    var saved = SavedProductRepository(repository)
    let minute7 = Timestamp(millisecondsSince1970: 7 * 60_000)
    for number in 1...3 {
      let rows = Self.products(99 - 2 * number...100 - 2 * number, own: [97, 94])
      let next = try PageRequest(number: number + 1, size: 2)
      let page = ProductPage(products: rows.map(\.product), totalCount: 98, next: next)
      saved.prepare(page, at: minute7, number: number)
    }
    let list = try list(of: saved)
    let (call, work) = try await repository.pages.begin(list.load)
    let coverage = list.state.content?.coverage
    #expect((list.state.ids, list.state.phase) == ([97, 94], .loading))
    #expect(list.state.isStale)
    #expect((coverage?.readCount, coverage?.readAt) == (6, minute7))
    call.answer(.failure(.unreachable(.offline())))
    expectEqual(await work.value?.code, .offline)
    #expect((list.state.ids, list.state.isStale) == ([97, 94], true))
    #expect(list.state.canLoadMore)
    try await repository.pages.answer(.success(.sample(ids: [98], totalCount: 1)), to: list.load)
    #expect((list.state.ids, list.state.isStale) == ([98], false))
  }
}
