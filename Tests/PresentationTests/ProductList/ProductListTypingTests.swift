import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductListTypingTests {
  private let stage: ProductListStage

  init() throws {
    stage = try ProductListStage()
  }

  private var list: ProductListViewModel { stage.list }

  private func type(_ text: String) async -> Task<Void, Never> {
    let work = Task { [list] in await list.search(typed: text) }
    await MainActor.turn()
    return work
  }

  @Test func `a search is made when nothing was typed for a while`() async throws {
    let work = await type("lamp")
    try await stage.clock.sleepers()
    stage.clock.advance(by: .milliseconds(299))
    #expect(stage.repository.pages.count == 0)
    #expect(list.state == ProductListState())
    stage.clock.advance(by: .milliseconds(1))
    let call = try await stage.repository.pages.next()
    #expect(call.request.query.searchText == "lamp")
    call.answer(.success(.sample(ids: [5])))
    await work.value
    #expect(stage.ids == [5])
  }

  @Test func `of what is typed in a row only the last is searched for`() async throws {
    var works: [Task<Void, Never>] = []
    for text in ["l", "la", "lam", "lamp"] {
      works.append(await type(text))
      try await stage.clock.sleepers()
      stage.clock.advance(by: .milliseconds(200))
    }
    for work in works.dropLast() { await work.value }
    stage.clock.advance(by: .milliseconds(100))
    let call = try await stage.repository.pages.next()
    #expect(call.request.query.searchText == "lamp")
    call.answer(.success(.sample(ids: [5])))
    await works.last?.value
    #expect(stage.repository.pages.count == 1)
    #expect(stage.clock.sleeperCount == 0)
  }

  @Test func `what is searched for at once takes the place of what is being typed`() async throws {
    let typing = await type("la")
    try await stage.clock.sleepers()
    try await stage.answer(.success(.sample(ids: [5]))) { await $0.search("lamp") }
    await typing.value
    stage.clock.advance(by: .seconds(1))
    #expect(stage.repository.pages.count == 1)
    #expect(list.state.query.searchText == "lamp")
  }

  @Test func `a text that is cleared does not wait, and the list is back at its place`()
    async throws
  {
    try await stage.answer(.success(try stage.page([100, 99]))) { await $0.load() }
    try await stage.answer(.success(try stage.page([98, 97], after: 2))) { await $0.loadMore() }
    list.setVisibleRows(2..<4)
    let before = list.state
    try await stage.answer(.success(.sample(ids: [5]))) { await $0.search("lamp") }
    #expect(list.state.anchor == nil)
    list.setVisibleRows(0..<1)
    await list.search(typed: "")
    #expect(list.state.anchor?.row == ProductID(98))
    #expect(list.state.content == before.content)
    #expect(list.state.phase == before.phase)
    // And it goes on from there.
    try await stage.answer(.success(try stage.page([96, 95], after: 3))) { await $0.loadMore() }
    #expect(stage.ids == [100, 99, 98, 97, 96, 95])
  }

  @Test func `a search within a search is left for the market as well`() async throws {
    try await stage.answer(.success(try stage.page([100, 99]))) { await $0.load() }
    try await stage.answer(.success(.sample(ids: [5, 4]))) { await $0.search("lamp") }
    try await stage.answer(.success(.sample(ids: [4]))) { await $0.search("lamp red") }
    try await stage.answer(.success(.sample(ids: [6, 4]))) { await $0.refresh() }
    await list.search("")
    #expect(stage.ids == [100, 99])
    #expect(stage.repository.pages.count == 4)
  }

  @Test func `without a market before the search, clearing it reads one`() async throws {
    try await stage.answer(.success(.sample(ids: [5]))) { await $0.search("lamp") }
    try await stage.answer(.success(try stage.page([100, 99]))) { await $0.search("") }
    #expect(stage.ids == [100, 99])
  }

  @Test func `another layout keeps the row at the top`() async throws {
    try await stage.answer(.success(try stage.page([100, 99]))) { await $0.load() }
    list.setVisibleRows(1..<2)
    #expect(list.state.anchor == nil)
    list.setLayout(.grid)
    #expect(list.state.anchor?.row == ProductID(99))
    try await stage.answer(.success(try stage.page([100, 99]))) { await $0.refresh() }
    #expect(list.state.anchor == nil)
  }
}
