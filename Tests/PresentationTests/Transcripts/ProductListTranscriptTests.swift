import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests that compare the states of a list with the recorded texts in `Tests/Transcripts/ProductList`.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductListTranscriptTests {
  @Test(arguments: Language.allCases)
  func `a list survives failures, changes its layout and is searched`(
    language: Language
  ) async throws {
    let pages = try (1...3).map { try PageRequest(number: $0, size: 3) }
    func page(_ ids: [Int], next: PageRequest?) -> ProductPage {
      .sample(ids: ids, totalCount: 7, next: next)
    }
    let unreadable = DecodingFailure(path: "pages[1].price", reason: .notAnAmount)
    let repository = ScriptedProductRepository(pages: [
      .failure(.offline), .success(page([60, 59, 58], next: pages[1])),
      .failure(.unavailable(status: 503, retryAfter: .seconds(20))),
      .success(page([57, 56, 55], next: pages[2])), .success(.sample(ids: [58])),
      .success(.sample(ids: [])), .failure(.timedOut), .failure(.malformedResponse(unreadable)),
      .success(page([60, 59, 58], next: pages[1])),
    ])
    let clock = ManualClock()
    let list = ProductListViewModel(
      of: repository, locale: language.locale, firstPage: pages[0], clock: clock)
    let transcript = StateRecorder(of: list)

    for _ in 1...3 { await transcript.step("load()") { await list.load() } }
    for _ in 1...2 { await transcript.step("loadMore()") { await list.loadMore() } }
    await transcript.step("setVisibleRows(1..<2)") { list.setVisibleRows(1..<2) }
    await transcript.step("layout = .grid") { list.layout = .grid }
    try await transcript.step("search(typed: \"key\"), 300 ms later") {
      let searched = Task { await list.search(typed: "key") }
      try await clock.sleepers()
      clock.advance(by: .milliseconds(300))
      _ = await searched.value
    }
    await transcript.step("search(\"no such thing\")") { await list.search("no such thing") }
    await transcript.step("search(typed: \"\")") { await list.search(typed: "") }
    for _ in 1...3 { await transcript.step("refresh()") { await list.refresh() } }
    try await transcript.expect("ProductList", in: language)
  }
}
