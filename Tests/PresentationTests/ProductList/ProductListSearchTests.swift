import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductListSearchTests {
  private let stage: ProductListStage

  init() throws {
    stage = try ProductListStage()
  }

  private var list: ProductListViewModel { stage.list }

  private func load() async throws {
    try await stage.answer(.success(try stage.page([100, 99]))) { await $0.load() }
  }

  private func search(_ text: String, _ ids: [Int]) async throws {
    try await stage.answer(.success(.sample(ids: ids))) { await $0.search(text) }
  }

  @Test func `the rows stay until a search has a response`() async throws {
    try await load()
    let call = try await stage.begin { await $0.search("  tumbler ") }
    #expect(call.request.query.searchText == "tumbler")
    #expect(list.state.query.searchText == "tumbler")
    #expect(list.state.content?.query == .all)
    #expect(stage.ids == [100, 99])
    call.answer(.success(.sample(ids: [2])))
    await stage.pending?.work.value
    #expect(list.state.content?.query.searchText == "tumbler")
    #expect(stage.ids == [2])
  }

  /// The repository ignores the cancellation of the first two searches, so that they return responses too.
  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func `the last search wins in any order of the responses`(order: [Int]) async throws {
    let stage = try ProductListStage(isStubborn: true)
    var searches: [(call: ProductListStage.Call, work: Task<Void, Never>)] = []
    for text in ["ab", "abc", "ab"] {
      try await stage.begin { await $0.search(text) }
      if let pending = stage.pending { searches.append(pending) }
    }
    var isAnswered = false
    for index in order {
      searches[index].call.answer(.success(.sample(ids: [index])))
      await searches[index].work.value
      isAnswered = isAnswered || index == 2
      #expect(stage.list.state.query.searchText == "ab")
      #expect(stage.ids == (isAnswered ? [2] : []))
    }
    #expect(stage.list.state.phase == .end)
  }

  @Test func `a cancelled search returns to the list before`()
    async throws
  {
    try await load()
    let before = list.state
    try await stage.begin { await $0.search("a") }
    let first = stage.pending
    try await stage.begin { await $0.search("ab") }
    await first?.work.value
    stage.pending?.work.cancel()
    await stage.pending?.work.value
    #expect(list.state == before)
  }

  @Test func `a failed search keeps the rows, and loadMore doesn't mix the two queries`()
    async throws
  {
    try await load()
    try await stage.answer(.failure(.timedOut)) { await $0.search("tumbler") }
    #expect(list.state.error?.code == .timedOut)
    #expect(stage.ids == [100, 99])
    await list.loadMore()
    #expect(stage.repository.pages.count == 2)
  }

  @Test func `the list before a search is restored without a request`()
    async throws
  {
    try await load()
    try await search("lamp", [5, 4])
    try await stage.begin { await $0.search("lamp red") }
    await list.search("lamp")
    #expect(stage.ids == [5, 4])
    try await search("lamp red", [4])
    await list.search("")
    #expect(stage.ids == [100, 99])
    #expect(stage.repository.pages.count == 4)
  }

  // MARK: - Typing

  private func type(_ text: String) async -> Task<UserMessage?, Never> {
    let work = Task { [list] in await list.search(typed: text) }
    await MainActor.turn()
    return work
  }

  @Test func `a typed search starts after a pause of 300 ms`() async throws {
    let work = await type("lamp")
    try await stage.clock.sleepers()
    stage.clock.advance(by: .milliseconds(299))
    #expect(stage.clock.sleeperCount == 1 && list.state == ProductListState())
    stage.clock.advance(by: .milliseconds(1))
    let call = try await stage.repository.pages.next()
    #expect(call.request.query.searchText == "lamp")
    call.answer(.success(.sample(ids: [5])))
    _ = await work.value
    #expect(stage.ids == [5])
  }

  @Test func `only the last text that is typed is searched for`() async throws {
    var works: [Task<UserMessage?, Never>] = []
    for text in ["l", "la", "lam", "lamp"] {
      works.append(await type(text))
      try await stage.clock.sleepers()
      stage.clock.advance(by: .milliseconds(200))
    }
    for work in works.dropLast() { _ = await work.value }
    stage.clock.advance(by: .milliseconds(100))
    let call = try await stage.repository.pages.next()
    #expect(call.request.query.searchText == "lamp")
    call.answer(.success(.sample(ids: [5])))
    _ = await works.last?.value
    #expect(stage.repository.pages.count == 1)
    #expect(stage.clock.sleeperCount == 0)
  }

  @Test func `a search replaces a text that is being typed`() async throws {
    let typing = await type("la")
    try await stage.clock.sleepers()
    try await stage.answer(.success(.sample(ids: [5]))) { await $0.search("lamp") }
    _ = await typing.value
    stage.clock.advance(by: .seconds(1))
    #expect(stage.repository.pages.count == 1)
    #expect(list.state.query.searchText == "lamp")
  }

  @Test func `clearing the text restores the list and its position at once`()
    async throws
  {
    try await load()
    try await stage.answer(.success(try stage.page([98, 97], after: 2))) { await $0.loadMore() }
    list.setVisibleRows(2..<3)
    let before = list.state
    try await stage.answer(.success(.sample(ids: [5]))) { await $0.search("lamp") }
    #expect(list.state.scrollTarget == nil)
    list.setVisibleRows(0..<1)
    await list.search(typed: "")
    #expect(list.state.scrollTarget?.row == ProductID(98))
    #expect(list.state.content == before.content)
    #expect(list.state.phase == before.phase)
    try await stage.answer(.success(try stage.page([96, 95], after: 3))) { await $0.loadMore() }
    #expect(stage.ids == [100, 99, 98, 97, 96, 95])
  }

  // MARK: - The row to scroll to

  @Test func `the scroll target is the row at the top after an insertion`()
    async throws
  {
    try await load()
    list.setVisibleRows(0..<2)
    await stage.events.post(.registered(.sample(id: 101)))
    #expect(list.state.rows.count == 3)
    list.setVisibleRows(0..<2)
    list.setLayout(.grid)
    #expect(list.state.scrollTarget?.row == ProductID(101))
  }

  @Test func `the scroll target stays after the list restarts`() async throws {
    try await load()
    list.setVisibleRows(1..<2)
    let call = try await stage.begin { await $0.loadMore() }
    // The response shows that other users deleted all visible rows.
    call.answer(.success(.sample(ids: [40, 39], totalCount: 10)))
    try await stage.repository.pages.next().answer(
      .success(.sample(ids: [42, 41], totalCount: 10, next: try PageRequest(number: 2, size: 2))))
    await stage.pending?.work.value
    #expect(stage.ids == [100, 99, 42, 41])
    list.setLayout(.grid)
    #expect(list.state.scrollTarget?.row == ProductID(99))
  }

  @Test func `two scrolls to the same row differ`() async throws {
    try await load()
    list.setVisibleRows(0..<1)
    list.setLayout(.grid)
    let first = list.state.scrollTarget
    list.setVisibleRows(1..<2)
    #expect(list.state.scrollTarget == first)
    list.setVisibleRows(0..<1)
    list.setLayout(.list)
    #expect(list.state.scrollTarget?.row == first?.row)
    #expect(list.state.scrollTarget != first)
  }
}
