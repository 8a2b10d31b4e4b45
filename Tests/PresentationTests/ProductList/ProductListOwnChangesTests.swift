import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// What is done through this app, and the pages that are read afterwards.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductListOwnChangesTests {
  private func list(
    _ repository: any ProductRepository, _ events: InMemoryProductEvents, size: Int,
    first: Int = 1
  ) throws -> ProductListViewModel {
    ProductListViewModel(
      of: repository, events: events, firstPage: try PageRequest(number: first, size: size))
  }

  private func ids(_ list: ProductListViewModel) -> [Int] { list.state.rows.map(\.id.rawValue) }

  @Test func `a product registered here is not told as something new above`() async throws {
    let market = InMemoryProductRepository((1...9).reversed().map { .sample(id: $0) })
    let events = InMemoryProductEvents()
    let list = try list(market, events, size: 3)
    await list.load()
    market.change { $0.insert(.sample(id: 10), at: 0) }
    await events.post(.registered(.sample(id: 10)))
    #expect(list.state.rows.count == 4)
    await list.loadMore()
    #expect(ids(list) == [10, 9, 8, 7, 6, 5])
    #expect(list.state.content?.drift == PaginationConflict())
    #expect(list.state.content?.newAboveText == nil)
  }

  /// The answer was made before the product was registered, or after it.
  @Test(arguments: [([6, 5, 4], 9), ([7, 6, 5], 10)])
  func `nor is one that is registered while more is on its way`(
    answer: (ids: [Int], totalCount: Int)
  ) async throws {
    let stage = try ProductListStage(pageSize: 3)
    func page(_ number: Int, _ ids: [Int], of totalCount: Int) throws -> ProductPage {
      try .sample(
        ids: ids, totalCount: totalCount, next: PageRequest(number: number + 1, size: 3))
    }
    try await stage.answer(.success(try page(1, [9, 8, 7], of: 9))) { await $0.load() }
    let call = try await stage.begin { await $0.loadMore() }
    await stage.events.post(.registered(.sample(id: 10)))
    #expect(stage.list.state.rows.count == 4)
    call.answer(.success(try page(2, answer.ids, of: answer.totalCount)))
    await stage.pending?.work.value
    #expect(stage.list.state.content?.totalCount == 10)
    try await stage.answer(.success(try page(3, [4, 3, 2], of: 10))) { await $0.loadMore() }
    #expect(stage.ids == [10, 9, 8, 7, 6, 5, 4, 3, 2])
    #expect(stage.list.state.content?.drift == PaginationConflict())
    #expect(stage.repository.pages.count == 3)
  }

  @Test func `a product deleted here is not told as something new above`() async throws {
    let market = InMemoryProductRepository((1...9).reversed().map { .sample(id: $0) })
    let events = InMemoryProductEvents()
    let list = try list(market, events, size: 3)
    await list.load()
    market.change { $0.removeFirst() }
    await events.post(.deleted(ProductID(9)))
    #expect(list.state.rows.count == 2)
    await list.loadMore()
    #expect(ids(list).starts(with: [8, 7, 6]))
    #expect(list.state.content?.drift == PaginationConflict())
    #expect(list.state.content?.newAboveText == nil)
  }

  @Test(arguments: [1, 2, 20])
  func `as many registered here as a page has, and as many deleted by others, hide nothing`(
    size: Int
  ) async throws {
    let market = InMemoryProductRepository((1...100).reversed().map { .sample(id: $0) })
    let events = InMemoryProductEvents()
    let list = try list(market, events, size: size)
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

  /// The package's own drift test, with other page sizes; what is registered here has the newest number.
  @Test(arguments: [1, 2, 3], UInt64(1)...40)
  func `nothing is lost with small pages`(size: Int, seed: UInt64) async throws {
    try await read(size: size, seed: seed, registers: true)
  }

  @Test(arguments: [1, 2, 3], UInt64(1)...40)
  func `nothing is lost with small pages when others alone act`(
    size: Int, seed: UInt64
  ) async throws {
    try await read(size: size, seed: seed, registers: false)
  }

  private func read(size: Int, seed: UInt64, registers: Bool) async throws {
    let others = Others(seed: seed)
    let market = InMemoryProductRepository(
      (1...30).reversed().map { .sample(id: $0) }, beforeEachRead: others.act(on:))
    let events = InMemoryProductEvents()
    let list = try list(market, events, size: size)
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

  @Test func `a product registered while all rows are gone is shown at once`() async throws {
    let market = InMemoryProductRepository((1...4).reversed().map { .sample(id: $0) })
    let events = InMemoryProductEvents()
    let list = try list(market, events, size: 1)
    await list.load()
    market.change { $0.removeFirst() }
    await events.post(.deleted(ProductID(4)))
    #expect(list.state.rows.isEmpty && list.state.content != nil)
    market.change { $0.insert(.sample(id: 5), at: 0) }
    await events.post(.registered(.sample(id: 5)))
    #expect(!list.state.rows.isEmpty)
    #expect(ids(list) == [5])
  }

  @Test func `a list that has the oldest first keeps its rows after a registration`() async throws {
    let market = AscendingProductRepository(1...5)
    let events = InMemoryProductEvents()
    let list = try list(market, events, size: 2)
    await list.load()
    market.add(6)
    await events.post(.registered(.sample(id: 6)))
    await list.loadMore()
    var turns = 0
    while list.state.phase != .end, turns < 20 {
      await list.loadMore()
      turns += 1
    }
    #expect(ids(list) == [1, 2, 3, 4, 5, 6])
  }

  @Test func `a list that has the oldest first shows a new product at its end`() async throws {
    let market = AscendingProductRepository(1...3)
    let events = InMemoryProductEvents()
    let list = try list(market, events, size: 5)
    await list.load()
    market.add(4)
    await events.post(.registered(.sample(id: 4)))
    #expect(list.state.rows.count == 4)
    #expect(ids(list) == [1, 2, 3, 4])
  }

  @Test func `an update that is told late does not bring a deleted product back`() async throws {
    let market = InMemoryProductRepository((1...3).reversed().map { .sample(id: $0) })
    let events = InMemoryProductEvents()
    let list = try list(market, events, size: 5)
    await list.load()
    await events.post(.deleted(ProductID(2)))
    await events.post(.updated(.sample(id: 2, name: "Late")))
    await events.post(.updated(.sample(id: 1, name: "Told last")))
    #expect(list.state.rows.last?.product.name == "Told last")
    #expect(ids(list) == [3, 1])
  }

  @Test func `a row that comes with every page costs no other row`() async throws {
    let size = 2
    let repository = ScriptedProductRepository(pages: [
      .success(.sample(ids: [9, 8], totalCount: 3, next: try PageRequest(number: 2, size: size))),
      .success(.sample(ids: [9, 7], totalCount: 3)),
    ])
    let list = try list(repository, InMemoryProductEvents(), size: size)
    await list.load()
    await list.loadMore()
    #expect(Set(ids(list)) == [9, 8, 7])
  }

  @Test func `without totals, a deletion here while a page is on its way hides nothing`()
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

  @Test func `a deletion above a list that begins later is counted`() async throws {
    let market = InMemoryProductRepository((1...9).reversed().map { .sample(id: $0) })
    let events = InMemoryProductEvents()
    let list = try list(market, events, size: 2, first: 2)
    await list.load()
    #expect(ids(list) == [7, 6])
    await events.post(.deleted(ProductID(9)))
    await events.post(.updated(.sample(id: 6, name: "Told last")))
    #expect(list.state.rows.last?.product.name == "Told last")
    #expect(list.state.content?.totalCount == 8)
  }
}
