import Foundation
import OpenMarketKit
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct TypingTests {
  @Test func `a search starts 300 milliseconds after the last letter`() async throws {
    let clock = ManualClock()
    let repository = ScriptedProductRepository(pages: [.success(.sample(ids: [1]))])
    let list = ProductListViewModel(in: .sample(of: repository, clock: clock))

    let first = Task { await list.search(typed: "la") }
    try await clock.sleepers()  // the first call waits for the pause
    clock.advance(by: .milliseconds(299))
    let second = Task { await list.search(typed: "lamp") }
    _ = await first.value  // the second call has replaced the first
    try await clock.sleepers()  // the second call waits
    clock.advance(by: .milliseconds(299))
    #expect(repository.calls.isEmpty)

    clock.advance(by: .milliseconds(1))
    _ = await second.value
    #expect(repository.calls == [.products(ProductQuery(searchText: "lamp"), .first)])
    #expect(list.state.rows.count == 1)
  }
}
