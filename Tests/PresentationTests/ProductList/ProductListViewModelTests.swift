import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductListViewModelTests: ListScene {
  @Test(arguments: [InvalidRow.Reason.unreadable(DecodingFailure(path: "", reason: .null)), nil])
  func `a list is empty if nothing matches, and not if its rows are invalid`(
    reason: InvalidRow.Reason?
  ) async throws {
    let rows = reason.map { [InvalidRow(position: 0, id: ProductID(5), reason: $0)] } ?? []
    try await answer(
      .success(ProductPage(rows: [], invalidRows: rows, totalCount: rows.count, next: nil))
    ) { await $0.load() }
    #expect(state.phase == .end && state.isEmpty == rows.isEmpty)
    #expect(state.content?.invalidRows == rows)
  }

  @Test func `a page that is fetched again shows its invalid rows once`() async throws {
    let second = try PageRequest(number: 2, size: 2)
    func page(_ ids: [Int], of count: Int, next: PageRequest?) -> ProductPage {
      ProductPage(
        rows: ids.map { .sample(id: $0) },
        invalidRows: [InvalidRow(position: 9, id: nil, reason: .duplicate)], totalCount: count,
        next: next)
    }
    try await answer(.success(page([9, 8], of: 3, next: second))) { await $0.load() }
    await events.post(.deleted(ProductID(9)))
    try await answer(.success(page([8, 7], of: 2, next: nil))) { await $0.loadMore() }
    #expect(ids == [8, 7] && state.content?.invalidRows.count == 1)
  }

  // MARK: - Cancellation

  @Test(arguments: ProductListState.Operation.allCases)
  func `a cancelled call leaves the state as it was`(
    operation: ProductListState.Operation
  ) async throws {
    if operation != .load { try await load() }
    let before = state
    try await begin { list in
      switch operation {
      case .load: await list.load()
      case .refresh: await list.refresh()
      case .loadMore: await list.loadMore()
      }
    }
    #expect(state != before)
    await cancel()
    #expect(state == before)
    try await answer(.success(try page([42, 41]))) { await $0.refresh() }
    #expect(ids == [42, 41])
  }

  @Test(arguments: [true, false])
  func `a cancelled typed search leaves the state as it was`(isInPause: Bool) async throws {
    try await load()
    let before = state
    let work = Task { await list.search(typed: "lamp") }
    try await clock.sleepers()
    if !isInPause {
      clock.advance(by: .milliseconds(300))
      _ = try await repository.pages.next()
    }
    work.cancel()
    _ = await work.value
    #expect(state == before && clock.sleeperCount == 0)
    #expect(repository.pages.count == (isInPause ? 1 : 2))
  }

  @Test func `a load after a cancelled one sends a request`() async throws {
    try await begin { await $0.load() }
    pending?.work.cancel()
    try await load()
    #expect(ids == [100, 99])
  }
}
