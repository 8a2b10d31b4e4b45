import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// A call that is cancelled, wherever it waits, leaves the state as it was before it.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductListCancellationTests {
  /// The requests of a continuation that finds the pages moved, in order, with their answers.
  private nonisolated static let healing: [(number: Int, ids: [Int], total: Int)] = [
    (2, [97, 96], 99), (1, [100, 99], 99), (2, [98, 97], 99),
  ]

  @Test(arguments: healing.indices)
  func `loadMore, at each request of a boundary that is read again`(request: Int) async throws {
    let stage = try ProductListStage()
    try await stage.answer(.success(try stage.page([100, 99]))) { await $0.load() }
    let before = stage.list.state
    let work = Task { await stage.list.loadMore() }
    for answer in Self.healing.prefix(request) {
      let call = try await stage.repository.pages.next()
      #expect(call.request.page.number == answer.number)
      call.answer(
        .success(
          .sample(ids: answer.ids, totalCount: answer.total, next: try PageRequest(number: 3))))
    }
    _ = try await stage.repository.pages.next()
    #expect(stage.list.state.phase == .loadingMore)
    work.cancel()
    await work.value
    #expect(stage.list.state == before)
  }

  @Test func `a search that is typed, in the pause`() async throws {
    let stage = try ProductListStage()
    try await stage.answer(.success(try stage.page([100, 99]))) { await $0.load() }
    let before = stage.list.state
    let work = Task { await stage.list.search(typed: "lamp") }
    try await stage.clock.sleepers()
    work.cancel()
    await work.value
    stage.clock.advance(by: .seconds(1))
    #expect(stage.list.state == before)
    #expect(stage.repository.pages.count == 1)
    #expect(stage.clock.sleeperCount == 0)
  }

  @Test func `a search that is typed, at its request`() async throws {
    let stage = try ProductListStage()
    try await stage.answer(.success(try stage.page([100, 99]))) { await $0.load() }
    let before = stage.list.state
    let work = Task { await stage.list.search(typed: "lamp") }
    try await stage.clock.sleepers()
    stage.clock.advance(by: .milliseconds(300))
    _ = try await stage.repository.pages.next()
    work.cancel()
    await work.value
    #expect(stage.list.state == before)
  }

  @Test func `a caller who joined leaves the work to the others`() async throws {
    let stage = try ProductListStage()
    let call = try await stage.begin { await $0.load() }
    let joining = Task { await stage.list.load() }
    await MainActor.turn()
    joining.cancel()
    await joining.value
    #expect(stage.list.state.phase == .loading)
    call.answer(.success(try stage.page([100, 99])))
    await stage.pending?.work.value
    #expect(stage.ids == [100, 99])
  }
}
