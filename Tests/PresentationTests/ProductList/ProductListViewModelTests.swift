import OpenMarketTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
final class ProductListViewModelTests: ListScene {
  @Test(arguments: [[], [InvalidRow(position: 0, id: ProductID(5), reason: .duplicate)]])
  func `a list is empty if nothing matches, and not if its rows are invalid`(
    rows: [InvalidRow]
  ) async throws {
    let page = ProductPage(products: [], invalidRows: rows, totalCount: rows.count, next: nil)
    try await answer(.success(page)) { await $0.load() }
    #expect((state.phase, state.isEmpty) == (.end, rows.isEmpty))
    #expect(state.content?.invalidRows == rows)
  }

  @Test func `the rows of the signed-in seller are known`() async throws {
    try await load()
    let row = try #require(state.rows.first)
    for (number, isMine) in [(7, true), (8, false), (nil, nil)] as [(Int?, Bool?)] {
      await sellers.set(number.map { .sample(vendorID: VendorID($0)) })
      #expect(state.isMine(row) == isMine)
    }
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
    pending?.work.cancel()
    await pending?.work.value
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
    #expect((clock.sleeperCount, repository.pages.count) == (0, isInPause ? 1 : 2))
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
    await finish(.success(try page([98, 97], number: 2)))
    #expect((ids, state.rows[1].product.name) == ([101, 100, 97], "Kettle"))
  }

  @Test func `a page that is fetched again shows an added row, and its invalid rows once`()
    async throws
  {
    func page(_ ids: [Int], number: Int?) throws -> Answer {
      let row = InvalidRow(position: ids[0], id: nil, reason: .duplicate)
      let page = try self.page(ids, number: number)
      return .success(
        ProductPage(products: page.products, invalidRows: [row], totalCount: 100, next: page.next))
    }
    try await answer(try page([9, 8], number: 1)) { await $0.load() }
    await events.post(.deleted(ProductID(9)))
    // Another user registered product 10.
    try await answer(try page([10, 8], number: nil)) { await $0.loadMore() }
    #expect((ids, state.content?.invalidRows.map(\.position)) == ([10, 8], [10]))
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

  /// The server created the response before the deletion.
  @Test(arguments: [true, false])
  func `a product that was deleted during a request isn't counted`(isRefresh: Bool) async throws {
    let all = try page([4, 3], of: isRefresh ? 2 : 4, number: isRefresh ? nil : 1)
    try await answer(.success(all)) { await $0.load() }
    try await begin { list in
      if isRefresh { await list.refresh() } else { await list.loadMore() }
    }
    await events.post(.deleted(ProductID(4)))
    await finish(.success(isRefresh ? all : try page([2, 1], of: 4, number: nil)))
    #expect((ids, state.content?.totalCount) == (isRefresh ? [3] : [3, 2, 1], ids.count))
    #expect((state.content?.missingRows, state.content?.notice) == (0, nil))
  }

  /// Each case is a response to the request for the second page. The first was created before the
  /// registration, and the second after it.
  @Test(arguments: [[6, 5, 4], [7, 6, 5]])
  func `a registration during loadMore isn't a conflict`(rows: [Int]) async throws {
    let scene = try ListScene(pageSize: 3)
    try await scene.answer(.success(try page([9, 8, 7], of: 9))) { await $0.load() }
    try await scene.begin { await $0.loadMore() }
    await scene.events.post(.registered(.sample(id: 10)))
    #expect(scene.ids == [10, 9, 8, 7])
    await scene.finish(.success(try page(rows, of: rows == [6, 5, 4] ? 9 : 10, number: 2)))
    #expect(scene.state.content?.totalCount == 10)
    try await scene.answer(.success(page([4, 3, 2], of: 10, number: 3))) { await $0.loadMore() }
    #expect(scene.ids == [10, 9, 8, 7, 6, 5, 4, 3, 2])
    #expect(scene.state.content?.notice == nil)
  }

  // MARK: - Search

  private func search(_ text: String, _ ids: [Int]) async throws {
    try await answer(.success(.sample(ids: ids))) { await $0.search(text) }
  }

  /// The repository ignores the cancellation of the first two searches, so that they return
  /// responses too.
  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func `the last search wins in any order of the responses`(order: [Int]) async throws {
    let scene = try ListScene(isStubborn: true)
    var searches: [(call: Call, work: Task<UserMessage?, Never>)] = []
    for text in ["ab", "abc", "ab"] {
      searches.append(try await scene.repository.pages.begin { await scene.list.search(text) })
    }
    var isAnswered = false
    for index in order {
      searches[index].call.answer(.success(.sample(ids: [index])))
      _ = await searches[index].work.value
      isAnswered = isAnswered || index == 2
      #expect((scene.state.query.searchText, scene.ids) == ("ab", (isAnswered ? [2] : [])))
    }
    #expect(scene.state.phase == .end)
  }

  @Test func `a failed search keeps the rows, which don't continue`() async throws {
    try await load()
    try await answer(.failure(.unreachable(.timedOut))) { await $0.search("tumbler") }
    #expect((state.error?.code, ids) == (.timedOut, [100, 99]))
    await list.loadMore()
    #expect(repository.pages.count == 2)
  }

  @Test func `the rows before a search are restored without a request`() async throws {
    try await load()
    try await search("lamp", [5, 4])
    try await begin { await $0.search("lamp red") }
    await list.search("lamp")
    #expect((ids, repository.pages.count) == ([5, 4], 3))
    await list.search("")
    try await answer(.success(try page([98, 97], number: 2))) { await $0.loadMore() }
    #expect(ids == [100, 99, 98, 97])
  }

  // MARK: - Typing

  @Test func `a cancelled call with a blank text keeps the search`() async throws {
    try await load()
    try await search("lamp", [5])
    let typing = Task { await list.search(typed: "") }
    typing.cancel()
    _ = await typing.value
    #expect(ids == [5])
  }

  @Test func `a search replaces a text that is being typed`() async throws {
    let typing = Task { await list.search(typed: "la") }
    try await clock.sleepers()
    try await search("lamp", [5])
    _ = await typing.value
    clock.advance(by: .seconds(1))
    #expect((repository.pages.count, state.query.searchText) == (1, "lamp"))
  }

  // MARK: - The row to scroll to

  @Test func `the scroll target is the row at the top, also after the list restarts`() async throws
  {
    try await load()
    list.setVisibleRows(0..<2)
    await events.post(.registered(.sample(id: 101)))
    list.setVisibleRows(0..<2)
    list.layout = .grid
    #expect(state.scrollTarget?.row == ProductID(101))
    list.setVisibleRows(2..<3)
    let call = try await begin { await $0.loadMore() }
    // The response shows that other users deleted all visible rows.
    call.answer(.success(try page([40, 39], of: 10, number: nil)))
    try await repository.pages.next().answer(.success(try page([42, 41], of: 10)))
    await pending?.work.value
    #expect(ids == [101, 100, 99, 42, 41])
    list.layout = .list
    #expect(state.scrollTarget?.row == ProductID(99))
  }

  // MARK: - Lists that show only results

  @Test func `a list of results requests nothing while the text is blank`() async throws {
    let scene = try ListScene(.searchResults)
    await scene.list.load()
    await scene.list.refresh()
    await scene.list.loadMore()
    await scene.list.search(typed: "")
    expectEqual(scene.state, ProductListState())
    #expect(scene.repository.pages.count == 0)
  }

  @Test(arguments: [Answer.success(.sample(ids: [3])), .offline, nil])
  func `clearing the text removes the results, the error, or a search in flight`(
    answer: Answer?
  ) async throws {
    let scene = try ListScene(.searchResults)
    try await scene.begin { await $0.search("lamp") }
    let searched = scene.pending
    if let answer {
      await scene.finish(answer)
      #expect(scene.state.phase != .loading)
    }
    await scene.list.search(typed: "")
    searched?.call.answer(.success(.sample(ids: [3])))
    await searched?.work.value
    #expect((scene.state.phase, scene.state.content, scene.state.query) == (.idle, nil, .all))
    await scene.list.load()
    #expect(scene.repository.pages.count == 1)
  }
}
