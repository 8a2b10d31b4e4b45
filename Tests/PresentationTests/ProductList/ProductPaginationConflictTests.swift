import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.takingTurns(.calculating), .timeLimit(.minutes(10)))
struct ProductPaginationConflictTests {
  private let events = InMemoryProductEventBus()

  private func list(of market: InMemoryProductRepository, size: Int) throws
    -> ProductListViewModel
  {
    ProductListViewModel(
      in: .sample(of: market, events: events), firstPage: try PageRequest(number: 1, size: size))
  }

  /// Other users add, change and delete products before every request. This app adds, changes and
  /// deletes products between the requests.
  @Test(arguments: [2, 3, 5], SeededGenerator.seeds(6))
  func `no row is shown twice or lost, and a refresh shows the market`(
    size: Int, seed: UInt64
  ) async throws {
    let others = OtherUsers(seed: seed)
    let market = InMemoryProductRepository(
      (1...30).reversed().map { .sample(id: $0) }, beforeEachRead: others.act(on:))
    let list = try list(of: market, size: size)
    let recorder = StateRecorder(of: list)
    await list.load()
    let atFirst = Set(market.products.map(\.id))
    var generator = SeededGenerator(seed: seed)
    while list.state.phase != .end {
      try await act(on: market, through: list, &generator)
      await list.loadMore()
      try #require(list.state.error == nil)
    }
    let allTheTime = atFirst.intersection(market.products.map(\.id))
    let missing = allTheTime.subtracting(list.state.rows.map(\.id))

    others.leave()
    await list.refresh()
    while list.state.phase != .end { await list.loadMore() }
    #expect(list.state.rows.map(\.product) == market.products.map(\.product))
    #expect(list.state.content?.totalCount == market.products.count)
    let states = await recorder.states()
    // A list that can't follow all changes within the allowed number of requests says so.
    let notices = states.compactMap { $0.content?.notice?.code }
    #expect(missing.isEmpty || notices.contains(.listChanged))
    #expect(states.allSatisfy { Set($0.rows.map(\.id)).count == $0.rows.count })
  }

  /// Deletes or changes a product in the list, or registers a new product, and checks that the list
  /// shows the change.
  private func act(
    on market: InMemoryProductRepository, through list: ProductListViewModel,
    _ generator: inout SeededGenerator
  ) async throws {
    let seller = SellerCredential.sample()
    let there = Set(market.products.map(\.id))
    let shown = list.state.rows.map(\.id).filter(there.contains)
    guard let id = shown.randomElement(using: &generator) else { return }
    switch Int.random(in: 0..<6, using: &generator) {
    case 0:
      try await market.delete(id, as: seller)
      await events.post(.deleted(id))
      #expect(list.state.rows[id: id] == nil)
    case 1:
      let stock = Int64.random(in: 100...999, using: &generator)
      let update = try ProductChanges(to: try await market.product(id), stock: stock)
      await events.post(.updated(try await market.update(update, as: seller)))
      #expect(list.state.rows[id: id]?.product.stock == stock)
    case 2:
      let new = try await market.register(.sample(), as: seller, progress: nil)
      await events.post(.registered(new))
      #expect(list.state.rows[id: new.id] != nil)
    default: break
    }
  }

  @Test func `a change by others is a notice until it's dismissed`() async throws {
    let market = InMemoryProductRepository((1...30).reversed().map { .sample(id: $0) })
    let list = try list(of: market, size: 5)
    await list.load()
    market.change { $0.insert(contentsOf: [.sample(id: 32), .sample(id: 31)], at: 0) }
    await list.loadMore()
    let notice = list.state.content?.notice
    #expect(notice?.text == "There are new products above. Refresh to see them.")
    notice.map { list.dismiss($0) }
    #expect(list.state.content?.notice == nil)
    market.change { $0.removeFirst(4) }
    await list.loadMore()
    #expect(list.state.content?.notice == nil)
    let shown = list.state.rows.map(\.id)
    let all = market.products.map(\.id).filter { $0 >= shown[shown.count - 1] }
    #expect(Set(all).isSubset(of: shown))
    market.change { $0 = [1_003, 1_002, 1_001].map { .sample(id: $0) } }
    await list.loadMore()
    #expect(list.state.content?.notice?.text == "The list has changed. Refresh to see it in order.")
    // After a restart, the rows aren't in order. A new row is at the top.
    await events.post(.registered(.sample(id: 1_004)))
    let ids = [1_003, 1_002, 1_001].map { ProductID($0) }
    #expect(list.state.rows.map(\.id) == [ProductID(1_004)] + shown + ids)
    await list.refresh()
    #expect(list.state.content?.notice == nil)
  }
}
