import Foundation
import OpenMarketTestSupport
import Testing

/// Tests for a list whose repository has saved pages, which were read 7 minutes after the beginning
/// of 1970.
@Suite(.timeLimit(.minutes(10)))
final class ProductListOfflineTests: ListScene {
  private static let minute7 = Timestamp(millisecondsSince1970: 7 * 60_000)
  private static let lamp = ProductQuery(searchText: "lamp")

  init() throws {
    try super.init { saved in
      func page(_ ids: [Int], next: Int?) throws -> ProductPage {
        try .sample(
          ids: ids, totalCount: 100, next: next.map { try PageRequest(number: $0, size: 2) })
      }
      saved.prepare(try page([100, 99], next: 2), at: Self.minute7)
      saved.prepare(try page([98, 97], next: 3), at: Self.minute7, number: 2)
      saved.prepare(try page([5], next: nil), at: Self.minute7, of: Self.lamp)
    }
  }

  /// The age of the rows 10 minutes after the beginning of 1970.
  private var age: String? {
    state.ageText(at: Date(timeIntervalSince1970: 600), locale: Locale(identifier: "en_US"))
  }

  private func loadMore(_ result: Result<ProductPage, MarketError>) async throws {
    try await answer(result) { await $0.loadMore() }
  }

  // MARK: - The first page

  @Test func `a stale page is shown at once, and its changed rows are replaced`() async throws {
    let recorder = StateRecorder(of: list)
    try await begin { await $0.load() }
    #expect((ids, state.phase, state.isStale) == ([100, 99], .loading, true))
    #expect(age == "3 minutes ago")
    #expect(state.rows.allSatisfy { $0.savedAt == Self.minute7 })
    await finish(.success(try page([101, 100])))
    #expect((ids, state.isStale, age) == ([101, 100], false, nil))
    let phases = await recorder.states().map(\.phase)
    #expect(phases == [.idle, .loading, .loading, .loaded])
  }

  @Test func `a refresh asks the server, even before the first load`() async throws {
    try await begin { await $0.refresh() }
    #expect(ids == [])
    await finish(.success(try page([101, 100])))
    #expect(ids == [101, 100])
  }

  @Test func `offline, the rows of a saved page stay with their age`() async throws {
    try await answer(.failure(.unreachable(.offline()))) { await $0.load() }
    #expect((ids, state.error?.code, age) == ([100, 99], .offline, "3 minutes ago"))
    list.state.error.map { list.dismiss($0) }
    #expect((ids, state.phase, state.isStale) == ([100, 99], .loaded, true))
    try await begin { await $0.load() }
    #expect((ids, state.phase) == ([100, 99], .loading))
    await finish(.success(try page([101, 100])))
    #expect((ids, state.error, state.isStale) == ([101, 100], nil, false))
  }

  // MARK: - Later pages

  @Test(
    arguments: [
      .unreachable(.offline()), .unavailable(status: 503, retryAfter: nil),
      .malformedResponse(DecodingFailure(path: "", reason: .invalidJSON)),
    ] as [MarketError])
  func `after any failure, saved pages continue the list`(error: MarketError) async throws {
    try await answer(.failure(error)) { await $0.load() }
    #expect(state.error != nil)
    #expect(state.loadsMoreAtEnd)
    try await loadMore(.failure(error))
    #expect((ids, state.error, age) == ([100, 99, 98, 97], nil, "3 minutes ago"))
    try await loadMore(.failure(error))
    #expect(ids == [100, 99, 98, 97])
    #expect(state.error != nil)
    #expect(!state.loadsMoreAtEnd)
    try await answer(.success(try page([96, 95], after: nil))) { await $0.load() }
    #expect((ids, state.phase) == ([100, 99, 98, 97, 96, 95], .end))
    #expect(state.isStale, "the first rows are still saved ones")
  }

  @Test func `rows from the server can be followed by an older page`() async throws {
    try await load()
    try await loadMore(.failure(.unreachable(.offline())))
    #expect((ids, age, state.error) == ([100, 99, 98, 97], "3 minutes ago", nil))
    // A new first page would remove the rows of the second page.
    await list.load()
    #expect((ids, repository.pages.count) == ([100, 99, 98, 97], 2))
  }

  @Test func `a saved page that doesn't continue the list keeps the error`() async throws {
    try await load([120, 119])
    await events.post(.deleted(ProductID(120)))
    try await loadMore(.failure(.unreachable(.offline())))
    #expect((ids, state.error?.code) == ([119], .offline))
  }

  // MARK: - Search

  @Test func `a search shows its saved page, and the list is restored`() async throws {
    try await load()
    try await begin { await $0.search("lamp") }
    #expect((ids, state.isStale, state.phase) == ([5], true, .loading))
    #expect(state.content?.query == Self.lamp)
    await finish(.success(try page([6, 5], after: nil)))
    #expect((ids, state.isStale) == ([6, 5], false))
    await list.search("")
    #expect((ids, state.phase, repository.pages.count) == ([100, 99], .loaded, 2))
  }

  @Test(arguments: [true, false])
  func `a load that a search replaced starts again`(isAnswered: Bool) async throws {
    try await begin { await $0.load() }
    try await begin { await $0.search("lamp") }
    if isAnswered { await finish(.success(try page([5], after: nil))) }
    let call = try await begin { await $0.search("") }
    #expect((call.request.query, ids, state.phase) == (.all, [100, 99], .loading))
    await finish(.success(try page([101, 100])))
    #expect((ids, state.isStale, state.query) == ([101, 100], false, .all))
  }
}
