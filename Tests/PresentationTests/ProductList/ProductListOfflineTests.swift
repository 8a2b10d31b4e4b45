import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests for a list whose repository has saved pages. The time is always 10 minutes after the beginning of 1970.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductListOfflineTests {
  private let server = GatedProductRepository()
  private let events = InMemoryProductEventBus()

  private static let minute7 = Timestamp(millisecondsSince1970: 7 * 60_000)

  /// Returns a page of a market with 100 products.
  private func page(_ ids: [Int], next: Int? = 2) throws -> ProductPage {
    try .sample(
      ids: ids, totalCount: 100, next: next.map { try PageRequest(number: $0, size: 2) })
  }

  private func age(_ list: ProductListViewModel) -> String? {
    list.state.ageText(
      at: Date(timeIntervalSince1970: 600), locale: Locale(identifier: "en_US"))
  }

  private func list(
    scope: ProductListScope = .market, prepare: (inout SavedProductRepository) throws -> Void
  ) throws -> ProductListViewModel {
    var saved = SavedProductRepository(server)
    try prepare(&saved)
    return ProductListViewModel(
      of: saved, sellers: GatedSellerCredentialStore(try .sample()), events: events,
      scope: scope, firstPage: try PageRequest(number: 1, size: 2),
      now: { Date(timeIntervalSince1970: 600) })
  }

  /// Returns a list that shows a stale page, and the task that loads the page from the server.
  private func staleList(
    prepare: (inout SavedProductRepository) throws -> Void = { _ in }
  ) async throws -> (ProductListViewModel, Task<UserMessage?, Never>, ProductListStage.Call) {
    let list = try list {
      $0.prepare(try page([100, 99]), at: Self.minute7)
      try prepare(&$0)
    }
    let loading = Task { await list.load() }
    let call = try await server.pages.next()
    return (list, loading, call)
  }

  private func ids(_ list: ProductListViewModel) -> [Int] { list.state.rows.map(\.id.rawValue) }

  // MARK: - The first page

  @Test func `a stale page is shown at once, and its changed rows are replaced`() async throws {
    let list = try list { $0.prepare(try page([100, 99]), at: Self.minute7) }
    let recorder = StateRecorder(of: list)
    let loading = Task { await list.load() }
    let call = try await server.pages.next()
    #expect(ids(list) == [100, 99] && list.state.phase == .loading && list.state.isStale)
    #expect(age(list) == "3 minutes ago")
    call.answer(.success(try page([101, 100])))
    _ = await loading.value
    #expect(ids(list) == [101, 100] && !list.state.isStale)
    #expect(age(list) == nil)
    let states = await recorder.states()
    #expect(states.map(\.phase.name) == ["idle", "loading", "loading", "loaded"])
  }

  @Test func `a confirmed page changes no row`() async throws {
    let (list, loading, call) = try await staleList()
    let shown = list.state.rows.map(\.product)
    call.answer(.success(try page([100, 99])))
    _ = await loading.value
    #expect(list.state.rows.map(\.product) == shown && !list.state.isStale)
  }

  @Test func `a refresh asks the server, even before the first load`() async throws {
    let list = try list { $0.prepare(try page([100, 99]), at: Self.minute7) }
    let refreshing = Task { await list.refresh() }
    try await server.pages.next().answer(.success(try page([101, 100])))
    _ = await refreshing.value
    #expect(ids(list) == [101, 100])
  }

  @Test func `a failure keeps stale rows with their age, and load retries`() async throws {
    let (list, loading, call) = try await staleList()
    call.answer(.failure(.offline))
    _ = await loading.value
    #expect(ids(list) == [100, 99] && list.state.error?.code == .offline)
    #expect(age(list) == "3 minutes ago")
    list.dismissError()
    #expect(list.state.phase == .loaded && list.state.isStale)
    let retrying = Task { await list.load() }
    let retry = try await server.pages.next()
    #expect(list.state.phase == .loading && ids(list) == [100, 99])
    retry.answer(.success(try page([101, 100])))
    _ = await retrying.value
    #expect(ids(list) == [101, 100] && list.state.error == nil && !list.state.isStale)
  }

  @Test func `a cancelled load keeps stale rows, and the next load asks the server`() async throws {
    let (list, loading, _) = try await staleList()
    loading.cancel()
    _ = await loading.value
    #expect(ids(list) == [100, 99] && list.state.phase == .loaded && list.state.isStale)
    let again = Task { await list.load() }
    try await server.pages.next().answer(.success(try page([101, 100])))
    _ = await again.value
    #expect(ids(list) == [101, 100])
  }

  @Test func `changes to a stale page also apply to the page from the server`() async throws {
    let (list, loading, call) = try await staleList()
    await events.post(.deleted(ProductID(100)))
    await events.post(.registered(.sample(id: 101)))
    #expect(ids(list) == [101, 99])
    // The server sent this response before the changes.
    call.answer(.success(try page([100, 99])))
    _ = await loading.value
    #expect(ids(list) == [101, 99])
  }

  // MARK: - Later pages

  @Test func `without a network, paging continues as far as pages are saved`() async throws {
    let (list, loading, call) = try await staleList {
      $0.prepare(try page([98, 97], next: 3), at: Self.minute7, number: 2)
    }
    call.answer(.failure(.offline))
    _ = await loading.value
    let second = Task { await list.loadMore() }
    try await server.pages.next().answer(.failure(.offline))
    _ = await second.value
    #expect(ids(list) == [100, 99, 98, 97] && list.state.error == nil && list.state.isStale)
    let third = Task { await list.loadMore() }
    try await server.pages.next().answer(.failure(.offline))
    _ = await third.value
    #expect(ids(list) == [100, 99, 98, 97] && list.state.error?.code == .offline)
    let retry = Task { await list.load() }
    try await server.pages.next().answer(.success(try page([96, 95], next: nil)))
    _ = await retry.value
    #expect(ids(list) == [100, 99, 98, 97, 96, 95] && list.state.phase == .end)
    #expect(list.state.isStale, "the first rows are still saved ones")
  }

  @Test(arguments: [true, false])
  func `rows from the server can be followed by an older page, which has an age`(
    isSaved: Bool
  ) async throws {
    let list = try list {
      if isSaved { $0.prepare(try page([98, 97], next: 3), at: Self.minute7, number: 2) }
    }
    let loading = Task { await list.load() }
    try await server.pages.next().answer(.success(try page([100, 99])))
    _ = await loading.value
    let more = Task { await list.loadMore() }
    try await server.pages.next().answer(.failure(.offline))
    _ = await more.value
    #expect(ids(list) == (isSaved ? [100, 99, 98, 97] : [100, 99]))
    #expect(age(list) == (isSaved ? "3 minutes ago" : nil))
    #expect(list.state.error?.code == (isSaved ? nil : .offline))
    guard isSaved else { return }
    // A new first page would remove the rows of the second page.
    await list.load()
    #expect(ids(list) == [100, 99, 98, 97])
  }

  @Test(
    arguments: [
      .timedOut, .unavailable(status: 503, retryAfter: nil),
      .redirected(to: "https://portal.example"),
      .malformedResponse(DecodingFailure(path: "", reason: .invalidJSON)),
    ] as [MarketError])
  func `after any failure, the saved rows are shown and their end loads more`(
    error: MarketError
  ) async throws {
    let (list, loading, call) = try await staleList {
      $0.prepare(try page([98, 97], next: 3), at: Self.minute7, number: 2)
    }
    call.answer(.failure(error))
    #expect(await loading.value != nil && list.state.loadsMoreAtEnd)
    #expect(list.state.rows.allSatisfy { $0.savedAt == Self.minute7 })
    for ids in [[100, 99, 98, 97], [100, 99, 98, 97]] {
      let more = Task { await list.loadMore() }
      try await server.pages.next().answer(.failure(error))
      _ = await more.value
      #expect(self.ids(list) == ids && age(list) == "3 minutes ago")
    }
    #expect(list.state.error != nil && !list.state.loadsMoreAtEnd)
  }

  @Test func `a saved page that doesn't continue the list keeps the error`() async throws {
    let other = ProductPage(
      rows: try page([90, 89]).rows, totalCount: 40, next: try PageRequest(number: 3, size: 2))
    let (list, loading, call) = try await staleList {
      $0.prepare(other, at: Self.minute7, number: 2)
    }
    call.answer(.failure(.offline))
    _ = await loading.value
    let more = Task { await list.loadMore() }
    try await server.pages.next().answer(.failure(.offline))
    _ = await more.value
    #expect(ids(list) == [100, 99] && list.state.error?.code == .offline)
  }

  @Test func `a problem with the folder is told once`() async throws {
    let problem = SavingProblem(path: "/pages", reason: "Read-only file system")
    let list = try list { $0.problems = [problem] }
    for _ in 0..<2 {
      let loading = Task { await list.refresh() }
      try await server.pages.next().answer(.success(try page([100, 99])))
      _ = await loading.value
    }
    let notice = try #require(list.state.notices.first)
    #expect(list.state.notices == [notice] && notice.code == .pagesNotSaved)
    #expect(notice.text.contains("/pages: Read-only file system"))
    list.dismissNotice(notice)
    #expect(list.state.notices.isEmpty)
  }

  // MARK: - Search

  @Test func `a search shows its saved page, and the list is restored`() async throws {
    let lamp = ProductQuery(searchText: "lamp")
    let list = try list {
      $0.prepare(try page([5], next: nil), at: Self.minute7, of: lamp)
    }
    let loading = Task { await list.load() }
    try await server.pages.next().answer(.success(try page([100, 99])))
    _ = await loading.value
    let searching = Task { await list.search("lamp") }
    let call = try await server.pages.next()
    #expect(ids(list) == [5] && list.state.isStale && list.state.phase == .loading)
    #expect(list.state.content?.query == lamp)
    call.answer(.success(try page([6, 5], next: nil)))
    _ = await searching.value
    #expect(ids(list) == [6, 5] && !list.state.isStale)
    await list.search("")
    #expect(ids(list) == [100, 99] && list.state.phase == .loaded && server.pages.count == 2)
  }

  @Test(arguments: [true, false])
  func `stale rows are loaded again after a search replaced their request`(
    isAnswered: Bool
  ) async throws {
    let (list, loading, _) = try await staleList()
    let searching = Task { await list.search("lamp") }
    let search = try await server.pages.next()
    _ = await loading.value
    if isAnswered {
      search.answer(.success(try page([5], next: nil)))
      _ = await searching.value
    }
    let clearing = Task { await list.search("") }
    let call = try await server.pages.next()
    #expect(call.request.query == .all)
    #expect(ids(list) == [100, 99] && list.state.phase == .loading)
    call.answer(.success(try page([101, 100])))
    _ = await clearing.value
    _ = await searching.value
    #expect(ids(list) == [101, 100] && !list.state.isStale && list.state.query == .all)
  }
}
