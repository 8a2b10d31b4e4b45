import OpenMarketTestSupport
import Testing

@testable import OpenMarketApple

/// Tests for the decisions of a data source, with a view that only records.
@MainActor
@Suite(.timeLimit(.minutes(10)))
final class ShownRowsTests {
  private let repository = GatedProductRepository()
  private let events = InMemoryProductEventBus()
  private let list: ProductListViewModel
  private let rows = ShownRows()
  /// The indices of the rows on the screen.
  private var visible: [Int] = []
  private var changes: [ShownRows.Change] = []
  private var errors: [UserMessage] = []
  private var canShow = true
  private let (updates, updated) = AsyncStream<ProductListState>.makeStream()

  init() throws {
    list = ProductListViewModel(
      in: .sample(of: repository, events: events), firstPage: try PageRequest(number: 1, size: 3))
    rows.follow(list) { [weak self] in
      self?.visible ?? []
    } apply: { [weak self] state, change in
      if let change { self?.changes.append(change) }
      self?.updated.yield(state)
    }
    list.onLoadMoreError(for: rows) { [weak self] in
      guard let self, canShow else { return false }
      errors.append($0)
      return true
    }
  }

  /// Waits until the view has received a state that meets the condition.
  private func wait(until isMet: (ProductListState) -> Bool) async {
    for await state in updates where isMet(state) { return }
  }

  /// Loads three rows, and waits until the view shows them.
  private func load() async throws {
    async let loaded = list.load()
    let next = try PageRequest(number: 2, size: 3)
    try await repository.pages.next()
      .answer(.success(.sample(ids: [9, 8, 7], totalCount: 9, next: next)))
    #expect(await loaded == nil)
    await wait { !$0.rows.isEmpty }
  }

  /// Reports the visible rows, and responds to the next page that the list loads with an error.
  private func loadMore(_ error: MarketError = .unreachable(.offline())) async throws {
    list.setVisibleRows(0..<3)
    try await repository.pages.next().answer(.failure(error))
  }

  @Test func `the first rows appear without an animation`() async throws {
    await wait { $0.phase == .idle }
    #expect(changes.map(\.ids) == [[]])
    try await load()
    #expect(changes.map { $0.ids.map(\.rawValue) } == [[], [9, 8, 7]])
    #expect(changes.map(\.isAnimated) == [false, false])
    #expect(changes.map(\.reconfigured) == [[], []])
    #expect((rows.row(ProductID(8))?.id, rows.row(ProductID(1))) == (ProductID(8), nil))
  }

  @Test func `a changed row is configured again, and a view with rows is animated`() async throws {
    try await load()
    visible = [0, 1, 2]
    await events.post(.updated(.sample(id: 8, name: "New")))
    await wait { $0.rows.contains { $0.product.name == "New" } }
    let change = try #require(changes.last)
    #expect((change.reconfigured, change.isAnimated) == ([ProductID(8)], true))
    await events.post(.deleted(ProductID(9)))
    await wait { $0.rows.count == 2 }
    #expect(changes.last?.ids == [ProductID(8), ProductID(7)])
    #expect(changes.last?.reconfigured == [])
    // The app configures only cells of the list again.
    let again = rows.reconfiguring([ProductID(1), ProductID(7)])
    #expect((again.ids.map(\.rawValue), again.reconfigured) == ([8, 7], [ProductID(7)]))
  }

  @Test func `cells that are created report the visible rows`() async throws {
    try await load()
    visible = [2, 1]
    _ = rows.row(ProductID(8))
    await Task {}.value
    await Task {}.value
    #expect(list.state.isBusy)
    try await repository.pages.next().answer(.failure(.cancelled))
  }

  @Test func `the error of a page that the list began to load is told once`() async throws {
    try await load()
    try await loadMore()
    await wait { $0.error != nil }
    #expect(errors.map(\.code) == [.offline])
    async let retried = list.load()
    try await repository.pages.next().answer(.failure(.unreachable(.timedOut)))
    expectEqual(await retried?.code, .timedOut)
    await wait { $0.error?.code == .timedOut }
    #expect(errors.count == 1)
  }

  @Test func `an error that can't be shown is told by another view, or dropped`() async throws {
    let other = ShownRows()
    var told: [UserMessage] = []
    var canOtherShow = true
    let show: (UserMessage) -> Bool = {
      if canOtherShow { told.append($0) }
      return canOtherShow
    }
    list.onLoadMoreError(for: other, show: show)
    canShow = false
    try await load()
    try await loadMore()
    await wait { $0.error != nil }
    #expect((errors, told.map(\.code)) == ([], [.offline]))
    told.first.map { list.dismiss($0) }
    canOtherShow = false
    try await loadMore()
    for await state in list.states where state.phase == .loaded { break }
    #expect((errors, told.count, list.state.error) == ([], 1, nil))
    try await loadMore(.cancelled)
  }

  @Test func `released rows follow the list no longer, and don't retain it`() async throws {
    var other: ProductListViewModel? = ProductListViewModel(in: .sample(of: repository))
    let followed = { [weak other] in other }
    let rows = ShownRows()
    if let other { rows.follow(other, visible: { [] }, apply: { _, _ in }) }
    other = nil
    #expect(followed() == nil)
    #expect(rows.list == nil)
  }
}
