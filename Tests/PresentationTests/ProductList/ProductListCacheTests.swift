import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests for a list whose repository has a response cache. The time is always 10 minutes after the beginning of 1970.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductListCacheTests {
  private let server = GatedProductRepository()
  private let events = InMemoryProductEvents()

  /// Returns a page of a market with 100 products, which was read at the given minute.
  private func page(
    _ ids: [Int], minute: Int64 = 10, isStale: Bool = false, next: Int? = 2
  ) throws -> ProductPage {
    var page = try ProductPage.sample(
      ids: ids, totalCount: 100, next: next.map { try PageRequest(number: $0, size: 2) })
    page.freshness = Freshness(
      readAt: Timestamp(millisecondsSince1970: minute * 60_000), isStale: isStale)
    return page
  }

  private func list(
    scope: ProductListScope = .market, prepare: (inout CachedProductRepository) throws -> Void
  ) throws -> ProductListViewModel {
    var cached = CachedProductRepository(server)
    try prepare(&cached)
    return ProductListViewModel(
      of: cached, sellers: GatedSellerCredentialStore(try .sample()), events: events,
      scope: scope, firstPage: try PageRequest(number: 1, size: 2),
      now: { Date(timeIntervalSince1970: 600) })
  }

  /// Returns a list that shows a stale page, and the task that loads the page from the server.
  private func staleList(
    prepare: (inout CachedProductRepository) throws -> Void = { _ in }
  ) async throws -> (ProductListViewModel, Task<UserMessage?, Never>, ProductListStage.Call) {
    let list = try list {
      $0.prepare(try page([100, 99], minute: 7, isStale: true))
      try prepare(&$0)
    }
    let loading = Task { await list.load() }
    let call = try await server.pages.next()
    return (list, loading, call)
  }

  private func ids(_ list: ProductListViewModel) -> [Int] { list.state.rows.map(\.id.rawValue) }

  // MARK: - The first page

  @Test func `a stale page is shown at once, and its changed rows are replaced`() async throws {
    let list = try list { $0.prepare(try page([100, 99], minute: 7, isStale: true)) }
    let recorder = StateRecorder(of: list)
    let loading = Task { await list.load() }
    let call = try await server.pages.next()
    #expect(ids(list) == [100, 99] && list.state.phase == .loading && list.state.isStale)
    #expect(list.state.content?.ageText == "3 minutes ago")
    call.answer(.success(try page([101, 100])))
    _ = await loading.value
    #expect(ids(list) == [101, 100] && !list.state.isStale)
    #expect(list.state.content?.ageText == nil)
    let states = await recorder.states()
    #expect(states.map(\.phase.name) == ["idle", "loading", "loading", "loaded"])
  }

  @Test func `a confirmed page changes no row`() async throws {
    let (list, loading, call) = try await staleList()
    let shown = list.state.rows
    call.answer(.success(try page([100, 99])))
    _ = await loading.value
    #expect(list.state.rows == shown && !list.state.isStale)
  }

  @Test(arguments: [ProductListScope.market, .ownProducts])
  func `a fresh page is shown without a request`(scope: ProductListScope) async throws {
    let list = try list(scope: scope) { $0.prepare(try page([100, 99], minute: 9)) }
    let recorder = StateRecorder(of: list)
    await list.load()
    await list.load()
    #expect(ids(list) == [100, 99] && !list.state.isStale)
    #expect(list.state.content?.ageText == nil && list.state.content?.freshness != nil)
    #expect(await recorder.states().map(\.phase.name) == ["idle", "loading", "loaded"])
    #expect(server.pages.count == 0)
  }

  @Test func `a refresh asks the server, even before the first load`() async throws {
    let list = try list { $0.prepare(try page([100, 99], minute: 9)) }
    let refreshing = Task { await list.refresh() }
    let call = try await server.pages.next()
    #expect(ids(list) == [])
    call.answer(.success(try page([101, 100])))
    _ = await refreshing.value
    #expect(ids(list) == [101, 100])
  }

  @Test func `a failure keeps stale rows with their age, and load retries`() async throws {
    let (list, loading, call) = try await staleList()
    call.answer(.failure(.offline))
    _ = await loading.value
    #expect(ids(list) == [100, 99] && list.state.error?.code == .offline)
    #expect(list.state.content?.ageText == "3 minutes ago")
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

  struct Later: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let minute: Int64
    let isStale: Bool
    let isUsed: Bool
  }

  @Test(arguments: [
    Later(testDescription: "read after the first page", minute: 9, isStale: false, isUsed: true),
    Later(testDescription: "read before the first page", minute: 7, isStale: false, isUsed: false),
    Later(testDescription: "stale", minute: 9, isStale: true, isUsed: false),
  ])
  func `a cached page continues the list only if rows can't have moved`(
    later: Later
  ) async throws {
    let list = try list {
      $0.prepare(try page([100, 99], minute: 8))
      $0.prepare(
        try page([98, 97], minute: later.minute, isStale: later.isStale, next: 3), number: 2)
    }
    await list.load()
    let loading = Task { await list.loadMore() }
    if !later.isUsed {
      try await server.pages.next().answer(.success(try page([99, 98], next: 3)))
    }
    _ = await loading.value
    #expect(ids(list) == (later.isUsed ? [100, 99, 98, 97] : [100, 99, 98]))
    #expect(!list.state.isStale && list.state.error == nil)
  }

  @Test func `without a network, paging continues as far as pages are cached`() async throws {
    let (list, loading, call) = try await staleList {
      $0.prepare(try page([98, 97], minute: 7, isStale: true, next: 3), number: 2)
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
    #expect(ids(list) == [100, 99, 98, 97] && list.state.error?.code == .notCached)
    let retry = Task { await list.load() }
    try await server.pages.next().answer(.success(try page([96, 95], next: nil)))
    _ = await retry.value
    #expect(ids(list) == [100, 99, 98, 97, 96, 95] && list.state.phase == .end)
    #expect(list.state.isStale, "the first rows are still from the cache")
  }

  @Test(arguments: [true, false])
  func `rows from the server can be followed by an older page, which has an age`(
    isCached: Bool
  ) async throws {
    let list = try list {
      if isCached { $0.prepare(try page([98, 97], minute: 7, next: 3), number: 2) }
    }
    let loading = Task { await list.load() }
    try await server.pages.next().answer(.success(try page([100, 99])))
    _ = await loading.value
    let more = Task { await list.loadMore() }
    try await server.pages.next().answer(.failure(.offline))
    _ = await more.value
    #expect(ids(list) == (isCached ? [100, 99, 98, 97] : [100, 99]))
    #expect(list.state.content?.ageText == (isCached ? "3 minutes ago" : nil))
    #expect(list.state.error?.code == (isCached ? nil : .offline))
    guard isCached else { return }
    // A new first page would remove the rows of the second page.
    await list.load()
    #expect(ids(list) == [100, 99, 98, 97])
  }

  @Test func `an error of the server isn't told as missing rows in the cache`() async throws {
    let (list, loading, call) = try await staleList()
    call.answer(.failure(.offline))
    _ = await loading.value
    let more = Task { await list.loadMore() }
    try await server.pages.next().answer(
      .failure(.unavailable(status: 503, retryAfter: .seconds(30))))
    _ = await more.value
    #expect(list.state.error?.code == .unavailable)
  }

  @Test func `a cached page that doesn't continue the list keeps the error`() async throws {
    let list = try list {
      var other = try page([90, 89], minute: 7, next: 3)
      other = ProductPage(rows: other.rows, totalCount: 40, next: other.next)
      $0.prepare(try page([100, 99]))
      $0.prepare(other, number: 2)
    }
    await list.load()
    let more = Task { await list.loadMore() }
    try await server.pages.next().answer(.failure(.offline))
    _ = await more.value
    #expect(ids(list) == [100, 99] && list.state.error?.code == .offline)
  }

  // MARK: - Search

  @Test func `a search shows its cached page, and the list is restored`() async throws {
    let lamp = ProductQuery(searchText: "lamp")
    let list = try list {
      $0.prepare(try page([100, 99]))
      $0.prepare(try page([5], minute: 7, isStale: true, next: nil), of: lamp)
    }
    await list.load()
    let searching = Task { await list.search("lamp") }
    let call = try await server.pages.next()
    #expect(ids(list) == [5] && list.state.isStale && list.state.phase == .loading)
    #expect(list.state.content?.query == lamp)
    call.answer(.success(try page([6, 5], next: nil)))
    _ = await searching.value
    #expect(ids(list) == [6, 5] && !list.state.isStale)
    await list.search("")
    #expect(ids(list) == [100, 99] && list.state.phase == .loaded && server.pages.count == 1)
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
