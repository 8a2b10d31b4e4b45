import Observation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductListViewModelTests {
  private let stage: ProductListStage

  init() throws {
    stage = try ProductListStage()
  }

  private var list: ProductListViewModel { stage.list }

  private func load() async throws {
    try await stage.answer(.success(try stage.page([100, 99]))) { await $0.load() }
  }

  private func run(_ operation: ProductListState.Operation) async {
    switch operation {
    case .load: await list.load()
    case .refresh: await list.refresh()
    case .loadMore: await list.loadMore()
    }
  }

  @Test func `simultaneous calls of loadMore share one request`() async throws {
    try await load()
    try await withThrowingTaskGroup { group in
      for _ in 1...100 { group.addTask { [list] in await list.loadMore() } }
      try await stage.repository.pages.next().answer(.success(try stage.page([98], after: nil)))
    }
    #expect(stage.ids == [100, 99, 98])
    #expect(list.state.phase == .end && stage.repository.pages.count == 2)
  }

  /// Returns `true`. The call compiles only if the object conforms to `Observable`, as SwiftUI's `environment(_:)` requires.
  private func isObservable(_: some AnyObject & Observable) -> Bool { true }

  @Test func `a view model can be passed where SwiftUI requires an observable object`() {
    let models: [any ViewModel] = [list, list.makeImageSlot()]
    #expect(models.allSatisfy { isObservable($0) })
  }

  @Test func `dismissing an error keeps the rows, and loading continues`() async throws {
    list.dismissError()
    #expect(list.state.phase == .idle)
    try await load()
    let loaded = list.state.phase
    try await stage.answer(.failure(.offline)) { await $0.loadMore() }
    list.dismissError()
    #expect(list.state.phase == loaded && stage.ids == [100, 99])
    try await stage.answer(.success(try stage.page([98], after: nil))) { await $0.loadMore() }
    #expect(stage.ids == [100, 99, 98] && list.state.phase == .end)
  }

  @Test func `after the error of a search is dismissed, load searches again`() async throws {
    try await load()
    try await stage.answer(.failure(.offline)) { await $0.search("lamp") }
    list.dismissError()
    #expect(list.state.phase == .idle && stage.ids == [100, 99])
    try await stage.answer(.success(try stage.page([7], after: nil))) { await $0.load() }
    #expect(stage.ids == [7] && list.state.query == ProductQuery(searchText: "lamp"))
  }

  @Test(arguments: [InvalidRow.Reason.unreadable(DecodingFailure(path: "", reason: .null)), nil])
  func `a list is empty if nothing matches, and not if its rows are invalid`(
    reason: InvalidRow.Reason?
  ) async throws {
    let rows = reason.map { [InvalidRow(position: 0, id: ProductID(5), reason: $0)] } ?? []
    try await stage.answer(
      .success(ProductPage(rows: [], invalidRows: rows, totalCount: rows.count, next: nil))
    ) { await $0.load() }
    #expect(list.state.phase == .end)
    #expect(list.state.isEmpty == rows.isEmpty)
    #expect(list.state.content?.invalidRows == rows)
  }

  @Test func `a page that is fetched again shows its invalid rows once`() async throws {
    let second = try PageRequest(number: 2, size: 2)
    func page(_ ids: [Int], of count: Int, next: PageRequest?) -> ProductPage {
      ProductPage(
        rows: ids.map { .sample(id: $0) },
        invalidRows: [InvalidRow(position: 9, id: nil, reason: .duplicate)], totalCount: count,
        next: next)
    }
    try await stage.answer(.success(page([9, 8], of: 3, next: second))) { await $0.load() }
    await stage.events.post(.deleted(ProductID(9)))
    try await stage.answer(.success(page([8, 7], of: 2, next: nil))) { await $0.loadMore() }
    #expect(stage.ids == [8, 7])
    #expect(list.state.content?.invalidRows.count == 1)
  }

  // MARK: - Cancellation

  @Test(arguments: ProductListState.Operation.allCases)
  func `a cancelled call leaves the state as it was`(
    operation: ProductListState.Operation
  ) async throws {
    if operation != .load { try await load() }
    let before = list.state
    try await stage.begin { _ in await run(operation) }
    #expect(list.state != before)
    stage.pending?.work.cancel()
    await stage.pending?.work.value
    #expect(list.state == before)
    try await stage.answer(.success(try stage.page([42, 41]))) { await $0.refresh() }
    #expect(stage.ids == [42, 41])
  }

  @Test(arguments: [true, false])
  func `a cancelled typed search leaves the state as it was`(isInPause: Bool)
    async throws
  {
    try await load()
    let before = list.state
    let work = Task { await list.search(typed: "lamp") }
    try await stage.clock.sleepers()
    if !isInPause {
      stage.clock.advance(by: .milliseconds(300))
      _ = try await stage.repository.pages.next()
    }
    work.cancel()
    _ = await work.value
    #expect(list.state == before)
    #expect(stage.clock.sleeperCount == 0)
    #expect(stage.repository.pages.count == (isInPause ? 1 : 2))
  }

  @Test func `a cancelled second caller doesn't affect the first`() async throws {
    let call = try await stage.begin { await $0.load() }
    let joining = Task { await list.load() }
    await MainActor.turn()
    joining.cancel()
    _ = await joining.value
    #expect(list.state.phase == .loading)
    call.answer(.success(try stage.page([100, 99])))
    await stage.pending?.work.value
    #expect(stage.ids == [100, 99])
  }

  @Test func `a load after a cancelled one sends a request`() async throws {
    try await stage.begin { await $0.load() }
    stage.pending?.work.cancel()
    try await load()
    #expect(stage.ids == [100, 99])
  }
}
