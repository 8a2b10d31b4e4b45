import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductListUpdateTests {
  private let repository = GatedProductRepository()
  private let list: ProductListViewModel

  init() {
    list = ProductListViewModel(of: repository)
  }

  private func answer(_ ids: [Int], next: Int?) async throws {
    let next = try next.map { try PageRequest(number: $0) }
    try await repository.pages.next().answer(.success(.sample(ids: ids, next: next)))
  }

  private func load(_ ids: [Int], next: Int? = 2) async throws {
    async let loaded: Void = list.load()
    try await answer(ids, next: next)
    await loaded
  }

  private func loadMore(_ ids: [Int], next: Int? = nil) async throws {
    async let loaded: Void = list.loadMore()
    try await answer(ids, next: next)
    await loaded
  }

  private func refresh(_ ids: [Int], next: Int? = nil) async throws {
    async let refreshed: Void = list.refresh()
    try await answer(ids, next: next)
    await refreshed
  }

  private func positions(_ rows: [(Int, at: Int)]) -> [RowChanges.Position] {
    rows.map { RowChanges.Position(id: ProductID($0.0), index: $0.at) }
  }

  @Test func `each state comes with what was done to its rows`() async throws {
    var updates = list.updates(buffering: .unbounded).makeAsyncIterator()
    try await load([9, 8])
    try await loadMore([7])
    try await refresh([10, 9])
    var seen: [ProductListUpdate] = []
    for _ in 1...7 { seen += await updates.next().map { [$0] } ?? [] }
    #expect(
      seen.map(\.state.phase) == [
        .idle, .loading, .loaded, .loadingMore, .end, .refreshing, .end,
      ])
    #expect(
      seen.map(\.changes) == [
        RowChanges(), RowChanges(), RowChanges(inserted: positions([(9, at: 0), (8, at: 1)])),
        RowChanges(), RowChanges(inserted: positions([(7, at: 2)])), RowChanges(),
        RowChanges(
          removed: positions([(7, at: 2), (8, at: 1)]), inserted: positions([(10, at: 0)])),
      ])
    #expect(seen.last?.state == list.state)
  }

  @Test func `a change of the layout changes no rows`() async throws {
    try await load([9, 8])
    var updates = list.updates(buffering: .unbounded).makeAsyncIterator()
    #expect(await updates.next()?.changes.inserted.count == 2)
    list.setLayout(.grid)
    let update = try #require(await updates.next())
    #expect(update.state.layout == .grid)
    #expect(update.changes.isEmpty)
  }

  @Test func `states that were missed are in the next changes`() async throws {
    try await load([9, 8])
    var updates = list.updates.makeAsyncIterator()
    let first = try #require(await updates.next())
    try await loadMore([7], next: 3)
    try await loadMore([6], next: 4)
    try await refresh([10, 9, 6])
    let update = try #require(await updates.next())
    #expect(update.state == list.state)
    let (before, after) = (first.state.rows, update.state.rows)
    #expect(update.changes.applied(to: before, contents: after) == Array(after))
    #expect(
      update.changes
        == RowChanges(
          removed: positions([(8, at: 1)]), inserted: positions([(10, at: 0), (6, at: 2)])))
  }

  @Test func `each reader gets the changes since what it got itself`() async throws {
    var early = list.updates.makeAsyncIterator()
    #expect(await early.next()?.changes.isEmpty == true)
    try await load([9, 8])
    #expect(await early.next()?.changes.inserted.count == 2)
    var late = list.updates.makeAsyncIterator()
    #expect(await late.next()?.changes.inserted.count == 2)
    try await loadMore([7])
    #expect(await early.next()?.changes.inserted == positions([(7, at: 2)]))
    #expect(await late.next()?.changes.inserted == positions([(7, at: 2)]))
  }

  @Test func `the updates end when the list goes`() async {
    var list: ProductListViewModel? = ProductListViewModel(
      of: repository, locale: Locale(identifier: "ko"))
    let updates = list?.updates(buffering: .unbounded)
    list = nil
    var seen: [ProductListUpdate] = []
    if let updates { for await update in updates { seen.append(update) } }
    #expect(seen == [ProductListUpdate(state: ProductListState(), changes: RowChanges())])
  }
}
