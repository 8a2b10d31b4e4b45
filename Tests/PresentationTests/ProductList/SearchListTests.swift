import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests for a list that shows the results of searches only.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct SearchListTests {
  private let repository = GatedProductRepository()
  private let list: ProductListViewModel

  init() {
    list = ProductListViewModel(of: repository, scope: .searchResults)
  }

  private func search(_ text: String, _ answer: Result<ProductPage, MarketError>) async throws {
    async let searched = list.search(text)
    try await repository.pages.next().answer(answer)
    _ = await searched
  }

  @Test func `nothing is requested while the text is blank`() async {
    let before = list.state
    await list.load()
    await list.refresh()
    await list.loadMore()
    await list.search(typed: "")
    await list.search("  ")
    #expect(list.state == before && list.state.phase == .idle)
    #expect(repository.pages.count == 0)
  }

  @Test func `clearing the text removes the results and the error`() async throws {
    try await search("lamp", .success(.sample(ids: [3, 2])))
    #expect(list.state.rows.count == 2)
    await list.search(typed: "")
    #expect(list.state.phase == .idle && list.state.content == nil && list.state.query == .all)
    try await search("lamp", .failure(.offline))
    #expect(list.state.error?.code == .offline)
    await list.search("")
    #expect(list.state.phase == .idle)
    await list.load()
    #expect(repository.pages.count == 2)
  }

  @Test func `clearing the text drops a search in flight`() async throws {
    let searched = Task { await list.search("lamp") }
    let call = try await repository.pages.next()
    await list.search("")
    call.answer(.success(.sample(ids: [3])))
    #expect(await searched.value == nil)
    #expect(list.state.rows.isEmpty && list.state.phase == .idle)
  }
}
