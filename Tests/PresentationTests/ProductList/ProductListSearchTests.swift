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
    list = ProductListViewModel(
      fetchPage: FetchProductPageUseCase(repository: repository),
      locale: Locale(identifier: "ko_KR"))
  }

  private var ids: [Int] { list.state.rows.map(\.id.rawValue) }

  private func loadEverything() async {
    async let loaded: Void = list.load()
    await repository.pages.next().answer(.success(.sample(ids: [3, 2, 1])))
    await loaded
  }

  @Test func `a search asks the server, and the rows before stay until it answers`() async {
    await loadEverything()
    async let searched: Void = list.search("  tumbler ")
    let call = await repository.pages.next()
    #expect(call.request.query.searchText == "tumbler")
    #expect(list.state.query.searchText == "tumbler")
    #expect(list.state.content?.query == .all)
    #expect(ids == [3, 2, 1])
    call.answer(.success(.sample(ids: [2])))
    await searched
    #expect(list.state.content?.query.searchText == "tumbler")
    #expect(ids == [2])
  }

  /// Answers come in every order; each carries its own question's rows.
  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func `whatever the order of the answers, the last question wins`(order: [Int]) async {
    let texts = ["a", "ab", "abc"]
    var calls: [GatedCalls<GatedProductRepository.PageRequested, ProductPage, MarketError>.Call] =
      []
    var searches: [Task<Void, Never>] = []
    for text in texts {
      searches.append(Task { await list.search(text) })
      calls.append(await repository.pages.next())
    }
    for index in order { calls[index].answer(.success(.sample(ids: [index]))) }
    for search in searches { await search.value }
    #expect(list.state.query.searchText == "abc")
    #expect(list.state.content?.query.searchText == "abc")
    #expect(ids == [2])
    #expect(list.state.error == nil)
  }

  @Test func `a late answer is dropped even when the repository ignores cancellation`() async {
    let stubborn = StubbornRepository(repository)
    let list = ProductListViewModel(
      fetchPage: FetchProductPageUseCase(repository: stubborn), locale: Locale(identifier: "en"))
    let first = Task { await list.search("a") }
    let late = await repository.pages.next()
    let second = Task { await list.search("b") }
    let call = await repository.pages.next()
    call.answer(.success(.sample(ids: [2])))
    await second.value
    late.answer(.success(.sample(ids: [1])))
    await first.value
    #expect(list.state.rows.map(\.id.rawValue) == [2])
    #expect(list.state.phase == .end)
  }

  @Test func `the same search twice is one request`() async {
    let first = Task { await list.search("tumbler") }
    let call = await repository.pages.next()
    // The main actor runs its jobs in order, so this comes before the answer.
    let second = Task { await list.search("tumbler ") }
    call.answer(.success(.sample(ids: [2])))
    await first.value
    await second.value
    await list.search("tumbler")
    #expect(repository.pages.count == 1)
  }

  @Test func `clearing a search that was not answered yet brings back the rows at once`() async {
    await loadEverything()
    let search = Task { await list.search("tumbler") }
    _ = await repository.pages.next()
    await list.search("")
    #expect(list.state.query == .all)
    #expect(list.state.phase == .end)
    #expect(ids == [3, 2, 1])
    await search.value
    #expect(list.state.phase == .end)
    #expect(repository.pages.count == 2)
  }

  @Test func `a cancelled search goes back to the list before, whatever it had replaced`() async {
    await loadEverything()
    let before = list.state
    let first = Task { await list.search("a") }
    _ = await repository.pages.next()
    let second = Task { await list.search("ab") }
    _ = await repository.pages.next()
    await first.value
    second.cancel()
    await second.value
    #expect(list.state == before)
  }

  @Test func `a failed search keeps the rows before, and loadMore does not mix the two`() async {
    await loadEverything()
    async let searched: Void = list.search("tumbler")
    await repository.pages.next().answer(.failure(.timedOut))
    await searched
    #expect(list.state.error?.error == .timedOut)
    #expect(ids == [3, 2, 1])
    await list.loadMore()
    #expect(repository.pages.count == 2)
  }
}

/// Passes calls on without their cancellation.
private struct StubbornRepository: ProductRepository {
  let base: GatedProductRepository

  init(_ base: GatedProductRepository) { self.base = base }

  func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    try await Task { () async -> Result<ProductPage, MarketError> in
      do throws(MarketError) {
        return .success(try await base.products(matching: query, page: page))
      } catch {
        return .failure(error)
      }
    }.value.get()
  }

  func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    try await base.product(id)
  }

  func register(
    _ draft: ProductDraft, as seller: SellerCredential, progress: ByteProgressHandler?
  ) async throws(MarketError) -> ProductDetail {
    try await base.register(draft, as: seller, progress: progress)
  }

  func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    try await base.update(changes, as: seller)
  }

  func delete(_ id: ProductID, as seller: SellerCredential) async throws(MarketError) {
    try await base.delete(id, as: seller)
  }
}
