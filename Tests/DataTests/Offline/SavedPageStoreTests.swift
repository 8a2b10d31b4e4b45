import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// Tests for removals from a store of saved pages. `FileCacheTests` covers the files.
struct SavedPageStoreTests {
  private let folder: TemporaryFolder
  private let calls = FailingCalls()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func store(calls: FailingCalls = FailingCalls()) -> SavedPageStore {
    SavedPageStore(folder: folder.url, limit: 1 << 20, files: calls.files)
  }

  @Test func `a page that was requested before a removal isn't saved after it`() async {
    let store = store()
    await store.put("old", as: "a")
    let count = store.removalCount
    store.remove { $0 == "a" }
    await store.put("old", as: "a", since: count)
    #expect(await store.text(of: "a") == nil)
    await store.put("new", as: "a")
    #expect(await self.store().text(of: "a") == "new")
    // A late page doesn't replace a newer one.
    await store.put("old", as: "a", since: count)
    #expect(await store.text(of: "a") == "new")
  }

  @Test func `a removal while a file is being renamed wins`() async {
    let store = store(calls: calls)
    await store.put("other", as: "b")
    calls.fail { [weak store] _, call in
      if call == "rename a.page" { store?.removeAll() }
      return nil
    }
    await store.put("old", as: "a")
    for name in ["a", "b"] { #expect(await self.store().text(of: name) == nil) }
  }

  @Test func `pages that can't be removed aren't read by the store, and the problem is told once`()
    async
  {
    let problems = Recorder<SavingProblem>()
    let store = SavedPageStore(
      folder: folder.url, limit: 1 << 20, files: calls.files, onProblem: problems.append)
    await store.put("old", as: "a")
    await store.put("old", as: "b")
    calls.fail { _, call in call.hasPrefix("remove") || call.hasPrefix("make") ? .readOnly : nil }
    store.remove { $0 == "a" }
    #expect(await store.text(of: "a") == nil)
    #expect(await store.text(of: "b") == "old")
    let problem = SavingProblem(
      path: folder.url.path, reason: SystemError.readOnly.reason, isRemoval: true)
    #expect(problems.all == [problem])
    calls.fail { _, _ in nil }
    #expect(await store.text(of: "b") == "old")
    #expect(await self.store().text(of: "a") == nil)
    await store.put("new", as: "a")
    #expect(await store.text(of: "a") == "new")
  }
}

extension SavedPageStore {
  /// Saves a text.
  ///
  /// - Parameter removals: The number of removals at the time of the request, or `nil` for the current number.
  fileprivate func put(_ text: String, as name: String, since removals: Int? = nil) async {
    save(as: name, key: name, since: removals ?? removalCount) { Array(text.utf8) }
    await flush()
  }

  fileprivate func text(of name: String) async -> String? {
    await contents(of: name, key: name).map { String(decoding: $0, as: UTF8.self) }
  }
}
