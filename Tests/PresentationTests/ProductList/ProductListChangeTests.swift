import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Synchronization
import Testing

/// What is done through this app shows in the list at once, and asks for nothing.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductListChangeTests {
  private let stage: ProductListStage

  init() throws {
    stage = try ProductListStage()
  }

  private var list: ProductListViewModel { stage.list }

  /// Shows 100 and 98 of a market of which 99 is not known here.
  private func load(hasNext: Bool = true) async throws {
    try await stage.answer(.success(try stage.page([100, 98], after: hasNext ? 1 : nil))) {
      await $0.load()
    }
  }

  private func tell(
    _ change: ProductChange, shows ids: [Int], at location: SourceLocation = #_sourceLocation
  ) async {
    await stage.events.post(change)
    #expect(stage.ids == ids, sourceLocation: location)
  }

  @Test func `a new product comes first, and is counted`() async throws {
    try await load()
    await tell(.registered(.sample(id: 101)), shows: [101, 100, 98])
    #expect(list.state.content?.totalCount == 101)
    #expect(stage.repository.pages.count == 1)
  }

  @Test func `a changed product shows in its place`() async throws {
    try await load()
    await stage.events.post(.updated(.sample(id: 98, name: "Kettle", stock: 0)))
    #expect(list.state.rows.last?.product.name == "Kettle")
    #expect(stage.ids == [100, 98])
    #expect(list.state.rows.last?.stockText == "Sold out")
    #expect(list.state.content?.totalCount == 100)
  }

  @Test func `a deleted product goes`() async throws {
    try await load()
    await tell(.deleted(ProductID(100)), shows: [98])
    #expect(list.state.content?.totalCount == 99)
    #expect(list.state.phase == .loaded)
  }

  @Test
  func `a product of a page that was not fetched isn't shown, but its deletion is counted`()
    async throws
  {
    try await load()
    await stage.events.post(.updated(.sample(id: 7)))
    await stage.events.post(.deleted(ProductID(6)))
    #expect(list.state.content?.totalCount == 99)
    #expect(stage.ids == [100, 98])
  }

  @Test func `a product that only this app knows of takes its place between the others`()
    async throws
  {
    try await load(hasNext: false)
    await tell(.updated(.sample(id: 99)), shows: [100, 99, 98])
    await tell(.updated(.sample(id: 3)), shows: [100, 99, 98, 3])
  }

  @Test func `nothing is lost or shown twice after a product was deleted here`() async throws {
    try await load()
    await tell(.deleted(ProductID(100)), shows: [98])
    // One row has moved up into the first page.
    let call = try await stage.begin { await $0.loadMore() }
    #expect(call.request.page.number == 1)
    call.answer(.success(try stage.page([98, 97], after: 1)))
    await stage.pending?.work.value
    #expect(stage.ids == [98, 97])
    #expect(list.state.content?.nextPage?.number == 2)
  }

  @Test(arguments: [ProductListState.Operation.refresh, .loadMore])
  func `what was done while a page was on its way is not undone by it`(
    operation: ProductListState.Operation
  ) async throws {
    try await load()
    let call = try await stage.begin { list in
      if operation == .refresh { await list.refresh() } else { await list.loadMore() }
    }
    await stage.events.post(.deleted(ProductID(98)))
    await stage.events.post(.updated(.sample(id: 100, name: "Kettle")))
    await tell(.registered(.sample(id: 101)), shows: [101, 100])
    // The server wrote its answer before all that.
    let isMore = operation == .loadMore
    call.answer(.success(try stage.page(isMore ? [98, 97] : [100, 98], after: isMore ? 2 : 1)))
    await stage.pending?.work.value
    #expect(stage.ids == (isMore ? [101, 100, 97] : [101, 100]))
    #expect(list.state.rows[1].product.name == "Kettle")
  }

  @Test func `a search follows what it is about`() async throws {
    let kettle = ProductDetail.sample(id: 99, name: "Blue kettle")
    try await stage.answer(
      .success(ProductPage(rows: [kettle.product], totalCount: 1, next: nil))
    ) { await $0.search("kettle") }
    await tell(.registered(.sample(id: 101, name: "Kettle, red")), shows: [101, 99])
    await tell(.updated(.sample(id: 99, name: "Blue teapot")), shows: [101])
    await tell(.updated(.sample(id: 50, name: "A kettle by now")), shows: [101, 50])
    await stage.events.post(.registered(.sample(id: 102, name: "Lamp")))
    await tell(.deleted(ProductID(101)), shows: [50])
    #expect(list.state.content?.totalCount == 1)
  }

  @Test func `what a server found for other reasons stays when it changes`() async throws {
    try await stage.answer(.success(.sample(ids: [9, 8], totalCount: 2))) {
      await $0.search("found")
    }
    await stage.events.post(.updated(.sample(id: 9, name: "Another name")))
    #expect(list.state.rows.first?.product.name == "Another name")
    #expect(stage.ids == [9, 8])
  }

  @Test func `the market behind a search follows too`() async throws {
    try await load()
    list.setVisibleRows(0..<1)
    try await stage.answer(.success(.sample(ids: [50]))) { await $0.search("lamp") }
    await stage.events.post(.registered(.sample(id: 101)))
    await stage.events.post(.deleted(ProductID(100)))
    await tell(.deleted(ProductID(50)), shows: [])
    await list.search("")
    #expect(stage.ids == [101, 98])
    // What was at the top is gone: the row that took its place is there.
    #expect(list.state.scrollTarget?.row == ProductID(98))
    #expect(stage.repository.pages.count == 2)
  }

  @Test func `applying a change again changes nothing`() async throws {
    try await load()
    for change in [
      ProductChange.registered(.sample(id: 101)), .updated(.sample(id: 98, name: "Kettle")),
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
    await tell(.deleted(ProductID(100)), shows: [98])
    await tell(.updated(.sample(id: 100, name: "Late")), shows: [98])
  }

  @Test func `a product that is registered while all rows are gone is shown`() async throws {
    try await load()
    await tell(.deleted(ProductID(100)), shows: [98])
    await tell(.deleted(ProductID(98)), shows: [])
    await tell(.registered(.sample(id: 101)), shows: [101])
  }

  // MARK: - The pages that follow

  private func makeList(
    _ repository: any ProductRepository, _ events: InMemoryProductEvents, size: Int
  ) throws -> ProductListViewModel {
    ProductListViewModel(
      of: repository, events: events, firstPage: try PageRequest(number: 1, size: size))
  }

  private func ids(_ list: ProductListViewModel) -> [Int] { list.state.rows.map(\.id.rawValue) }

  @Test func `what is done here is not shown as a change by others`() async throws {
    let market = InMemoryProductRepository((1...9).reversed().map { .sample(id: $0) })
    let events = InMemoryProductEvents()
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

  /// The answer was made before the product was registered, or after it.
  @Test(arguments: [[6, 5, 4], [7, 6, 5]])
  func `nor is a product that is registered while a page is in flight`(answer: [Int]) async throws {
    let stage = try ProductListStage(pageSize: 3)
    func page(_ number: Int, _ ids: [Int], of totalCount: Int) throws -> ProductPage {
      try .sample(
        ids: ids, totalCount: totalCount, next: PageRequest(number: number + 1, size: 3))
    }
    try await stage.answer(.success(try page(1, [9, 8, 7], of: 9))) { await $0.load() }
    let call = try await stage.begin { await $0.loadMore() }
    await stage.events.post(.registered(.sample(id: 10)))
    #expect(stage.ids == [10, 9, 8, 7])
    call.answer(.success(try page(2, answer, of: answer == [6, 5, 4] ? 9 : 10)))
    await stage.pending?.work.value
    #expect(stage.list.state.content?.totalCount == 10)
    try await stage.answer(.success(try page(3, [4, 3, 2], of: 10))) { await $0.loadMore() }
    #expect(stage.ids == [10, 9, 8, 7, 6, 5, 4, 3, 2])
    #expect(stage.list.state.content?.conflict == PaginationConflict())
  }

  @Test func `without totals, a deletion here while a page is in flight hides nothing`()
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
    // The market is 7 6 5 4 3 2 1 now.
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
  func `as many registered here as a page has, and as many deleted by others, hide nothing`(
    size: Int
  ) async throws {
    let market = InMemoryProductRepository((1...100).reversed().map { .sample(id: $0) })
    let events = InMemoryProductEvents()
    let list = try makeList(market, events, size: size)
    await list.load()
    for id in 101...(100 + size) {
      market.change { $0.insert(.sample(id: id), at: 0) }
      await events.post(.registered(.sample(id: id)))
    }
    #expect(list.state.rows.count == 2 * size)
    // Others delete what was on the first page.
    market.change { products in
      products.removeAll { 100 - size < $0.id.rawValue && $0.id.rawValue <= 100 }
    }
    while list.state.phase != .end { await list.loadMore() }
    #expect(Set(1...(100 - size)).subtracting(ids(list)).sorted() == [])
  }

  @Test func `a row that comes with every page costs no other row`() async throws {
    let size = 2
    let repository = ScriptedProductRepository(pages: [
      .success(.sample(ids: [9, 8], totalCount: 3, next: try PageRequest(number: 2, size: size))),
      .success(.sample(ids: [9, 7], totalCount: 3)),
    ])
    let list = try makeList(repository, InMemoryProductEvents(), size: size)
    await list.load()
    await list.loadMore()
    #expect(Set(ids(list)) == [9, 8, 7])
  }

  @Test(arguments: [2, 5])
  func `a list that has the oldest first shows a new product at its end`(size: Int) async throws {
    let market = AscendingProducts(1...3)
    let events = InMemoryProductEvents()
    let list = try makeList(market, events, size: size)
    await list.load()
    market.add(4)
    await events.post(.registered(.sample(id: 4)))
    #expect(ids(list) == (size == 2 ? [1, 2] : [1, 2, 3, 4]))
    for _ in 1...3 { await list.loadMore() }
    #expect(ids(list) == [1, 2, 3, 4])
  }
}

/// A market like the first generation of servers: oldest first, no totals, an empty page after the end.
private final class AscendingProducts: ProductRepository {
  private let ids: Mutex<[Int]>

  init(_ ids: some Sequence<Int>) { self.ids = Mutex(Array(ids)) }

  func add(_ id: Int) { ids.withLock { $0.append(id) } }

  func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    let rows = ids.withLock { $0.dropFirst((page.number - 1) * page.size).prefix(page.size) }
    return .sample(ids: rows, next: rows.count == page.size ? page.next : nil)
  }

  func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    throw .notFound(reason: nil)
  }

  func register(
    _ draft: ProductDraft, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail { throw .offline }

  func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail { throw .offline }

  func delete(
    _ id: ProductID, as seller: SellerCredential, willSend: (@Sendable () -> Void)?
  ) async throws(MarketError) {
    throw .offline
  }
}
