import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductScrollTargetTests {
  private let stage: ProductListStage

  init() throws { stage = try ProductListStage() }

  private var list: ProductListViewModel { stage.list }

  private func load() async throws {
    try await stage.answer(.success(try stage.page([100, 98]))) { await $0.load() }
  }

  @Test func `the anchor is the row that is at the top after another one was put in above`()
    async throws
  {
    try await load()
    list.setVisibleRows(0..<2)
    await stage.events.post(.registered(.sample(id: 101)))
    #expect(list.state.rows.count == 3)
    // The view stays at its top and says so again.
    list.setVisibleRows(0..<2)
    list.setLayout(.grid)
    #expect(list.state.anchor?.row == ProductID(101))
  }

  @Test func `the anchor stays where it is when none of the rows is found again`() async throws {
    try await load()
    list.setVisibleRows(1..<2)
    let call = try await stage.begin { await $0.loadMore() }
    // Everything that was shown is gone: the second page has other rows, and so has the first.
    call.answer(.success(.sample(ids: [40, 39], totalCount: 10)))
    try await stage.repository.pages.next().answer(
      .success(.sample(ids: [42, 41], totalCount: 10, next: try PageRequest(number: 2, size: 2))))
    await stage.pending?.work.value
    #expect(stage.ids == [100, 98, 42, 41])
    list.setLayout(.grid)
    #expect(list.state.anchor?.row == ProductID(98))
  }

  @Test func `scrolling twice to the same row is told twice`() async throws {
    try await load()
    list.setVisibleRows(0..<1)
    list.setLayout(.grid)
    let first = list.state.anchor
    list.setVisibleRows(1..<2)
    #expect(list.state.anchor == first)
    list.setVisibleRows(0..<1)
    list.setLayout(.list)
    #expect(list.state.anchor?.row == first?.row)
    #expect(list.state.anchor != first)
  }
}
