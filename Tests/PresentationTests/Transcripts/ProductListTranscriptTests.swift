import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Stories of a list; what came of each is in `Tests/Transcripts/ProductList`.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductListTranscriptTests {
  @Test(arguments: [("en_US", "FirstPageInEnglish"), ("ko_KR", "FirstPageInKorean")])
  func `the first page is read once`(locale: String, name: String) async throws {
    let story = try ProductListStory(locale: locale)
    await story.load()
    await story.load()
    try await story.transcript.expect("ProductList/\(name)")
  }

  @Test func `a list is read to its end`() async throws {
    let story = try ProductListStory()
    await story.loadMore()
    await story.load()
    await story.loadMore()
    await story.loadMore()
    await story.loadMore()
    try await story.transcript.expect("ProductList/ToTheEnd")
  }

  @Test(arguments: [("en_US", "FailuresInEnglish"), ("ko_KR", "FailuresInKorean")])
  func `failures keep what is there, and are made good`(
    locale: String, name: String
  ) async throws {
    let pages = try (1...3).map { try PageRequest(number: $0, size: 3) }
    let story = try ProductListStory(
      ScriptedProductRepository(pages: [
        .failure(.offline), .success(.goods(0..<3, next: pages[1])),
        .failure(.unavailable(status: 503, retryAfter: .seconds(20))),
        .success(.goods(3..<6, next: pages[2])), .failure(.timedOut),
        .failure(
          .malformedResponse(DecodingFailure(path: "pages[1].price", reason: .notAnAmount))),
        .success(.goods(0..<3, next: pages[1])),
      ]), locale: locale)
    await story.load()
    await story.load()
    await story.loadMore()
    await story.loadMore()
    await story.refresh()
    await story.load()
    await story.refresh()
    try await story.transcript.expect("ProductList/\(name)")
  }

  @Test func `a question that is dropped is not answered`() async throws {
    let repository = GatedProductRepository()
    let story = try ProductListStory(repository)
    let (list, transcript) = (story.list, story.transcript)
    let loading = Task { await list.load() }
    try await transcript.step("load(), which waits") { _ = try await repository.pages.next() }
    await transcript.step("its caller is cancelled") {
      loading.cancel()
      await loading.value
    }
    let searching = Task { await list.search("lamp") }
    try await transcript.step("search(\"lamp\"), which waits") {
      _ = try await repository.pages.next()
    }
    try await transcript.step("search(\"globe\") instead, which is answered") {
      async let searched: Void = list.search("globe")
      try await repository.pages.next().answer(.success(.goods(6..<7, next: nil)))
      await searched
      await searching.value
    }
    try await transcript.expect("ProductList/Dropped")
  }

  @Test func `a search is typed, answered, changed and left`() async throws {
    let story = try ProductListStory()
    let (list, transcript, clock) = (story.list, story.transcript, story.clock)
    await story.load()
    await story.loadMore()
    await transcript.step("setVisibleRows(2..<5)") { list.setVisibleRows(2..<5) }
    let first = Task { await list.search(typed: "k") }
    try await transcript.step("search(typed: \"k\")") { try await clock.sleepers() }
    let second = Task { await list.search(typed: "key") }
    try await transcript.step("search(typed: \"key\")") {
      await first.value
      try await clock.sleepers()
    }
    await transcript.step("nothing is typed for 300 ms") {
      clock.advance(by: .milliseconds(300))
      await second.value
    }
    await transcript.step("search(\"no such thing\")") { await list.search("no such thing") }
    await transcript.step("search(typed: \"\")") { await list.search(typed: "") }
    try await transcript.expect("ProductList/Search")
  }

  @Test func `the layout changes, and what is at the top stays there`() async throws {
    let story = try ProductListStory()
    let (list, transcript) = (story.list, story.transcript)
    await transcript.step("setLayout(.grid)") { list.setLayout(.grid) }
    await story.load()
    await transcript.step("setVisibleRows(1..<3)") { list.setVisibleRows(1..<3) }
    await transcript.step("setLayout(.list)") { list.setLayout(.list) }
    await transcript.step("setLayout(.list)") { list.setLayout(.list) }
    await transcript.step("setVisibleRows(2..<3)") { list.setVisibleRows(2..<3) }
    await transcript.step("setLayout(.grid)") { list.setLayout(.grid) }
    await story.refresh()
    try await transcript.expect("ProductList/Layout")
  }

  @Test func `others add and delete between the pages`() async throws {
    let story = try ProductListStory()
    await story.load()
    story.market.change { $0.insert(.goods(61, "Lantern", won: 7_000), at: 0) }
    await story.transcript.step("loadMore(), after others added #61") {
      await story.list.loadMore()
    }
    story.market.change { $0.removeAll { $0.id == ProductID(61) || $0.id == ProductID(59) } }
    await story.transcript.step("loadMore(), after others deleted #61 and #59") {
      await story.list.loadMore()
    }
    await story.loadMore()
    await story.refresh()
    try await story.transcript.expect("ProductList/Drift")
  }

  @Test func `what this app does shows at once, in its place`() async throws {
    let story = try ProductListStory()
    await story.load()
    await story.happens(
      "#61 is registered", .registered(.goods(61, "Keyboard stand", won: 12_000)))
    await story.happens(
      "#59 is updated: it is in stock again", .updated(.goods(59, "Desk lamp", won: 14_000)))
    await story.happens("#60 is deleted", .deleted(ProductID(60)))
    await story.happens("#54, further down, is deleted", .deleted(ProductID(54)))
    await story.transcript.step("search(\"lamp\")") { await story.list.search("lamp") }
    await story.happens(
      "#59 is updated: it is no lamp any more",
      .updated(.goods(59, "Desk light", won: 14_000)))
    await story.transcript.step("search(\"\")") { await story.list.search("") }
    try await story.transcript.expect("ProductList/Changes")
  }
}
