import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.oneAtATime(.calculating), .timeLimit(.minutes(5)))
struct ProductPaginationConflictTests {
  private func list(
    of market: InMemoryProductRepository, events: InMemoryProductEvents, size: Int = 5
  ) throws -> ProductListViewModel {
    ProductListViewModel(
      of: market, events: events, firstPage: try PageRequest(number: 1, size: size))
  }

  /// Others add, change and delete before every request, and this app does between them.
  @Test(arguments: UInt64(1)...100)
  func `nothing is shown twice, nothing is lost, and a refresh shows what there is`(
    seed: UInt64
  ) async throws {
    let others = OtherUsers(seed: seed)
    let market = InMemoryProductRepository(
      (1...60).reversed().map { .sample(id: $0) }, beforeEachRead: others.act(on:))
    let events = InMemoryProductEvents()
    let list = try list(of: market, events: events)
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
    #expect(allTheTime.subtracting(list.state.rows.map(\.id)).isEmpty)

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

  /// Deletes, or changes, one of the products that are shown, or registers one; and sees it.
  private func act(
    on market: InMemoryProductRepository, through list: ProductListViewModel,
    _ events: InMemoryProductEvents, _ generator: inout SeededGenerator
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
  func `however many others add, the rows stay, and what follows on them comes next`(
    count: Int
  ) async throws {
    let market = InMemoryProductRepository((1...30).reversed().map { .sample(id: $0) })
    let list = try list(of: market, events: InMemoryProductEvents())
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

  @Test func `what was noticed is in the state`() async throws {
    let market = InMemoryProductRepository((1...30).reversed().map { .sample(id: $0) })
    let list = try list(of: market, events: InMemoryProductEvents())
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

  /// Products that are registered here have the highest identifiers.
  @Test(arguments: [1, 2, 3], UInt64(1)...40)
  func `nothing is lost with small pages`(size: Int, seed: UInt64) async throws {
    let registers = seed.isMultiple(of: 2)
    let others = OtherUsers(seed: seed)
    let market = InMemoryProductRepository(
      (1...30).reversed().map { .sample(id: $0) }, beforeEachRead: others.act(on:))
    let events = InMemoryProductEvents()
    let list = try list(of: market, events: events, size: size)
    await list.load()
    let atFirst = Set(market.products.map(\.id))
    var generator = SeededGenerator(seed: seed)
    var turns = 0
    while list.state.phase != .end, turns < 100 {
      turns += 1
      if registers, Bool.random(using: &generator), turns < 15, let top = market.products.first {
        let new = ProductDetail.sample(id: max(20_000, top.id.rawValue) + 1)
        // Others go on counting from ten thousand: from here on they only delete.
        others.leave()
        market.change { $0.insert(new, at: 0) }
        await events.post(.registered(new))
        if !list.state.rows.isEmpty {
          #expect(list.state.rows.contains { $0.id == new.id })
        }
        market.change { products in
          if products.count > 2 { products.remove(at: 1 + Int(seed) % (products.count - 1)) }
        }
      }
      await list.loadMore()
    }
    let allTheTime = atFirst.intersection(market.products.map(\.id))
    #expect(allTheTime.subtracting(list.state.rows.map(\.id)).isEmpty)
    #expect(Set(list.state.rows.map(\.id)).count == list.state.rows.count)
  }
}
