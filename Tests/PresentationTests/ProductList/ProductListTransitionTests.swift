import Foundation
import OpenMarketTestSupport
import Testing

/// Tests for every cell of the table in the article about lists.
@Suite(.timeLimit(.minutes(10)))
final class ProductListTransitionTests: ListScene {
  /// The cells of the table: a call, the phase in which it's made, and its effects.
  private nonisolated static let table = (try? cells()) ?? []

  private nonisolated static func cells() throws -> [(String, String, String)] {
    let article = try PackageFiles.text(at: "Presentation/OpenMarketPresentation.docc/Lists.md")
    let lines = article.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let header = try #require(lines.first)
    return lines.dropFirst().flatMap { line in
      zip(header, line).dropFirst().map { (line[0], $0, $1) }
    }
  }

  @Test func `the table has every call and every phase`() {
    #expect(Self.table.count == 9 * 9)
  }

  @Test(arguments: table)
  func `a call does what the table says`(name: String, phase: String, effects: String) async throws
  {
    let isLeavingSearch = name.hasSuffix("cleared") && phase != "idle"
    if isLeavingSearch {
      try await load()
      list.setVisibleRows(0..<1)
    }
    let query = ProductQuery(searchText: isLeavingSearch ? "lamp" : nil)
    try await bring(to: phase, of: query)
    let before = state
    let count = repository.pages.count
    let rows = ids
    let call = try #require(action(name))
    let earlier = pending
    var requestCount = 0

    let dropping = "drops it, "
    if effects.hasPrefix(dropping) { try #require(earlier != nil) }
    let effect = String(effects.trimmingPrefix(dropping))
    switch effect {
    case "nothing":
      await call(list)
      #expect((state.phase, state.content) == (before.phase, before.content))
      try await end(earlier)
    case "joins":
      var hasReturned = false
      let joining = Task {
        await call(list)
        hasReturned = true
      }
      await MainActor.turn()
      #expect(!hasReturned)
      expectEqual(state, before)
      try await end(earlier)
      await joining.value
    case "dismisses it":
      await call(list)
      #expect((state.phase, ids) == (rows.isEmpty ? .idle : .loaded, rows))
    case "restores":
      await call(list)
      await earlier?.work.value
      #expect((ids, state.query, state.phase) == ([100, 99], .all, .loaded))
      #expect(state.scrollTarget?.row == ProductID(100))
    default:
      let request = try await begin(call).request
      if effect != effects { await earlier?.work.value }
      let phases: [String: ProductListState.Phase] = [
        "loading": .loading, "refreshing": .refreshing, "loading more": .loadingMore,
      ]
      let expected = try #require(phases[effect])
      let isMore = expected == .loadingMore
      #expect((state.phase, ids) == (expected, rows))
      #expect((request.page.number, request.query) == (isMore ? 2 : 1, state.query))
      await finish(.success(try page([50, 49], number: nil)))
      #expect((state.phase, ids) == (.end, isMore ? rows + [50, 49] : [50, 49]))
      requestCount = 1
    }
    #expect(repository.pages.count == count + requestCount)
  }

  private func action(_ name: String) -> Action? {
    let text = state.query.searchText ?? ""
    return switch name {
    case "`load()`": { await $0.load() }
    case "`refresh()`": { await $0.refresh() }
    case "`loadMore()`": { await $0.loadMore() }
    case "`search(_:)`, the same text": { await $0.search(text + " ") }
    case "`search(_:)`, another text": { await $0.search("kettle") }
    case "`search(_:)`, cleared": { await $0.search(" ") }
    case "`dismiss(_:)`": { list in list.state.error.map { list.dismiss($0) } }
    case "`layout`": { $0.layout = .grid }
    case "`setVisibleRows(_:)`, near the end":
      { list in
        let isBusy = list.state.isBusy
        list.setVisibleRows(0..<2)
        await MainActor.turn()
        for await state in list.states where isBusy || !state.isBusy { break }
      }
    default: nil
    }
  }

  private func bring(to phase: String, of query: ProductQuery) async throws {
    let text = query.searchText ?? ""
    let load: Action = { await $0.search(text) }
    let failure = Answer.failure(.unreachable(.timedOut))
    switch phase {
    case "idle": break
    case "loading": try await begin(load)
    case "load failed": try await answer(failure, to: load)
    case "end": try await answer(.success(try page([80, 79], number: nil)), to: load)
    default: try await answer(.success(try page([80, 79])), to: load)
    }
    switch phase {
    case "idle", "loading", "load failed", "loaded", "end": break
    case "refreshing": try await begin { await $0.refresh() }
    case "loading more": try await begin { await $0.loadMore() }
    case "refresh failed": try await answer(failure) { await $0.refresh() }
    case "load more failed": try await answer(failure) { await $0.loadMore() }
    default: Issue.record("there is no phase \(phase)")
    }
  }

  /// Responds to the given page request, and checks the rows that result.
  private func end(_ pending: (call: Call, work: Task<Void, Never>)?) async throws {
    guard let pending else { return }
    let rows = state.phase == .loadingMore ? ids : []
    pending.call.answer(.success(try page([50, 49], number: nil)))
    await pending.work.value
    #expect(ids == rows + [50, 49])
  }
}
