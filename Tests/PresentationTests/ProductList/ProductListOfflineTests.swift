import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests for a list whose repository has saved pages, which were read 7 minutes after the beginning of 1970.
@MainActor
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
    #expect(ids == [100, 99] && state.phase == .loading && state.isStale)
    #expect(age == "3 minutes ago" && state.rows.allSatisfy { $0.savedAt == Self.minute7 })
    await finish(.success(try page([101, 100])))
    #expect(ids == [101, 100] && !state.isStale && age == nil)
    let phases = await recorder.states().map(\.phase)
    #expect(phases == [.idle, .loading, .loading, .loaded])
  }

  @Test func `a refresh asks the server, even before the first load`() async throws {
    try await begin { await $0.refresh() }
    #expect(ids == [])
    await finish(.success(try page([101, 100])))
    #expect(ids == [101, 100])
  }

  @Test func `a failure keeps stale rows with their age, and load retries`() async throws {
    try await answer(.failure(.unreachable(.offline()))) { await $0.load() }
    #expect(ids == [100, 99] && state.error?.code == .offline && age == "3 minutes ago")
    list.state.error.map { list.dismiss($0) }
    #expect(state.phase == .loaded && state.isStale)
    try await begin { await $0.load() }
    #expect(state.phase == .loading && ids == [100, 99])
    await finish(.success(try page([101, 100])))
    #expect(ids == [101, 100] && state.error == nil && !state.isStale)
  }

  @Test func `a cancelled load keeps stale rows, and the next load asks the server`() async throws {
    try await begin { await $0.load() }
    await cancel()
    #expect(ids == [100, 99] && state.phase == .loaded && state.isStale)
    try await load([101, 100])
    #expect(ids == [101, 100])
  }

  // MARK: - Later pages

  @Test(
    arguments: [
      .unreachable(.offline()), .unavailable(status: 503, retryAfter: nil),
      .malformedResponse(DecodingFailure(path: "", reason: .invalidJSON)),
    ] as [MarketError])
  func `after any failure, paging continues as far as pages are saved`(
    error: MarketError
  ) async throws {
    try await answer(.failure(error)) { await $0.load() }
    #expect(state.error != nil && state.loadsMoreAtEnd)
    try await loadMore(.failure(error))
    #expect(ids == [100, 99, 98, 97] && state.error == nil && age == "3 minutes ago")
    try await loadMore(.failure(error))
    #expect(ids == [100, 99, 98, 97] && state.error != nil && !state.loadsMoreAtEnd)
    try await answer(.success(try page([96, 95], after: nil))) { await $0.load() }
    #expect(ids == [100, 99, 98, 97, 96, 95] && state.phase == .end)
    #expect(state.isStale, "the first rows are still saved ones")
  }

  @Test func `rows from the server can be followed by an older page, which has an age`()
    async throws
  {
    try await load()
    try await loadMore(.failure(.unreachable(.offline())))
    #expect(ids == [100, 99, 98, 97] && age == "3 minutes ago" && state.error == nil)
    // A new first page would remove the rows of the second page.
    await list.load()
    #expect(ids == [100, 99, 98, 97] && repository.pages.count == 2)
  }

  @Test func `a saved page that doesn't continue the list keeps the error`() async throws {
    try await load([120, 119])
    await events.post(.deleted(ProductID(120)))
    try await loadMore(.failure(.unreachable(.offline())))
    #expect(ids == [119] && state.error?.code == .offline)
  }

  // MARK: - Search

  @Test func `a search shows its saved page, and the list is restored`() async throws {
    try await load()
    try await begin { await $0.search("lamp") }
    #expect(ids == [5] && state.isStale && state.phase == .loading)
    #expect(state.content?.query == Self.lamp)
    await finish(.success(try page([6, 5], after: nil)))
    #expect(ids == [6, 5] && !state.isStale)
    await list.search("")
    #expect(ids == [100, 99] && state.phase == .loaded && repository.pages.count == 2)
  }

  @Test(arguments: [true, false])
  func `stale rows are loaded again after a search replaced their request`(
    isAnswered: Bool
  ) async throws {
    try await begin { await $0.load() }
    try await begin { await $0.search("lamp") }
    if isAnswered { await finish(.success(try page([5], after: nil))) }
    let call = try await begin { await $0.search("") }
    #expect(call.request.query == .all && ids == [100, 99] && state.phase == .loading)
    await finish(.success(try page([101, 100])))
    #expect(ids == [101, 100] && !state.isStale && state.query == .all)
  }
}
