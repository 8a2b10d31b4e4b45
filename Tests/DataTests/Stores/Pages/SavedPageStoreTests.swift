import Dispatch
import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// Tests for removals from a store of saved pages. `FileCacheTests` covers the files.
struct SavedPageStoreTests {
  private let folder: TemporaryFolder
  private let calls = FailingCalls()
  private let (server, other): (BaseURL, BaseURL)

  init() throws {
    folder = try TemporaryFolder()
    (server, other) = (try BaseURL("https://a.example"), try BaseURL("https://b.example"))
  }

  private func store(calls: FailingCalls = FailingCalls(), limit: Int = 1 << 20) -> SavedPageStore {
    SavedPageStore(folder: folder.url, limit: limit, files: calls.files)
  }

  private var names: [String] {
    get throws { try FileManager.default.subpathsOfDirectory(atPath: folder.path) }
  }

  @Test func `a page that was requested before a removal isn't saved after it`() async throws {
    let (store, server) = (store(), server)
    let earlier = try #require(await store.folder(of: server))
    await store.put("older", as: "a", in: earlier)
    #expect(await store.text(of: "a", from: server) == "older")
    await self.store().removeAll(of: server)
    await store.put("old", as: "a", in: earlier)
    #expect(await store.text(of: "a", from: server) == nil)
    await store.put("new", as: "a", from: server)
    #expect(await self.store().text(of: "a", from: server) == "new")
    // A late page doesn't replace a newer one.
    await store.put("old", as: "a", in: earlier)
    #expect(await store.text(of: "a", from: server) == "new")
  }

  @Test(arguments: [true, false])
  func `a removal while a file is being renamed wins`(isOfAnotherProcess: Bool) async throws {
    let store = store(calls: calls)
    for name in ["a", "b"] { await store.put("old", as: name, from: server) }
    let remover = isOfAnotherProcess ? self.store() : store
    calls.fail { _, call in
      guard call.hasPrefix("rename"), call.hasSuffix(".page") else { return nil }
      // The disk isn't used by tasks, so this thread can wait for one.
      let isDone = DispatchSemaphore(value: 0)
      Task {
        await remover.removeAll()
        isDone.signal()
      }
      isDone.wait()
      return nil
    }
    await store.put("new", as: "a", from: server)
    for name in ["a", "b"] { #expect(await self.store().text(of: name, from: server) == nil) }
    #expect(try names == [])
  }

  @Test func `pages that can't be removed aren't read, and the problem is told once`() async {
    let problems = Recorder<SavingProblem>()
    let store = SavedPageStore(
      folder: folder.url, limit: 1 << 20, files: calls.files, onProblem: problems.append)
    for server in [server, other] { await store.put("old", as: "a", from: server) }
    calls.fail { _, call in call.hasPrefix("rename removed") ? .readOnly : nil }
    for _ in 0..<2 { await store.removeAll(of: server) }
    #expect(await store.text(of: "a", from: server) == nil)
    #expect(await store.text(of: "a", from: other) == "old")
    #expect(await store.folder(of: server) == nil)
    let problem = SavingProblem(
      path: folder.url.path, reason: SystemError.readOnly.reason, isRemoval: true)
    #expect(problems.all == [problem])
    calls.fail { _, _ in nil }
    #expect(await store.text(of: "a", from: server) == nil)
    await store.removeAll(of: server)
    #expect(await self.store().text(of: "a", from: server) == nil)
    await store.put("new", as: "a", from: server)
    #expect(await store.text(of: "a", from: server) == "new")
  }

  @Test(.timeLimit(.minutes(10)))
  func `removals that the disk delays don't delay tasks`() async throws {
    let (store, server, gate) = (store(calls: calls), server, Gate())
    calls.fail { _, call in
      if call.hasPrefix("names") { gate.passBlocking() }
      return nil
    }
    let removals = (0..<8).map { _ in Task { await store.removeAll(of: server) } }
    // More tasks than the processors of most computers wait for the disk.
    try await gate.arrivals(4)
    #expect(await Task.detached { true }.value)
    gate.open()
    for removal in removals { await removal.value }
  }

  @Test func `a removal completes one that a process didn't end`() async throws {
    let store = store(calls: calls)
    await store.put("old", as: "a", from: server)
    calls.fail { _, call in call.hasPrefix("remove ") ? .inputOutput : nil }
    await store.removeAll(of: server)
    #expect(try names.count == 2)
    #expect(await self.store().text(of: "a", from: server) == nil)
    await self.store().removeAll(of: other)
    #expect(try names == [])
  }

  @Test func `the limit holds for the files of all servers`() async throws {
    let store = store(limit: 500)
    for server in [server, other] {
      await store.put(String(repeating: "x", count: 300), as: "a", from: server)
    }
    #expect(await store.text(of: "a", from: server) == nil)
    #expect(await store.text(of: "a", from: other)?.count == 300)
  }
}

extension SavedPageStore {
  fileprivate func put(_ text: String, as key: String, from server: BaseURL) async {
    if let folder = await folder(of: server) { await put(text, as: key, in: folder) }
  }

  fileprivate func put(_ text: String, as key: String, in folder: String) async {
    save(key, in: folder) { _ in Array(text.utf8) }
    await flush()
  }

  fileprivate func text(of key: String, from server: BaseURL) async -> String? {
    await read(key, from: server) { String(decoding: $0, as: UTF8.self) }
  }
}
