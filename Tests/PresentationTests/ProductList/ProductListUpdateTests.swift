import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductListUpdateTests {
  private let stage: ProductListStage

  init() throws {
    stage = try ProductListStage()
  }

  private var list: ProductListViewModel { stage.list }

  private func answer(
    _ ids: [Int], next: Int? = nil,
    to action: @escaping @MainActor (ProductListViewModel) async -> Void
  ) async throws {
    let next = try next.map { try PageRequest(number: $0, size: 2) }
    try await stage.answer(.success(.sample(ids: ids, next: next)), to: action)
  }

  private func load() async throws {
    try await answer([9, 8], next: 2) { await $0.load() }
  }

  private func positions(_ rows: [(Int, at: Int)]) -> [RowChanges.Position] {
    rows.map { RowChanges.Position(id: ProductID($0.0), index: $0.at) }
  }

  @Test func `each state comes with what was done to its rows`() async throws {
    var updates = list.updates(buffering: .unbounded).makeAsyncIterator()
    try await load()
    try await answer([7]) { await $0.loadMore() }
    try await answer([10, 9]) { await $0.refresh() }
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

  @Test func `states that were missed are in the next changes`() async throws {
    try await load()
    var updates = list.updates.makeAsyncIterator()
    let first = try #require(await updates.next())
    try await answer([7], next: 3) { await $0.loadMore() }
    try await answer([6], next: 4) { await $0.loadMore() }
    try await answer([10, 6]) { await $0.refresh() }
    let update = try #require(await updates.next())
    #expect(update.state == list.state)
    let (before, after) = (first.state.rows, update.state.rows)
    #expect(update.changes.applied(to: before, contents: after) == Array(after))
    #expect(
      update.changes
        == RowChanges(
          removed: positions([(8, at: 1), (9, at: 0)]),
          inserted: positions([(10, at: 0), (6, at: 1)])))
  }

  @Test func `each reader gets the changes since what it got itself`() async throws {
    var early = list.updates.makeAsyncIterator()
    #expect(await early.next()?.changes.isEmpty == true)
    try await load()
    #expect(await early.next()?.changes.inserted.count == 2)
    var late = list.updates.makeAsyncIterator()
    #expect(await late.next()?.changes.inserted.count == 2)
    try await answer([7]) { await $0.loadMore() }
    #expect(await early.next()?.changes.inserted == positions([(7, at: 2)]))
    #expect(await late.next()?.changes.inserted == positions([(7, at: 2)]))
  }

  @Test func `the updates end when the list is released`() async {
    var list: ProductListViewModel? = ProductListViewModel(of: InMemoryProductRepository([]))
    let updates = list?.updates(buffering: .unbounded)
    list = nil
    var seen: [ProductListUpdate] = []
    if let updates { for await update in updates { seen.append(update) } }
    #expect(seen == [ProductListUpdate(state: ProductListState(), changes: RowChanges())])
  }
}
