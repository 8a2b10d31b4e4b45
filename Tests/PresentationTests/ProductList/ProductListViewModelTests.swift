import OpenMarketTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
final class ProductListViewModelTests: ListScene {
  @Test(arguments: [InvalidRow.Reason.unreadable(DecodingFailure(path: "", reason: .null)), nil])
  func `a list is empty if nothing matches, and not if its rows are invalid`(
    reason: InvalidRow.Reason?
  ) async throws {
    let rows = reason.map { [InvalidRow(position: 0, id: ProductID(5), reason: $0)] } ?? []
    try await answer(
      .success(ProductPage(products: [], invalidRows: rows, totalCount: rows.count, next: nil))
    ) { await $0.load() }
    #expect((state.phase, state.isEmpty) == (.end, rows.isEmpty))
    #expect(state.content?.invalidRows == rows)
  }

  @Test func `a page that is fetched again shows its invalid rows once`() async throws {
    let second = try PageRequest(number: 2, size: 2)
    func page(_ ids: [Int], of count: Int, next: PageRequest?) -> ProductPage {
      ProductPage(
        products: ids.map { .sample(id: $0) },
        invalidRows: [InvalidRow(position: ids[0], id: nil, reason: .duplicate)],
        totalCount: count, next: next)
    }
    try await answer(.success(page([9, 8], of: 3, next: second))) { await $0.load() }
    await events.post(.deleted(ProductID(9)))
    // Another user registered product 10.
    try await answer(.success(page([10, 8], of: 2, next: nil))) { await $0.loadMore() }
    #expect((ids, state.content?.invalidRows.map(\.position)) == ([10, 8], [10]))
  }

  @Test func `the rows of the signed-in seller are known`() async throws {
    await sellers.set(.sample(vendorID: VendorID(7)))
    try await load()
    let row = try #require(state.rows.first)
    #expect(row.product.vendor?.id == VendorID(7))
    #expect(state.isMine(row) == true)
    await sellers.set(.sample(vendorID: VendorID(8)))
    #expect(state.isMine(row) == false)
    await sellers.set(nil)
    #expect(state.isMine(row) == nil)
  }

  // MARK: - Cancellation

  @Test(arguments: ProductListState.Operation.allCases)
  func `a cancelled call changes nothing`(operation: ProductListState.Operation) async throws {
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
    expectEqual(state, before)
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
    expectEqual(state, before)
    #expect(clock.sleeperCount == 0)
    #expect(repository.pages.count == (isInPause ? 1 : 2))
  }

  @Test func `a load after a cancelled one sends a request`() async throws {
    try await begin { await $0.load() }
    pending?.work.cancel()
    try await load()
    #expect(ids == [100, 99])
  }

  // MARK: - Changes that this app makes during a request

  @Test func `an older page doesn't undo changes`() async throws {
    try await load([100, 98])
    try await begin { await $0.loadMore() }
    await events.post(.deleted(ProductID(98)))
    await events.post(.updated(.sample(id: 100, name: "Kettle")))
    await events.post(.registered(.sample(id: 101)))
    #expect(ids == [101, 100])
    // Respond with a page from before the changes.
    await finish(.success(try page([98, 97], after: 2)))
    #expect((ids, state.rows[1].product.name) == ([101, 100, 97], "Kettle"))
  }

  @Test func `rows that the server doesn't send are missing`() async throws {
    let page = ProductPage.sample(ids: [9, 8], totalCount: 3)
    try await answer(.success(page)) { await $0.load() }
    #expect((state.content?.missingRows, state.content?.notice?.code) == (1, .productsMissing))
    try await begin { await $0.refresh() }
    await events.post(.deleted(ProductID(8)))
    await finish(.success(page))
    #expect((ids, state.content?.missingRows) == ([9], 1))
  }

  /// Each case is a response to the request for the second page. The first was created before the
  /// registration, and the second after it.
  @Test(arguments: [[6, 5, 4], [7, 6, 5]])
  func `a registration during loadMore isn't a conflict`(rows: [Int]) async throws {
    let scene = try ListScene(pageSize: 3)
    func page(_ number: Int, _ ids: [Int], of totalCount: Int) throws -> ProductPage {
      try .sample(ids: ids, totalCount: totalCount, next: PageRequest(number: number + 1, size: 3))
    }
    try await scene.answer(.success(try page(1, [9, 8, 7], of: 9))) { await $0.load() }
    try await scene.begin { await $0.loadMore() }
    await scene.events.post(.registered(.sample(id: 10)))
    #expect(scene.ids == [10, 9, 8, 7])
    await scene.finish(.success(try page(2, rows, of: rows == [6, 5, 4] ? 9 : 10)))
    #expect(scene.state.content?.totalCount == 10)
    try await scene.answer(.success(try page(3, [4, 3, 2], of: 10))) { await $0.loadMore() }
    #expect(scene.ids == [10, 9, 8, 7, 6, 5, 4, 3, 2])
    #expect(scene.state.content?.notice == nil)
  }
}
