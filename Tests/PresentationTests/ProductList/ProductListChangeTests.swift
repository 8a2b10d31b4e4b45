import Foundation
import OpenMarketDomain
import OpenMarketLock
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests for changes that this app makes while the list is open.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductListChangeTests {
  private let stage: ProductListStage

  init() throws {
    stage = try ProductListStage()
  }

  private var list: ProductListViewModel { stage.list }

  /// Loads a first page with the products 100 and 98.
  private func load(hasNext: Bool = true) async throws {
    try await stage.answer(.success(try stage.page([100, 98], after: hasNext ? 1 : nil))) {
      await $0.load()
    }
  }

  private func post(
    _ event: ProductEvent, shows ids: [Int], at location: SourceLocation = #_sourceLocation
  ) async {
    await stage.events.post(event)
    #expect(stage.ids == ids, sourceLocation: location)
  }

  @Test func `changes of products on pages that were not fetched change nothing`() async throws {
    try await load()
    let state = list.state
    await stage.events.post(.updated(.sample(id: 7)))
    await stage.events.post(.deleted(ProductID(6)))
    #expect(list.state == state)
  }

  @Test func `a product that a page didn't find can be registered later`() async throws {
    try await load()
    await stage.events.post(.deleted(ProductID(101)))
    await post(.registered(.sample(id: 101)), shows: [101, 100, 98])
  }

  @Test func `a product that isn't in the list is inserted in order`()
    async throws
  {
    try await load(hasNext: false)
    await post(.updated(.sample(id: 99)), shows: [100, 99, 98])
    await post(.updated(.sample(id: 3)), shows: [100, 99, 98, 3])
  }

  @Test func `after a deletion, the next page is complete`() async throws {
    try await load()
    await post(.deleted(ProductID(100)), shows: [98])
    // After the deletion, the first row of the second page has moved to the first page, so the list loads the first page again.
    let call = try await stage.begin { await $0.loadMore() }
    #expect(call.request.page.number == 1)
    call.answer(.success(try stage.page([98, 97], after: 1)))
    await stage.pending?.work.value
    #expect(stage.ids == [98, 97])
    #expect(list.state.content?.nextPage?.number == 2)
  }

  @Test(arguments: [ProductListState.Operation.refresh, .loadMore])
  func `an older page doesn't undo changes`(
    operation: ProductListState.Operation
  ) async throws {
    try await load()
    let call = try await stage.begin { list in
      if operation == .refresh { await list.refresh() } else { await list.loadMore() }
    }
    await stage.events.post(.deleted(ProductID(98)))
    await stage.events.post(.updated(.sample(id: 100, name: "Kettle")))
    await post(.registered(.sample(id: 101)), shows: [101, 100])
    // Respond with a page from before the changes.
    let isMore = operation == .loadMore
    call.answer(.success(try stage.page(isMore ? [98, 97] : [100, 98], after: isMore ? 2 : 1)))
    await stage.pending?.work.value
    #expect(stage.ids == (isMore ? [101, 100, 97] : [101, 100]))
    #expect(list.state.rows[1].product.name == "Kettle")
  }

  @Test func `a search shows the products that match by now`() async throws {
    let kettle = ProductDetail.sample(id: 99, name: "Blue kettle")
    try await stage.answer(
      .success(ProductPage(rows: [kettle.product], totalCount: 1, next: nil))
    ) { await $0.search("kettle") }
    await post(.registered(.sample(id: 101, name: "Kettle, red")), shows: [101, 99])
    await post(.updated(.sample(id: 99, name: "Blue teapot")), shows: [101])
    await post(.updated(.sample(id: 50, name: "A kettle by now")), shows: [101, 50])
    await stage.events.post(.registered(.sample(id: 102, name: "Lamp")))
    await post(.deleted(ProductID(101)), shows: [50])
    #expect(list.state.content?.totalCount == 1)
  }

  @Test func `a row that the server found for another reason stays`() async throws {
    try await stage.answer(.success(.sample(ids: [9, 8], totalCount: 2))) {
      await $0.search("found")
    }
    await stage.events.post(.updated(.sample(id: 9, name: "Another name")))
    #expect(list.state.rows.first?.product.name == "Another name")
    #expect(stage.ids == [9, 8])
  }

  @Test func `the list behind a search is updated, too`() async throws {
    try await load()
    list.setVisibleRows(0..<1)
    try await stage.answer(.success(.sample(ids: [50]))) { await $0.search("lamp") }
    await stage.events.post(.registered(.sample(id: 101)))
    await stage.events.post(.deleted(ProductID(100)))
    await post(.deleted(ProductID(50)), shows: [])
    await list.search("")
    #expect(stage.ids == [101, 98])
    #expect(list.state.scrollTarget?.row == ProductID(98))
    #expect(stage.repository.pages.count == 2)
  }

  @Test func `applying a change again changes nothing`() async throws {
    try await load()
    for change in [
      ProductEvent.registered(.sample(id: 101)), .updated(.sample(id: 98, name: "Kettle")),
      .deleted(ProductID(100)),
    ] {
      await stage.events.post(change)
      let once = list.state
      await stage.events.post(change)
      #expect(list.state == once)
    }
    #expect(stage.ids == [101, 98])
    #expect(list.state.content?.totalCount == 100)
  }

  @Test func `a late update doesn't bring a deleted product back`() async throws {
    try await load(hasNext: false)
    await post(.deleted(ProductID(100)), shows: [98])
    await post(.updated(.sample(id: 100, name: "Late")), shows: [98])
  }

  @Test func `a registered product is shown in an empty list`() async throws {
    try await load()
    await post(.deleted(ProductID(100)), shows: [98])
    await post(.deleted(ProductID(98)), shows: [])
    await post(.registered(.sample(id: 101)), shows: [101])
  }

  // MARK: - The next pages

  private func makeList(
    _ repository: any ProductRepository, _ events: InMemoryProductEventBus, size: Int
  ) throws -> ProductListViewModel {
    ProductListViewModel(
      of: repository, events: events, firstPage: try PageRequest(number: 1, size: size))
  }

  private func ids(_ list: ProductListViewModel) -> [Int] { list.state.rows.map(\.id.rawValue) }

  @Test func `changes in this app aren't conflicts`() async throws {
    let market = InMemoryProductRepository((1...9).reversed().map { .sample(id: $0) })
    let events = InMemoryProductEventBus()
    let list = try makeList(market, events, size: 3)
    await list.load()
    market.change { $0.insert(.sample(id: 10), at: 0) }
    await events.post(.registered(.sample(id: 10)))
    await list.loadMore()
    #expect(ids(list) == [10, 9, 8, 7, 6, 5])
    market.change { $0.remove(at: 1) }
    await events.post(.deleted(ProductID(9)))
    await list.loadMore()
    #expect(ids(list).starts(with: [10, 8, 7, 6, 5, 4]))
    #expect(list.state.content?.conflict == PaginationConflict())
    #expect(list.state.content?.newAboveText == nil)
  }

  /// Each case is a response to the request for the second page. The first was created before the registration, and the second
  /// after it.
  @Test(arguments: [[6, 5, 4], [7, 6, 5]])
  func `a registration during loadMore isn't a conflict`(rows: [Int]) async throws {
    let stage = try ProductListStage(pageSize: 3)
    func page(_ number: Int, _ ids: [Int], of totalCount: Int) throws -> ProductPage {
      try .sample(
        ids: ids, totalCount: totalCount, next: PageRequest(number: number + 1, size: 3))
    }
    try await stage.answer(.success(try page(1, [9, 8, 7], of: 9))) { await $0.load() }
    let call = try await stage.begin { await $0.loadMore() }
    await stage.events.post(.registered(.sample(id: 10)))
    #expect(stage.ids == [10, 9, 8, 7])
    call.answer(.success(try page(2, rows, of: rows == [6, 5, 4] ? 9 : 10)))
    await stage.pending?.work.value
    #expect(stage.list.state.content?.totalCount == 10)
    try await stage.answer(.success(try page(3, [4, 3, 2], of: 10))) { await $0.loadMore() }
    #expect(stage.ids == [10, 9, 8, 7, 6, 5, 4, 3, 2])
    #expect(stage.list.state.content?.conflict == PaginationConflict())
  }

  @Test func `a deletion during loadMore loses no row, even without totals`()
    async throws
  {
    let stage = try ProductListStage()
    let second = try PageRequest(number: 2, size: 2)
    try await stage.answer(.success(.sample(ids: [8, 7], next: second))) { await $0.load() }
    let call = try await stage.begin { await $0.loadMore() }
    await stage.events.post(.deleted(ProductID(8)))
    #expect(stage.list.state.rows.count == 1)
    call.answer(.success(.sample(ids: [6, 5], next: second.next)))
    await stage.pending?.work.value
    // The market now contains the products 7 to 1.
    let next = try await stage.begin { await $0.loadMore() }
    let all = [7, 6, 5, 4, 3, 2, 1]
    let number = next.request.page.number
    next.answer(
      .success(
        .sample(ids: all.dropFirst((number - 1) * 2).prefix(2), next: next.request.page.next)))
    await stage.pending?.work.value
    #expect(stage.ids.starts(with: [7, 6, 5, 4]))
  }

  @Test(arguments: [1, 2, 20])
  func `a page of registrations and deletions loses no row`(
    size: Int
  ) async throws {
    let market = InMemoryProductRepository((1...100).reversed().map { .sample(id: $0) })
    let events = InMemoryProductEventBus()
    let list = try makeList(market, events, size: size)
    await list.load()
    for id in 101...(100 + size) {
      market.change { $0.insert(.sample(id: id), at: 0) }
      await events.post(.registered(.sample(id: id)))
    }
    #expect(list.state.rows.count == 2 * size)
    // Other users delete all products that were on the first page.
    market.change { products in
      products.removeAll { 100 - size < $0.id.rawValue && $0.id.rawValue <= 100 }
    }
    while list.state.phase != .end { await list.loadMore() }
    #expect(Set(1...(100 - size)).subtracting(ids(list)).sorted() == [])
  }

  @Test(arguments: [2, 5])
  func `a list with the oldest product first has a new one at its end`(size: Int) async throws {
    let market = AscendingProducts(1...3)
    let events = InMemoryProductEventBus()
    let list = try makeList(market, events, size: size)
    await list.load()
    market.add(4)
    await events.post(.registered(.sample(id: 4)))
    #expect(ids(list) == (size == 2 ? [1, 2] : [1, 2, 3, 4]))
    for _ in 1...3 { await list.loadMore() }
    #expect(ids(list) == [1, 2, 3, 4])
  }
}

/// A market that returns the oldest product first, and doesn't report the total number of products. Pages after the end are
/// empty.
private final class AscendingProducts: PartialProductRepository {
  private let ids: Mutex<[Int]>

  init(_ ids: some Sequence<Int>) { self.ids = Mutex(Array(ids)) }

  func add(_ id: Int) { ids.withLock { $0.append(id) } }

  func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    let rows = ids.withLock { $0.dropFirst((page.number - 1) * page.size).prefix(page.size) }
    return .sample(ids: rows, next: rows.count == page.size ? page.next : nil)
  }
}
