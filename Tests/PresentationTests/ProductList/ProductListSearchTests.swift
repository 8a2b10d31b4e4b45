import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
struct ProductListSearchTests {
  private let repository = GatedProductRepository()
  private let list: ProductListViewModel

  init() {
    list = ProductListViewModel(of: repository, locale: Locale(identifier: "ko_KR"))
  }

  private var ids: [Int] { list.state.rows.map(\.id.rawValue) }

  private func loadEverything() async throws {
    async let loaded: Void = list.load()
    try await repository.pages.next().answer(.success(.sample(ids: [3, 2, 1])))
    await loaded
  }

  @Test func `a search asks the server, and the rows before stay until it answers`() async throws {
    try await loadEverything()
    async let searched: Void = list.search("  tumbler ")
    let call = try await repository.pages.next()
    #expect(call.request.query.searchText == "tumbler")
    #expect(list.state.query.searchText == "tumbler")
    #expect(list.state.content?.query == .all)
    #expect(ids == [3, 2, 1])
    call.answer(.success(.sample(ids: [2])))
    await searched
    #expect(list.state.content?.query.searchText == "tumbler")
    #expect(ids == [2])
  }

  /// Nobody heeds the cancellation of the searches before, so that every answer comes.
  @Test(arguments: [0, 1, 2, 3].permutations)
  func `whatever the order of the answers, the last question wins`(order: [Int]) async throws {
    let stage = try ProductListStage(isStubborn: true)
    let texts = ["a", "ab", "abc", "ab"]
    var searches: [(call: ProductListStage.Call, work: Task<Void, Never>)] = []
    for text in texts {
      try await stage.begin { await $0.search(text) }
      if let pending = stage.pending { searches.append(pending) }
    }
    for index in order {
      searches[index].call.answer(.success(.sample(ids: [index])))
      await searches[index].work.value
      #expect(stage.list.state.query.searchText == "ab")
      let isAnswered = order.prefix(through: order.firstIndex(of: index) ?? 0).contains(3)
      #expect(stage.ids == (isAnswered ? [3] : []))
    }
    #expect(stage.list.state.content?.query.searchText == "ab")
    #expect(stage.list.state.phase == .end)
  }

  @Test func `the same search twice is one request`() async throws {
    let first = Task { await list.search("tumbler") }
    let call = try await repository.pages.next()
    // The main actor runs its jobs in order, so this comes before the answer.
    let second = Task { await list.search("tumbler ") }
    call.answer(.success(.sample(ids: [2])))
    await first.value
    await second.value
    await list.search("tumbler")
    #expect(repository.pages.count == 1)
  }

  @Test func `clearing a search that was not answered yet brings back the rows at once`()
    async throws
  {
    try await loadEverything()
    let search = Task { await list.search("tumbler") }
    _ = try await repository.pages.next()
    await list.search("")
    #expect(list.state.query == .all)
    #expect(list.state.phase == .end)
    #expect(ids == [3, 2, 1])
    await search.value
    #expect(list.state.phase == .end)
    #expect(repository.pages.count == 2)
  }

  @Test func `a cancelled search goes back to the list before, whatever it had replaced`()
    async throws
  {
    try await loadEverything()
    let before = list.state
    let first = Task { await list.search("a") }
    _ = try await repository.pages.next()
    let second = Task { await list.search("ab") }
    _ = try await repository.pages.next()
    await first.value
    second.cancel()
    await second.value
    #expect(list.state == before)
  }

  @Test func `a failed search keeps the rows before, and loadMore does not mix the two`()
    async throws
  {
    try await loadEverything()
    async let searched: Void = list.search("tumbler")
    try await repository.pages.next().answer(.failure(.timedOut))
    await searched
    #expect(list.state.error?.code == .timedOut)
    #expect(ids == [3, 2, 1])
    await list.loadMore()
    #expect(repository.pages.count == 2)
  }
}
