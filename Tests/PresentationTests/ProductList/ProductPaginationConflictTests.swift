import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.oneAtATime(.calculating), .timeLimit(.minutes(5)))
struct ProductPaginationConflictTests {
  private func list(
    of market: InMemoryProductRepository, events: InMemoryProductEventBus, size: Int = 5
  ) throws -> ProductListViewModel {
    ProductListViewModel(
      of: market, events: events, firstPage: try PageRequest(number: 1, size: size))
  }

  /// Other users add, change and delete products before every request. This app adds, changes and deletes products between the
  /// requests.
  @Test(arguments: [2, 3, 5], UInt64(1)...40)
  func `no row is shown twice or lost, and a refresh shows the market`(
    size: Int, seed: UInt64
  ) async throws {
    let others = OtherUsers(seed: seed)
    let market = InMemoryProductRepository(
      (1...60).reversed().map { .sample(id: $0) }, beforeEachRead: others.act(on:))
    let events = InMemoryProductEventBus()
    let list = try list(of: market, events: events, size: size)
    let states = list.states(buffering: .unbounded)
    await list.load()
    let atFirst = Set(market.products.map(\.id))
    var generator = SeededGenerator(seed: seed)
    while list.state.phase != .end {
      try await act(on: market, through: list, events, &generator)
      await list.loadMore()
      #expect(list.state.error == nil)
    }
    let allTheTime = atFirst.intersection(market.products.map(\.id))
    // A list that can't follow all changes within the allowed number of requests says so.
    let missing = allTheTime.subtracting(list.state.rows.map(\.id))
    #expect(missing.isEmpty || (list.state.content?.conflict.restarts ?? 0) > 0)

    others.leave()
    await list.refresh()
    while list.state.phase != .end { await list.loadMore() }
    #expect(list.state.rows.map(\.product) == market.products.map(\.product))
    #expect(list.state.content?.totalCount == market.products.count)

    var iterator = states.makeAsyncIterator()
    var last: ProductListState?
    while last != list.state, let state = await iterator.next() {
      #expect(Set(state.rows.map(\.id)).count == state.rows.count)
      last = state
    }
  }

  /// Deletes or changes a product in the list, or registers a new product, and checks that the list shows the change.
  private func act(
    on market: InMemoryProductRepository, through list: ProductListViewModel,
    _ events: InMemoryProductEventBus, _ generator: inout SeededGenerator
  ) async throws {
    let seller = try SellerCredential.sample()
    let shown = list.state.rows.map(\.id).filter { id in market.products.contains { $0.id == id } }
    guard let id = shown.randomElement(using: &generator) else { return }
    switch Int.random(in: 0..<6, using: &generator) {
    case 0:
      try await market.delete(id, as: seller, willSend: nil)
      await events.post(.deleted(id))
      #expect(!list.state.rows.contains { $0.id == id })
    case 1:
      let stock = Int64.random(in: 100...999, using: &generator)
      let update = try ProductChanges(to: try await market.product(id), stock: stock)
      await events.post(.updated(try await market.update(update, as: seller)))
      #expect(list.state.rows.contains { $0.id == id && $0.product.stock == stock })
    case 2:
      let new = try await market.register(.sample(), as: seller, progress: nil)
      await events.post(.registered(new))
      #expect(list.state.rows.contains { $0.id == new.id })
    default: break
    }
  }

  @Test(arguments: [5, 30, 500])
  func `the rows stay and continue, whatever number others add`(
    count: Int
  ) async throws {
    let market = InMemoryProductRepository((1...30).reversed().map { .sample(id: $0) })
    let list = try list(of: market, events: InMemoryProductEventBus())
    await list.load()
    await list.loadMore()
    let shown = list.state.rows.map(\.id)
    market.change { products in
      products.insert(contentsOf: (31...30 + count).reversed().map { .sample(id: $0) }, at: 0)
    }
    let reads = market.pagesRead.count
    await list.loadMore()
    #expect(list.state.rows.map(\.id) == shown + (16...20).reversed().map { ProductID($0) })
    #expect(list.state.content?.newAboveText != nil)
    #expect(market.pagesRead.count - reads <= 3)
  }

  @Test func `the state has the conflicts with others`() async throws {
    let market = InMemoryProductRepository((1...30).reversed().map { .sample(id: $0) })
    let list = try list(of: market, events: InMemoryProductEventBus())
    await list.load()
    market.change { products in
      products.insert(contentsOf: [.sample(id: 32), .sample(id: 31)], at: 0)
    }
    await list.loadMore()
    #expect(list.state.content?.conflict.movedDown == 2)
    #expect(
      list.state.content?.newAboveText == "There are new products above. Refresh to see them.")
    market.change { $0.removeFirst(4) }
    await list.loadMore()
    #expect(list.state.content?.conflict.recovered == 4)
    let shown = list.state.rows.map(\.id)
    market.change { $0.removeFirst($0.count - 3) }
    await list.loadMore()
    #expect(list.state.content?.conflict.restarts == 1)
    #expect(
      list.state.content?.newAboveText == "The list has changed. Refresh to see it in order.")
    #expect(list.state.rows.map(\.id) == shown + [3, 2, 1].map { ProductID($0) })
    await list.refresh()
    #expect(list.state.content?.conflict == PaginationConflict())
  }
}
