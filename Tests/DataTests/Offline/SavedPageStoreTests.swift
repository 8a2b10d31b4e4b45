import Foundation
import OpenMarketDomain
import OpenMarketLock
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// Tests for the files of saved pages. The stores in a test stand for processes that use one folder.
@Suite(.oneAtATime(.calculating), .timeLimit(.minutes(5))) struct SavedPageStoreTests {
  private let folder: TemporaryFolder
  private let calls = FailingCalls()

  init() throws {
    folder = try TemporaryFolder()
  }

  private var url: URL { folder.url.appending(path: "caches/pages", directoryHint: .isDirectory) }

  private func store(
    limit: Int = 1 << 20, calls: FailingCalls = FailingCalls(), now: Date = Date()
  ) -> SavedPageStore {
    SavedPageStore(folder: url, limit: limit, calls: calls, now: { now })
  }

  private func names() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [])
      .filter { $0.hasSuffix(".page") || $0.hasSuffix(".page-new") }.sorted()
  }

  private func file(_ name: String = "a.page") -> URL { url.appending(path: name) }

  private func setAge(_ hours: Double, of name: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3_600 * hours)],
      ofItemAtPath: file(name).path)
  }

  @Test func `a saved page is read by every store of the folder, with its time`() throws {
    store().put("one", as: "a")
    let saved = try #require(store().contents(of: "a", key: "key of a"))
    #expect(saved.bytes == Array("one".utf8))
    #expect(saved.readAt == Timestamp(millisecondsSince1970: 7_000))
    store().put("another", as: "a")
    #expect(store().text(of: "a") == "another")
    #expect(store().text(of: "b") == nil)
    for (path, permissions) in [(file().path, 0o600), (url.path, 0o700)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == permissions)
    }
    #expect(store().takeProblem() == nil)
  }

  private static let whole = CacheRecord(metadata: "1 7000", body: Array("one".utf8))

  @Test(
    arguments: [
      ("empty", Data()), ("foreign", Data("a text of another program, long enough".utf8)),
      ("newer", CacheRecord(metadata: "2 7000", body: [1]).fileContents(for: "key of a")),
      ("without a time", CacheRecord(metadata: "1", body: [1]).fileContents(for: "key of a")),
      ("another page", whole.fileContents(for: "key of b")),
      ("cut off", whole.fileContents(for: "key of a").dropLast()),
      ("too long", whole.fileContents(for: "key of a") + [0]),
    ])
  func `a file that isn't right counts as missing and can be replaced`(
    name: String, contents: Data
  ) throws {
    let store = self.store()
    store.put("one", as: "a")
    try contents.write(to: file())
    #expect(store.text(of: "a") == nil)
    #expect(store.takeProblem() == nil)
    store.put("two", as: "a")
    #expect(store.text(of: "a") == "two")
  }

  @Test func `a flipped bit is never read`() throws {
    let store = self.store()
    store.put("one", as: "a")
    let whole = try Data(contentsOf: file())
    for index in whole.indices {
      for bit in 0..<8 {
        var damaged = whole
        damaged[index] ^= 1 << bit
        try damaged.write(to: file())
        #expect(store.text(of: "a") == nil)
      }
    }
  }

  @Test func `links and folders in the place of a file count as missing`() throws {
    let store = self.store()
    store.put("one", as: "a")
    store.put("two", as: "b")
    try FileManager.default.moveItem(at: file(), to: folder.url.appending(path: "elsewhere"))
    try FileManager.default.createSymbolicLink(
      at: file(), withDestinationURL: folder.url.appending(path: "elsewhere"))
    try FileManager.default.removeItem(at: file("b.page"))
    try FileManager.default.createDirectory(at: file("b.page"), withIntermediateDirectories: false)
    for name in ["a", "b"] { #expect(store.text(of: name) == nil) }
    store.removeAll()
    #expect(names() == ["b.page"])
  }

  @Test func `the least recently used files are removed first, and the limit is kept`() throws {
    let text = String(repeating: "x", count: 200)
    store().put(text, as: "0")
    let size = try Data(contentsOf: file("0.page")).count
    let store = self.store(limit: 4 * size)
    for number in 1..<4 { store.put(text, as: "\(number)") }
    for (age, name) in ["2.page", "0.page", "3.page", "1.page"].enumerated() {
      try setAge(Double(age + 1), of: name)
    }
    #expect(store.text(of: "1") == text, "a read makes a file the most recently used one")
    store.put(text, as: "4")
    #expect(names() == ["1.page", "2.page", "4.page"])
    store.put(String(repeating: "x", count: 4 * size), as: "2")
    #expect(store.text(of: "2") == text, "a page that is larger than the limit isn't saved")
    for number in 0..<300 {
      store.put(text, as: "\(number)")
      #expect(names().count <= 4)
    }
  }

  @Test func `the temporary files of ended processes are removed`() throws {
    store().put("one", as: "a")
    for name in ["1.page-new", "2.page-new"] { try Data("half".utf8).write(to: file(name)) }
    try setAge(1, of: "1.page-new")
    store().put("two", as: "b")
    #expect(names() == ["2.page-new", "a.page", "b.page"])
  }

  // MARK: - Removals

  @Test func `a page that was requested before a removal isn't saved after it`() {
    let (reader, writer) = (store(), store())
    reader.put("old", as: "a")
    let mark = reader.mark
    writer.remove { $0 == "a" }
    reader.put("old", as: "a", since: mark)
    #expect(reader.text(of: "a") == nil)
    reader.put("new", as: "a")
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
    #expect(names() == [])
  }

  @Test func `pages that can't be removed aren't read by the store anymore`() {
    let store = self.store(calls: calls)
    store.put("old", as: "a")
    store.put("old", as: "b")
    calls.fail { _, call in call.hasPrefix("remove") || call.hasPrefix("make") ? .readOnly : nil }
    store.remove { $0 == "a" }
    for name in ["a", "b"] { #expect(store.text(of: name) == nil) }
    #expect(
      store.takeProblem() == SavingProblem(path: url.path, reason: SystemError.readOnly.reason))
  }

  // MARK: - Failures

  @Test(arguments: [SystemError.noSpace, .readOnly, .denied, .inputOutput])
  func `after any call has failed, pages are whole or missing, and a problem is told once`(
    error: SystemError
  ) throws {
    func work(with store: SavedPageStore) -> [String?] {
      store.put("one", as: "a")
      store.put("two", as: "a")
      let texts = [store.text(of: "a")]
      store.removeAll()
      store.put("three", as: "a")
      return texts + [store.text(of: "a")]
    }
    _ = work(with: store(calls: calls))
    for number in 1...calls.log.count {
      let calls = FailingCalls()
      calls.fail { call, _ in call == number ? error : nil }
      let store = self.store(calls: calls)
      let texts = work(with: store)
      #expect(["one", "two", nil].contains(texts[0]) && ["three", nil].contains(texts[1]))
      let problem = store.takeProblem()
      #expect(problem == nil || problem == SavingProblem(path: url.path, reason: error.reason))
      #expect(store.takeProblem() == nil)
      store.put("four", as: "b")
      #expect(self.store().text(of: "b") == "four")
    }
  }

  @Test func `a folder that can't be written can still be read`() {
    store().put("one", as: "a")
    let store = self.store(calls: calls)
    calls.fail { _, call in
      call.hasSuffix(".page-new") || call.hasPrefix("make") || call.hasPrefix("remove")
        ? .readOnly : nil
    }
    for _ in 0..<3 {
      store.put("two", as: "a")
      #expect(store.text(of: "a") == "one")
    }
    #expect(
      store.takeProblem() == SavingProblem(path: url.path, reason: SystemError.readOnly.reason))
    #expect(store.takeProblem() == nil)
  }

  @Test func `many stores read and write at once`() async {
    let texts = (0..<8).map { String(repeating: "\($0)", count: 20_000 + $0) }
    await withTaskGroup(of: Void.self) { group in
      for text in texts {
        group.addTask {
          let store = self.store()
          for _ in 0..<20 {
            store.put(text, as: "a")
            guard let found = store.text(of: "a") else {
              Issue.record("a file was missing")
              continue
            }
            #expect(texts.contains(found))
          }
        }
      }
    }
    #expect(names() == ["a.page"])
  }
}

extension SavedPageStore {
  /// Saves a text.
  ///
  /// - Parameter mark: The mark at the time of the request, or `nil` for the current mark.
  fileprivate func put(_ text: String, as name: String, since mark: [UInt8]? = nil) {
    save(
      Array(text.utf8), readAt: Timestamp(millisecondsSince1970: 7_000), as: name,
      key: "key of \(name)", since: mark ?? self.mark)
  }

  fileprivate func text(of name: String) -> String? {
    contents(of: name, key: "key of \(name)").map { String(decoding: $0.bytes, as: UTF8.self) }
  }
}
