import OpenMarketTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
final class ProductListSearchTests: ListScene {
  private func search(_ text: String, _ ids: [Int]) async throws {
    try await answer(.success(.sample(ids: ids))) { await $0.search(text) }
  }

  /// The repository ignores the cancellation of the first two searches, so that they return
  /// responses too.
  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func `the last search wins in any order of the responses`(order: [Int]) async throws {
    let scene = try ListScene(isStubborn: true)
    var searches: [(call: Call, work: Task<Void, Never>)] = []
    for text in ["ab", "abc", "ab"] {
      try await scene.begin { await $0.search(text) }
      if let pending = scene.pending { searches.append(pending) }
    }
    var isAnswered = false
    for index in order {
      searches[index].call.answer(.success(.sample(ids: [index])))
      await searches[index].work.value
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
    try await answer(.success(try page([98, 97], after: 2))) { await $0.loadMore() }
    #expect(ids == [100, 99, 98, 97])
  }

  // MARK: - Typing

  @Test func `a cancelled call with a blank text keeps the search`() async throws {
    try await load()
    try await search("lamp", [5])
    let typing = Task { [list] in
      withUnsafeCurrentTask { $0?.cancel() }
      await list.search(typed: "")
    }
    await typing.value
    #expect(ids == [5])
  }

  @Test func `a search replaces a text that is being typed`() async throws {
    let typing = Task { [list] in await list.search(typed: "la") }
    try await clock.sleepers()
    try await search("lamp", [5])
    _ = await typing.value
    clock.advance(by: .seconds(1))
    #expect((repository.pages.count, state.query.searchText) == (1, "lamp"))
  }

  // MARK: - The row to scroll to

  @Test func `the scroll target is the row at the top after an insertion`() async throws {
    try await load()
    list.setVisibleRows(0..<2)
    await events.post(.registered(.sample(id: 101)))
    list.setVisibleRows(0..<2)
    list.layout = .grid
    #expect(state.scrollTarget?.row == ProductID(101))
  }

  @Test func `the scroll target stays after the list restarts`() async throws {
    try await load()
    list.setVisibleRows(1..<2)
    let call = try await begin { await $0.loadMore() }
    // The response shows that other users deleted all visible rows.
    call.answer(.success(.sample(ids: [40, 39], totalCount: 10)))
    try await repository.pages.next().answer(
      .success(.sample(ids: [42, 41], totalCount: 10, next: try PageRequest(number: 2, size: 2))))
    await pending?.work.value
    #expect(ids == [100, 99, 42, 41])
    list.layout = .grid
    #expect(state.scrollTarget?.row == ProductID(99))
  }

  // MARK: - Lists that show only results

  @Test func `a list of results requests nothing while the text is blank`() async throws {
    let list = ProductListViewModel(in: .sample(of: repository), scope: .searchResults)
    let before = list.state
    await list.load()
    await list.refresh()
    await list.loadMore()
    await list.search(typed: "")
    expectEqual(list.state, before)
    #expect((list.state.phase, repository.pages.count) == (.idle, 0))
  }

  @Test(arguments: [
    Result<ProductPage, MarketError>.success(.sample(ids: [3])), .failure(.unreachable(.offline())),
    nil,
  ])
  func `clearing the text removes the results, the error, or a search in flight`(
    answer: Result<ProductPage, MarketError>?
  ) async throws {
    let list = ProductListViewModel(in: .sample(of: repository), scope: .searchResults)
    let (call, searched) = try await repository.pages.begin { await list.search("lamp") }
    if let answer {
      call.answer(answer)
      _ = await searched.value
      #expect(list.state.phase != .loading)
    }
    await list.search(typed: "")
    call.answer(.success(.sample(ids: [3])))
    _ = await searched.value
    #expect((list.state.phase, list.state.content, list.state.query) == (.idle, nil, .all))
    await list.load()
    #expect(repository.pages.count == 1)
  }
}
