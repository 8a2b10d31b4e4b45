import Foundation
import OpenMarketTestSupport
import Testing

/// Tests for a list whose repository has saved pages, which were read 7 minutes after the beginning
/// of 1970.
@Suite(.timeLimit(.minutes(10)))
final class ProductListOfflineTests: ListScene {
  private static let minute7 = Timestamp(millisecondsSince1970: 7 * 60_000)

  init() throws {
    try super.init { saved in
      for (number, ids) in [(1, [100, 99]), (2, [98, 97])] {
        let next = try PageRequest(number: number + 1, size: 2)
        let page = ProductPage.sample(ids: ids, totalCount: 100, next: next)
        saved.prepare(page, at: Self.minute7, number: number)
      }
      saved.prepare(.sample(ids: [5]), at: Self.minute7, of: ProductQuery(searchText: "lamp"))
    }
  }

  /// The age of the rows 10 minutes after the beginning of 1970.
  private var age: String? {
    state.ageText(at: Date(timeIntervalSince1970: 600), locale: Locale(identifier: "en_US"))
  }

  private func loadMore(_ response: Answer) async throws {
    try await answer(response) { await $0.loadMore() }
  }

  // MARK: - The first page

  @Test func `a stale page is shown at once, and its changed rows are replaced`() async throws {
    let recorder = StateRecorder(of: list)
    try await begin { await $0.load() }
    #expect((ids, state.phase, age) == ([100, 99], .loading, "3 minutes ago"))
    #expect(state.isStale)
    #expect(state.rows.allSatisfy { $0.savedAt == Self.minute7 })
    await finish(.success(try page([101, 100])))
    #expect((ids, state.isStale, age) == ([101, 100], false, nil))
    #expect(await recorder.states().map(\.phase) == [.idle, .loading, .loading, .loaded])
  }

  @Test func `a refresh asks the server, even before the first load`() async throws {
    try await begin { await $0.refresh() }
    #expect(ids == [])
    await finish(.success(try page([101, 100])))
    #expect(ids == [101, 100])
  }

  @Test func `offline, the rows of a saved page stay with their age`() async throws {
    try await answer(.offline) { await $0.load() }
    #expect((ids, state.error?.code, age) == ([100, 99], .offline, "3 minutes ago"))
    state.error.map { list.dismiss($0) }
    #expect((ids, state.phase, state.isStale) == ([100, 99], .loaded, true))
    try await load([101, 100])
    #expect((ids, state.error, state.isStale) == ([101, 100], nil, false))
  }

  // MARK: - Later pages

  @Test(arguments: [
    Answer.offline, .failure(.malformedResponse(DecodingFailure(path: "", reason: .invalidJSON))),
  ])
  func `after any failure, saved pages continue the list`(failure: Answer) async throws {
    try await answer(failure) { await $0.load() }
    #expect((state.error != nil, state.loadsMoreAtEnd) == (true, true))
    try await loadMore(failure)
    #expect((ids, state.error, age) == ([100, 99, 98, 97], nil, "3 minutes ago"))
    try await loadMore(failure)
    #expect((ids, state.loadsMoreAtEnd) == ([100, 99, 98, 97], false))
    #expect(state.error != nil)
    try await answer(.success(try page([96, 95], number: nil))) { await $0.load() }
    #expect((ids, state.phase) == ([100, 99, 98, 97, 96, 95], .end))
    #expect(state.isStale, "the first rows are still saved ones")
  }

  @Test func `rows from the server can be followed by an older page`() async throws {
    try await load()
    try await loadMore(.offline)
    #expect((ids, age, state.error) == ([100, 99, 98, 97], "3 minutes ago", nil))
    // A new first page would remove the rows of the second page.
    await list.load()
    #expect((ids, repository.pages.count) == ([100, 99, 98, 97], 2))
  }

  @Test func `a saved page that doesn't continue the list keeps the error`() async throws {
    try await load([120, 119])
    await events.post(.deleted(ProductID(120)))
    try await loadMore(.offline)
    #expect((ids, state.error?.code) == ([119], .offline))
  }

  // MARK: - Search

  @Test func `a search shows its saved page, and the list is restored`() async throws {
    try await load()
    try await begin { await $0.search("lamp") }
    #expect((ids, state.phase, state.isStale) == ([5], .loading, true))
    #expect(state.content?.query.searchText == "lamp")
    await finish(.success(try page([6, 5], number: nil)))
    #expect((ids, state.isStale) == ([6, 5], false))
    await list.search("")
    #expect((ids, state.phase, repository.pages.count) == ([100, 99], .loaded, 2))
  }

  @Test(arguments: [true, false])
  func `a load that a search replaced starts again`(isAnswered: Bool) async throws {
    try await begin { await $0.load() }
    try await begin { await $0.search("lamp") }
    if isAnswered { await finish(.success(try page([5], number: nil))) }
    let call = try await begin { await $0.search("") }
    #expect((call.request.query, ids, state.phase) == (.all, [100, 99], .loading))
    await finish(.success(try page([101, 100])))
    #expect((ids, state.isStale, state.query) == ([101, 100], false, .all))
  }
}
