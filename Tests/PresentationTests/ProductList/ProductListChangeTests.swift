import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests for changes that this app makes while the list is open.
@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductListChangeTests: ListScene {
  /// Events after the first page, and the IDs of the rows that the list then shows.
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var first = [100, 98]
    var search = ""
    var hasNext = true
    let events: [ProductEvent]
    let ids: [Int]
  }

  nonisolated static let changes = [
    Change(
      testDescription: "products on pages that weren't fetched",
      events: [.updated(.sample(id: 7)), .deleted(ProductID(6))], ids: [100, 98]),
    Change(
      testDescription: "a product that wasn't found and is registered later",
      events: [.deleted(ProductID(101)), .registered(.sample(id: 101))], ids: [101, 100, 98]),
    Change(
      testDescription: "products that aren't in the complete list", hasNext: false,
      events: [.updated(.sample(id: 99)), .updated(.sample(id: 3))], ids: [100, 99, 98, 3]),
    Change(
      testDescription: "a late update of a deleted product", hasNext: false,
      events: [.deleted(ProductID(100)), .updated(.sample(id: 100, name: "Late"))], ids: [98]),
    Change(
      testDescription: "a registration in a list that became empty",
      events: [
        .deleted(ProductID(100)), .deleted(ProductID(98)), .registered(.sample(id: 101)),
      ], ids: [101]),
    Change(
      testDescription: "a registration in a list with the oldest product first",
      first: [1, 2], hasNext: false, events: [.registered(.sample(id: 4))], ids: [1, 2, 4]),
    Change(
      testDescription: "a registration after the fetched rows of such a list", first: [1, 2],
      events: [.registered(.sample(id: 4))], ids: [1, 2]),
    Change(
      testDescription: "products that begin and cease to match a search", search: "kettle",
      hasNext: false,
      events: [
        .registered(.sample(id: 101, name: "Kettle, red")),
        .updated(.sample(id: 98, name: "Blue kettle")), .updated(.sample(id: 98, name: "Teapot")),
        .updated(.sample(id: 50, name: "A kettle by now")),
        .registered(.sample(id: 102, name: "Lamp")),
      ], ids: [101, 100, 50]),
    Change(
      testDescription: "a row that the server found for another reason", search: "found",
      events: [.updated(.sample(id: 100, name: "Another name"))], ids: [100, 98]),
  ]

  @Test(arguments: changes)
  func `a change shows at once, in the order of the list, and once`(change: Change) async throws {
    let first = try page(change.first, after: change.hasNext ? 1 : nil)
    try await answer(.success(first)) { await $0.search(change.search) }
    let count = state.content?.totalCount ?? 0
    for event in change.events {
      await events.post(event)
      let once = state
      await events.post(event)
      #expect(state == once)
    }
    #expect(ids == change.ids && repository.pages.count == 1)
    #expect(state.content?.totalCount == count + ids.count - change.first.count)
  }

  @Test func `after a deletion, the next page is complete`() async throws {
    try await load()
    await events.post(.deleted(ProductID(100)))
    // After the deletion, the first row of the second page has moved to the first page, so the list loads the first page again.
    let call = try await begin { await $0.loadMore() }
    #expect(call.request.page.number == 1)
    await finish(.success(try page([99, 98], after: 1)))
    #expect(ids == [99, 98] && state.content?.nextPage?.number == 2)
  }

  @Test(arguments: [ProductListState.Operation.refresh, .loadMore])
  func `an older page doesn't undo changes`(operation: ProductListState.Operation) async throws {
    try await load([100, 98])
    try await begin { list in
      if operation == .refresh { await list.refresh() } else { await list.loadMore() }
    }
    await events.post(.deleted(ProductID(98)))
    await events.post(.updated(.sample(id: 100, name: "Kettle")))
    await events.post(.registered(.sample(id: 101)))
    #expect(ids == [101, 100])
    // Respond with a page from before the changes.
    let isMore = operation == .loadMore
    await finish(.success(try page(isMore ? [98, 97] : [100, 98], after: isMore ? 2 : 1)))
    #expect(ids == (isMore ? [101, 100, 97] : [101, 100]))
    #expect(state.rows[1].product.name == "Kettle")
  }

  @Test func `a row of an older page that isn't shown isn't missing`() async throws {
    let page = ProductPage.sample(ids: [9, 8], totalCount: 2)
    try await answer(.success(page)) { await $0.load() }
    try await begin { await $0.refresh() }
    await events.post(.deleted(ProductID(8)))
    await finish(.success(page))
    #expect(ids == [9] && state.content?.missingRows == 0 && state.content?.notice == nil)
  }

  @Test func `the list behind a search is updated, too`() async throws {
    try await load([100, 98])
    list.setVisibleRows(0..<1)
    try await answer(.success(.sample(ids: [50]))) { await $0.search("lamp") }
    await events.post(.registered(.sample(id: 101)))
    await events.post(.deleted(ProductID(100)))
    await events.post(.deleted(ProductID(50)))
    #expect(ids == [])
    await list.search("")
    #expect(ids == [101, 98] && state.scrollTarget?.row == ProductID(98))
    #expect(repository.pages.count == 2)
  }

  // MARK: - The next pages

  /// Each case is a response to the request for the second page. The first was created before the registration, and the second
  /// after it.
  @Test(arguments: [[6, 5, 4], [7, 6, 5]])
  func `a registration during loadMore isn't a conflict`(rows: [Int]) async throws {
    let scene = try ListScene(pageSize: 3)
    func page(_ number: Int, _ ids: [Int], of totalCount: Int) throws -> ProductPage {
      try .sample(
        ids: ids, totalCount: totalCount, next: PageRequest(number: number + 1, size: 3))
    }
    try await scene.answer(.success(try page(1, [9, 8, 7], of: 9))) { await $0.load() }
    try await scene.begin { await $0.loadMore() }
    await scene.events.post(.registered(.sample(id: 10)))
    #expect(scene.ids == [10, 9, 8, 7])
    await scene.finish(.success(try page(2, rows, of: rows == [6, 5, 4] ? 9 : 10)))
    #expect(scene.state.content?.totalCount == 10)
    try await scene.answer(.success(try page(3, [4, 3, 2], of: 10))) { await $0.loadMore() }
    #expect(scene.ids == [10, 9, 8, 7, 6, 5, 4, 3, 2])
    #expect(scene.state.content?.conflict == PaginationConflict())
  }

  @Test func `a deletion during loadMore loses no row, even without totals`() async throws {
    let second = try PageRequest(number: 2, size: 2)
    try await answer(.success(.sample(ids: [8, 7], next: second))) { await $0.load() }
    try await begin { await $0.loadMore() }
    await events.post(.deleted(ProductID(8)))
    await finish(.success(.sample(ids: [6, 5], next: second.next)))
    // The market now contains the products 7 to 1.
    let next = try await begin { await $0.loadMore() }.request.page
    let rows = [7, 6, 5, 4, 3, 2, 1].dropFirst((next.number - 1) * 2).prefix(2)
    await finish(.success(.sample(ids: rows, next: next.next)))
    #expect(ids.starts(with: [7, 6, 5, 4]))
  }
}
