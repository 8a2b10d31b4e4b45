import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests for changes that this app makes while the list is open.
@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductListChangeTests: ListScene {
  @Test func `an older page doesn't undo changes`() async throws {
    try await load([100, 98])
    try await begin { await $0.loadMore() }
    await events.post(.deleted(ProductID(98)))
    await events.post(.updated(.sample(id: 100, name: "Kettle")))
    await events.post(.registered(.sample(id: 101)))
    #expect(ids == [101, 100])
    // Respond with a page from before the changes.
    await finish(.success(try page([98, 97], after: 2)))
    #expect(ids == [101, 100, 97] && state.rows[1].product.name == "Kettle")
  }

  @Test func `a row of an older page that isn't shown isn't missing`() async throws {
    let page = ProductPage.sample(ids: [9, 8], totalCount: 2)
    try await answer(.success(page)) { await $0.load() }
    try await begin { await $0.refresh() }
    await events.post(.deleted(ProductID(8)))
    await finish(.success(page))
    #expect(ids == [9] && state.content?.missingRows == 0 && state.content?.notice == nil)
  }

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
