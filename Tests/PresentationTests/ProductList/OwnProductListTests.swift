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
  /// seller 7, the others to seller 8, or to none if the market has no vendors.
  private static func products(
    _ ids: ClosedRange<Int>, own: Set<Int> = [], hasVendors: Bool = true
  ) -> [ProductDetail] {
    ids.reversed().map { id in
      let vendor = Vendor(id: VendorID(own.contains(id) ? 7 : 8))
      let product = Product.sample(id: id, vendor: hasVendors ? vendor : nil)
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
    case fail(Int)
    /// Other clients replace the products of the market by those with the given IDs.
    case others(
      ClosedRange<Int>, own: Set<Int> = [], without: Set<Int> = [], hasVendors: Bool = true)
    case register(Int, by: Int)
    case update(Int)
    case delete(Int)
    case signIn(Int?)
    case signOut
    case dismiss
  }

  private nonisolated static let small = Step.others(1...20, own: [13, 12, 4])
  private nonisolated static let large = Step.others(1...100, own: [95, 61, 60, 30, 2])
  private nonisolated static let longer = Step.others(1...140, own: [95, 61])
  private nonisolated static let withoutFour = Step.others(
    1...100, own: [95, 61, 60, 30, 2], without: [96, 97, 98, 99])
  private nonisolated static let outdated = [.load, .fail(1), .refresh, Step.dismiss]

  /// The steps from a large market, the phase, the rows, and the numbers of products that were read
  /// and that are on the market.
  private nonisolated static let table: [(String, [Step], String, [Int], [Int])] = [
    ("a small market", [small, .load], "end", [13, 12, 4], [20, 20]),
    ("a seller without products", [.others(1...5), .load], "end", [], [5, 5]),
    ("a large market", [.load], "loaded", [95, 61], [40, 100]),
    ("reading to the end", [.load, .more, .more, .more], "end", [95, 61, 60, 30, 2], [100, 100]),
    ("a refresh begins again", [.load, .more, .refresh], "loaded", [95, 61], [40, 100]),
    ("a refresh that finds nothing", [.load, longer, .refresh], "loaded", [], [40, 140]),
    ("then reading on", [.load, longer, .refresh, .more, .more], "loaded", [95, 61], [120, 140]),
    ("others delete", [.load, .others(1...94, own: [61]), .refresh], "loaded", [61], [40, 94]),
    ("deletions meanwhile", [.load, withoutFour, .more], "loaded", [95, 61, 60, 30], [80, 96]),
    ("few left", [.load, .others(61...95, own: [95, 61]), .more], "end", [95, 61], [35, 35]),
    ("a failure on a later page", [.fail(7), .load], "load failed: offline", [], []),
    ("more fails", [.load, .fail(25), .more], "loadMore failed: offline", [95, 61], [40, 100]),
    (
      "a retry reads on", [.load, .fail(25), .more, .fail(.max), .load], "loaded",
      [95, 61, 60, 30], [80, 100]
    ),
    (
      "a failed refresh", [.load, longer, .fail(7), .refresh], "refresh failed: offline, outdated",
      [95, 61], [40, 100]
    ),
    ("a dismissed failure", outdated, "loaded, outdated", [95, 61], [40, 100]),
    ("a load after it", outdated + [.fail(.max), .load], "loaded", [95, 61], [40, 100]),
    ("no vendors", [.others(1...3, hasVendors: false), .load], "load failed: unsupported", [], []),
    ("a search", [.load, .search("Product 6")], "end", [61, 60], [11, 11]),
    ("undone search", [.load, .search("Product 2"), .search("")], "loaded", [95, 61], [40, 100]),
    ("another's product", [small, .load, .register(21, by: 8)], "end", [13, 12, 4], [21, 21]),
    ("an own product", [small, .load, .register(21, by: 7)], "end", [21, 13, 12, 4], [21, 21]),
    ("a deletion and an update", [.load, .delete(95), .update(61)], "loaded", [], [39, 99]),
    (
      "reading on after a registration and a deletion",
      [
        .load, .register(101, by: 7), .delete(95),
        .others(1...101, own: [101, 61, 60, 30], without: [95]), .more,
      ], "loaded", [101, 61, 60, 30], [80, 100]
    ),
    ("another seller", [.others(1...3, own: [2]), .load, .signIn(8)], "end", [3, 1], [3, 3]),
    ("a sign-out", [.load, .signOut], "load failed: not-signed-in", [], []),
    ("a dismissed sign-out", [.load, .signOut, .dismiss], "idle", [], []),
    ("a load without a seller", [.signOut, .load], "load failed: not-signed-in", [], []),
    ("no number", [.load, .signIn(nil)], "load failed: missing-vendor-number", [], []),
    ("a sign-in before the first load", [.signOut, .signIn(7)], "idle", [], []),
    ("again", [.load, .more, .signOut, .dismiss, .signIn(7)], "loaded", [95, 61], [40, 100]),
    ("a missing number", [.signIn(nil), .load, .signIn(7)], "loaded", [95, 61], [40, 100]),
  ]

  @Test(arguments: table)
  func `the list shows what it has read`(
    _: String, steps: [Step], phase: String, ids: [Int], coverage: [Int]
  ) async throws {
    let missingPages = Mutex(Int.max)
    let market = InMemoryProductRepository { page, _ throws(MarketError) in
      guard page.number < missingPages.withLock(\.self) else { throw .unreachable(.offline()) }
      return nil
    }
    let list = try list(of: market)
    for step in [Self.large] + steps {
      switch step {
      case .load: await list.load()
      case .more: await list.loadMore()
      case .refresh: await list.refresh()
      case .search(let text): await list.search(text)
      case .fail(let number): missingPages.withLock { $0 = number }
      case .others(let ids, let own, let missing, let hasVendors):
        let products = Self.products(ids, own: own, hasVendors: hasVendors)
        market.change { $0 = products.filter { !missing.contains($0.id.rawValue) } }
      case .register(let id, let seller):
        await events.post(.registered(Self.products(id...id, own: seller == 7 ? [id] : [])[0]))
      case .update(let id): await events.post(.updated(Self.products(id...id)[0]))
      case .delete(let id): await events.post(.deleted(ProductID(id)))
      case .signIn(let number): await sellers.set(.sample(vendorID: number.map { VendorID($0) }))
      case .signOut: await sellers.set(nil)
      case .dismiss: list.state.error.map { list.dismiss($0) }
      }
      // After a sign-in, the list loads itself.
      await MainActor.turn()
      for await state in list.states where !state.isBusy { break }
    }
    let (state, content, isEnd) = (list.state, list.state.content, phase == "end")
    #expect(state.phase.text + (state.isStale ? ", outdated" : "") == phase)
    #expect((state.ids, state.isEmpty) == (ids, isEnd && ids.isEmpty))
    let counts = [content?.coverage?.readCount, content?.coverage?.marketCount]
    #expect(counts.compactMap(\.self) == coverage)
    #expect((content?.totalCount, content?.notice) == (isEnd ? ids.count : nil, nil))
  }

  // MARK: - During a call

  @Test func `the rows are from the time at which the list began to read`() async throws {
    try await begin { await $0.load() }
    clock.advance(by: .seconds(60))
    await finish(.success(.sample(ids: [2, 1], totalCount: 2)))
    let minutes = [0, 1].map { Timestamp(millisecondsSince1970: $0 * 60_000) }
    #expect(state.content?.coverage?.readAt == minutes[0])
    try await answer(.offline) { await $0.refresh() }
    #expect((state.content?.savedAt, state.isStale) == (minutes[0], true))
    try await answer(.success(.sample(ids: [1]))) { await $0.refresh() }
    #expect((state.content?.coverage?.readAt, state.isStale) == (minutes[1], false))
  }

  @Test func `after a cancelled call, reading continues where it stopped`() async throws {
    /// Responds to the requests for the given pages of a market with the products 100 to 1.
    func answer(_ numbers: ClosedRange<Int>) async throws {
      for number in numbers {
        let call = try await repository.pages.next()
        #expect(call.request.page.number == number)
        call.answer(.success(try page([102 - 2 * number, 101 - 2 * number], number: number)))
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
    let subscription = sellers.subscribe(Subscriber { _ in await earlier.pass() })
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
    #expect((list.state.ids, list.state.phase, list.state.isStale) == ([97, 94], .loading, true))
    #expect((coverage?.readCount, coverage?.readAt) == (6, minute7))
    call.answer(.offline)
    expectEqual(await work.value?.code, .offline)
    #expect((list.state.ids, list.state.isStale, list.state.canLoadMore) == ([97, 94], true, true))
    try await repository.pages.answer(.success(.sample(ids: [98], totalCount: 1)), to: list.load)
    #expect((list.state.ids, list.state.isStale) == ([98], false))
  }
}
