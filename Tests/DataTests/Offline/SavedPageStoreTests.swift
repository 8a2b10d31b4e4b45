import Foundation
import OpenMarketDomain
import OpenMarketLock
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// Tests for removals from a store of saved pages. The stores in a test stand for processes that use one folder. `FileCacheTests`
/// covers the files.
struct SavedPageStoreTests {
  private let folder: TemporaryFolder
  private let calls = FailingCalls()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func store(calls: FailingCalls = FailingCalls()) -> SavedPageStore {
    SavedPageStore(folder: folder.url, limit: 1 << 20, calls: calls)
  }

  @Test func `a page that was requested before a removal isn't saved after it`() {
    let (reader, writer) = (store(), store())
    reader.put("old", as: "a")
    let mark = reader.mark
    writer.remove { $0 == "a" }
    reader.put("old", as: "a", since: mark)
    #expect(reader.text(of: "a") == nil)
    reader.put("new", as: "a")
    #expect(writer.text(of: "a") == "new")
    // A late page doesn't replace a newer one.
    reader.put("old", as: "a", since: mark)
    #expect(writer.text(of: "a") == "new")
  }

  @Test func `a removal while a file is being renamed wins`() {
    let (reader, writer) = (store(calls: calls), store())
    writer.put("other", as: "b")
    let mark = reader.mark
    calls.fail { _, call in
      if call == "rename a.page" { writer.removeAll() }
      return nil
    }
    reader.put("old", as: "a", since: mark)
    for name in ["a", "b"] { #expect(store().text(of: name) == nil) }
  }

  @Test func `on a full disk, a page that was requested before a removal isn't saved either`() {
    let store = self.store(calls: calls)
    store.put("old", as: "a")
    let mark = store.mark
    calls.fail { _, call in call == "rename removal" ? .noSpace : nil }
    store.remove { $0 == "a" }
    store.put("old", as: "a", since: mark)
    #expect(store.text(of: "a") == nil)
  }

  @Test func `pages that can't be removed aren't read by the store, and the problem is told once`()
  {
    let problems = Mutex<[SavingProblem]>([])
    let store = SavedPageStore(
      folder: folder.url, limit: 1 << 20, calls: calls,
      onProblem: { problem in problems.withLock { $0.append(problem) } })
    store.put("old", as: "a")
    store.put("old", as: "b")
    calls.fail { _, call in call.hasPrefix("remove") || call.hasPrefix("make") ? .readOnly : nil }
    store.remove { $0 == "a" }
    #expect(store.text(of: "a") == nil)
    #expect(store.text(of: "b") == "old")
    let problem = SavingProblem(
      path: folder.url.path, reason: SystemError.readOnly.reason, isRemoval: true)
    #expect(problems.withLock(\.self) == [problem])
    calls.fail { _, _ in nil }
    #expect(store.text(of: "b") == "old")
    #expect(self.store().text(of: "a") == nil)
    store.put("new", as: "a")
    #expect(store.text(of: "a") == "new")
  }
}

extension SavedPageStore {
  /// Saves a text.
  ///
  /// - Parameter mark: The mark at the time of the request, or `nil` for the current mark.
  fileprivate func put(_ text: String, as name: String, since mark: Mark? = nil) {
    save(Array(text.utf8), as: name, key: name, since: mark ?? self.mark)
  }

  fileprivate func text(of name: String) -> String? {
    contents(of: name, key: name).map { String(decoding: $0, as: UTF8.self) }
  }
}
