import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
struct ProductListViewModelTests {
  private let repository = GatedProductRepository()
  private let list: ProductListViewModel

  init() {
    list = ProductListViewModel(of: repository)
  }

  private var ids: [Int] { list.state.rows.map(\.id.rawValue) }

  private func page(_ ids: some Sequence<Int>, after number: Int? = 1) throws -> ProductPage {
    try .sample(
      ids: ids, totalCount: 60, next: number.map { try PageRequest(number: $0 + 1) })
  }

  /// Brings the list to where its first page is there, and more of it on the server.
  private func loadFirstPage() async throws {
    async let loaded: Void = list.load()
    try await repository.pages.next().answer(.success(try page([60, 59])))
    await loaded
    #expect(list.state.phase == .loaded)
  }

  @Test func `nothing is asked for before load`() {
    #expect(list.state == ProductListState())
    #expect(list.state.phase == .idle)
    #expect(repository.pages.count == 0)
  }

  @Test func `load reads the first page`() async throws {
    async let loaded: Void = list.load()
    let call = try await repository.pages.next()
    #expect(call.request.query == .all)
    #expect(call.request.page == .first)
    #expect(list.state.phase == .loading)
    #expect(list.state.isBusy)
    call.answer(.success(try page([60, 59])))
    await loaded
    #expect(list.state.phase == .loaded)
    #expect(ids == [60, 59])
    #expect(list.state.content?.totalCount == 60)
  }

  @Test func `load does nothing when the first page is there`() async throws {
    try await loadFirstPage()
    await list.load()
    #expect(repository.pages.count == 1)
  }

  @Test func `loadMore appends the next page until the end`() async throws {
    try await loadFirstPage()
    async let more: Void = list.loadMore()
    let call = try await repository.pages.next()
    #expect(call.request.page.number == 2)
    #expect(list.state.phase == .loadingMore)
    #expect(ids == [60, 59])
    call.answer(.success(try page([58, 57], after: nil)))
    await more
    #expect(list.state.phase == .end)
    #expect(ids == [60, 59, 58, 57])
    await list.loadMore()
    #expect(repository.pages.count == 2)
  }

  @Test func `a thousand loadMore at once are one request`() async throws {
    try await loadFirstPage()
    try await withThrowingTaskGroup { group in
      for _ in 1...1_000 { group.addTask { await list.loadMore() } }
      let call = try await repository.pages.next()
      call.answer(.success(.sample(ids: [58], next: nil)))
    }
    #expect(repository.pages.count == 2)
    #expect(ids == [60, 59, 58])
  }

  @Test func `loadMore does nothing while the first page is on its way`() async throws {
    await list.loadMore()
    async let loaded: Void = list.load()
    let call = try await repository.pages.next()
    await list.loadMore()
    call.answer(.success(try page([60])))
    await loaded
    #expect(repository.pages.count == 1)
  }

  @Test func `a product is not shown twice when others add while one scrolls`() async throws {
    try await loadFirstPage()
    async let more: Void = list.loadMore()
    try await repository.pages.next().answer(.success(try page([59, 58], after: 2)))
    await more
    #expect(ids == [60, 59, 58])
    #expect(list.state.content?.drift.movedDown == 1)
    #expect(list.state.content?.drift.hasNewAbove == true)
    #expect(list.state.content?.skipped == [])
  }

  @Test func `refresh shows the first page in place of all rows`() async throws {
    try await loadFirstPage()
    async let refreshed: Void = list.refresh()
    let call = try await repository.pages.next()
    #expect(list.state.phase == .refreshing)
    #expect(ids == [60, 59])
    call.answer(.success(try page([61, 60])))
    await refreshed
    #expect(ids == [61, 60])
    #expect(list.state.phase == .loaded)
  }

  @Test func `refresh drops a page that is on its way`() async throws {
    try await loadFirstPage()
    async let more: Void = list.loadMore()
    let late = try await repository.pages.next()
    async let refreshed: Void = list.refresh()
    let call = try await repository.pages.next()
    #expect(call.request.page == .first)
    late.answer(.success(try page([58], after: 2)))
    call.answer(.success(try page([61, 60])))
    _ = await (more, refreshed)
    #expect(ids == [61, 60])
  }

  @Test(arguments: [ProductListState.Operation.load, .refresh, .loadMore])
  func `a failure keeps the rows, says what failed, and load tries that again`(
    operation: ProductListState.Operation
  ) async throws {
    if operation != .load { try await loadFirstPage() }
    let rows = ids
    async let failing: Void = run(operation)
    try await repository.pages.next().answer(.failure(.offline))
    await failing
    #expect(list.state.phase == .failed(operation, MarketError.offline.message(in: .english)))
    #expect(list.state.error?.code == .offline)
    #expect(ids == rows)

    async let again: Void = list.load()
    let call = try await repository.pages.next()
    #expect(call.request.page.number == (operation == .loadMore ? 2 : 1))
    call.answer(.success(try page([42], after: nil)))
    await again
    #expect(list.state.error == nil)
    #expect(ids == (operation == .loadMore ? rows + [42] : [42]))
  }

  private func run(_ operation: ProductListState.Operation) async {
    switch operation {
    case .load: await list.load()
    case .refresh: await list.refresh()
    case .loadMore: await list.loadMore()
    }
  }

  @Test(arguments: [ProductListState.Operation.load, .refresh, .loadMore])
  func `cancellation is silent and leaves the state as it was`(
    operation: ProductListState.Operation
  ) async throws {
    if operation != .load { try await loadFirstPage() }
    let before = list.state
    let task = Task { await run(operation) }
    _ = try await repository.pages.next()
    #expect(list.state != before)
    task.cancel()
    await task.value
    #expect(list.state == before)
  }

  @Test func `after a cancelled load the next one begins anew`() async throws {
    let task = Task { await list.load() }
    _ = try await repository.pages.next()
    task.cancel()
    async let loaded: Void = list.load()
    try await repository.pages.next().answer(.success(try page([60])))
    await loaded
    await task.value
    #expect(ids == [60])
  }

  @Test func `an empty market is empty, not loading`() async throws {
    async let loaded: Void = list.load()
    try await repository.pages.next().answer(
      .success(ProductPage(rows: [], totalCount: nil, next: nil)))
    await loaded
    #expect(list.state.phase == .end)
    #expect(list.state.isEmpty)
    #expect(list.state.content?.totalCount == 0)
  }

  @Test func `a list that cannot be read is not empty`() async throws {
    async let loaded: Void = list.load()
    let defect = DecodingFailure(path: "pages[0].price", problem: .null)
    let row = InvalidRow(position: 0, id: ProductID(5), reason: .unreadable(defect))
    try await repository.pages.next().answer(
      .success(ProductPage(rows: [], invalidRows: [row], totalCount: 1, next: nil)))
    await loaded
    #expect(list.state.phase == .end)
    #expect(!list.state.isEmpty)
  }

  @Test func `the layout changes without a request`() async throws {
    try await loadFirstPage()
    let before = list.state
    for number in 1...100 { list.setLayout(number.isMultiple(of: 2) ? .list : .grid) }
    #expect(list.state == before)
    list.setLayout(.grid)
    #expect(list.state.layout == .grid)
    #expect(list.state.content == before.content)
    #expect(repository.pages.count == 1)
  }

  @Test func `a subscriber sees the story`() async throws {
    var states = list.states(buffering: .unbounded).makeAsyncIterator()
    try await loadFirstPage()
    #expect(await states.next()?.phase == .idle)
    #expect(await states.next()?.phase == .loading)
    #expect(await states.next()?.phase == .loaded)
  }
}
