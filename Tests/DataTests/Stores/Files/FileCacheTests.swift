import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

struct ChecksumTests {
  @Test func `a checksum in a file stays the same in every version`() {
    let checksums = [15, 100].map { (0..<$0).map(UInt8.init).withUnsafeBytes(Checksum.of) }
    #expect(checksums == [17_446_798_803_029_403_097, 14_943_379_179_872_371_186])
  }
}

/// Tests for the files of a cache. The caches in a test stand for processes that use one folder.
@Suite(.takingTurns(.calculating), .timeLimit(.minutes(10))) struct FileCacheTests {
  /// The time of the caches, which is later than the time that the file system gives to new files.
  private static let now = Date(timeIntervalSince1970: 4_000_000_000)

  private let folder: TemporaryFolder
  private let calls = FailingCalls()
  private let problems = Recorder<SavingProblem>()

  init() throws {
    folder = try TemporaryFolder()
  }

  private var url: URL { folder.url.appending(path: "caches/pages", directoryHint: .isDirectory) }

  private func cache(
    limit: Int = 1 << 20, calls: FailingCalls = FailingCalls(), now: Date = now
  ) -> FileCache {
    FileCache(
      folder: url, suffix: "page", limit: limit, files: calls.files,
      onProblem: problems.append, now: { now })
  }

  private func file(_ name: String = "a.page") -> URL { url.appending(path: name) }

  private func setAge(_ seconds: Double, of name: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Self.now - seconds], ofItemAtPath: file(name).path)
  }

  @Test func `a saved file is read by every cache of the folder`() {
    cache().put("one", as: "a")
    #expect(cache().text(of: "a") == "one")
    cache().put("another", as: "a")
    #expect(cache().text(of: "a") == "another")
    #expect(cache().text(of: "b") == nil)
    #expect(problems.take() == [])
  }

  @Test func `a damaged or foreign file counts as missing and can be replaced`() throws {
    let cache = self.cache()
    cache.put("one", as: "a")
    let whole = CheckedFile.contents(Array("one".utf8), key: "key of a")
    #expect(try Data(contentsOf: file()) == whole)
    let ofAnotherKey = CheckedFile.contents(Array("one".utf8), key: "key of b")
    var wrong = [
      Data(), Data("of another program".utf8), ofAnotherKey, whole.dropLast(), whole + [0],
    ]
    for index in whole.indices {
      for bit in 0..<8 {
        var flipped = whole
        flipped[index] ^= 1 << bit
        wrong.append(flipped)
      }
    }
    for contents in wrong {
      try contents.write(to: file())
      #expect(cache.text(of: "a") == nil, "\(Array(contents))")
    }
    #expect(problems.take() == [])
    cache.put("two", as: "a")
    #expect(cache.text(of: "a") == "two")
  }

  @Test func `links, pipes and folders in the place of a file count as missing`() throws {
    let cache = self.cache()
    for name in ["a", "b", "c"] { cache.put("one", as: name) }
    let target = folder.url.appending(path: "elsewhere")
    try FileManager.default.moveItem(at: file(), to: target)
    try FileManager.default.createSymbolicLink(at: file(), withDestinationURL: target)
    for name in ["b.page", "c.page"] { try FileManager.default.removeItem(at: file(name)) }
    try FileManager.default.createDirectory(at: file("b.page"), withIntermediateDirectories: false)
    #expect(mkfifo(file("c.page").path, 0o600) == 0)
    for name in ["a", "b", "c"] { #expect(cache.text(of: name) == nil) }
    let contents = try Data(contentsOf: target)
    for name in ["a", "b", "c"] { cache.put("two", as: name) }
    // Nothing replaces a folder.
    #expect(["a", "b", "c"].map { cache.text(of: $0) } == ["two", nil, "two"])
    #expect(try Data(contentsOf: target) == contents)
  }

  @Test func `after a folder was removed, files are saved again`() throws {
    let cache = self.cache()
    cache.put("one", as: "a")
    try FileManager.default.removeItem(at: url)
    cache.put("two", as: "a")
    cache.put("three", as: "b")
    #expect(cache.text(of: "a") == nil)
    #expect(cache.text(of: "b") == "three")
    #expect(problems.take() == [])
  }

  // MARK: - The limit

  @Test func `the least recently used files are removed first, and the limit is kept`() throws {
    let text = String(repeating: "x", count: 200)
    let size = CheckedFile.contents(Array(text.utf8), key: "key of 0").count
    let cache = self.cache(limit: 4 * size)
    for number in 0..<4 { cache.put(text, as: "\(number)") }
    for (age, name) in ["2.page", "0.page", "3.page", "1.page"].enumerated() {
      try setAge(Double(age + 1) * 3_600, of: name)
    }
    #expect(cache.text(of: "1") == text, "a read makes a file the most recently used one")
    cache.put(text, as: "4")
    try setAge(0, of: "4.page")
    #expect(url.names == ["1.page", "2.page", "4.page"])
    cache.put(String(repeating: "x", count: 4 * size), as: "2")
    #expect(cache.text(of: "2") == text, "a file that is larger than the limit isn't saved")
    for number in 0..<300 {
      cache.put(text, as: "\(number)")
      #expect(url.names.count <= 4)
    }
  }

  @Test func `the temporary files of ended processes are removed, and foreign files stay`() throws {
    cache().put("one", as: "a")
    let others = ["1.page-new", "2.page-new", "a.image", "page"]
    for name in others { try Data(count: 5_000).write(to: file(name)) }
    try setAge(61, of: "1.page-new")
    try setAge(59, of: "2.page-new")
    let cache = self.cache(limit: 4_000)
    cache.put("two", as: "b")
    #expect(url.names == ["2.page-new", "a.image", "a.page", "b.page", "page"])
  }

  // MARK: - Failures

  @Test(arguments: [SystemError.noSpace, .readOnly, .denied, .inputOutput])
  func `any failed call leaves files whole or missing, and one problem`(error: SystemError) throws {
    func work(with cache: FileCache) -> [String?] {
      cache.put("one", as: "a")
      cache.put("two", as: "a")
      let texts = [cache.text(of: "a")]
      guard let folder = cache.subfolder("f-", makesMissing: true) else { return texts + [nil] }
      cache.put("three", as: "\(folder)/a")
      let text = cache.text(of: "\(folder)/a")
      if cache.removeSubfolders("f-") {
        #expect(cache.text(of: "\(folder)/a") == nil)
        cache.put("four", as: "\(folder)/a")
        #expect(cache.subfolder("f-", makesMissing: false) == nil)
      }
      return texts + [text]
    }
    _ = work(with: cache(calls: calls))
    for number in 1...calls.log.count {
      let calls = FailingCalls()
      calls.fail { call, _ in call == number ? error : nil }
      let cache = self.cache(calls: calls)
      let texts = work(with: cache)
      #expect(["one", "two", nil].contains(texts[0]))
      #expect(["three", nil].contains(texts[1]))
      let told = problems.take().map { [$0.path, $0.reason] }
      #expect([[], [[url.path, error.reason]]].contains(told))
      calls.fail { _, _ in nil }
      cache.put("four", as: "b")
      #expect(self.cache().text(of: "b") == "four")
      #expect(cache.removeSubfolders("f-"))
      #expect(url.names == ["a.page", "b.page"])
    }
  }

  /// In each round, a call and all later calls fail, as if the process had ended. Each call
  /// transfers only a part of the bytes.
  @Test func `after the process has ended at any call, files are whole or missing`() throws {
    let texts = (0..<6).map { String(repeating: "\($0)", count: 90) }
    func work(with cache: FileCache) { for text in texts { cache.put(text, as: "a") } }
    let counting = FailingCalls(bytesPerCall: 50)
    work(with: cache(calls: counting))
    #expect(cache(calls: counting).text(of: "a") == texts.last)
    for number in 1...counting.log.count {
      let calls = FailingCalls(bytesPerCall: 50)
      calls.fail { call, _ in call >= number ? .inputOutput : nil }
      try? FileManager.default.removeItem(at: file())
      work(with: cache(calls: calls))
      #expect((texts + [nil]).contains(cache().text(of: "a")))
      cache().put("next", as: "a")
      #expect(cache().text(of: "a") == "next")
    }
  }

  @Test func `a folder that can't be written can still be read`() {
    cache().put("one", as: "a")
    _ = self.cache().subfolder("f-", makesMissing: true)
    let cache = self.cache(calls: calls)
    calls.fail { _, call in
      call.hasSuffix(".page-new") || call.hasPrefix("make") || call.hasPrefix("rename")
        ? .readOnly : nil
    }
    for _ in 0..<3 {
      cache.put("two", as: "a")
      #expect(cache.text(of: "a") == "one")
    }
    #expect(!cache.removeSubfolders("f-"))
    let expected = [false, true].map {
      SavingProblem(path: url.path, reason: SystemError.readOnly.reason, isRemoval: $0)
    }
    #expect(problems.take() == expected)
  }

  @Test func `a file that can't be read and a folder that can't be made are told`() {
    cache().put("one", as: "a")
    calls.fail { _, _ in .inputOutput }
    let problem = SavingProblem(path: url.path, reason: SystemError.inputOutput.reason)
    #expect(cache(calls: calls).text(of: "a") == nil)
    #expect(problems.take() == [problem])
    #expect(cache(calls: calls).subfolder("f-", makesMissing: true) == nil)
    #expect(problems.take() == [problem])
  }

  @Test func `many caches read and write at once`() async {
    let texts = (0..<8).map { String(repeating: "\($0)", count: 20_000 + $0) }
    await withTaskGroup(of: Void.self) { group in
      for text in texts {
        group.addTask {
          // At an early time, no temporary file of another cache is old enough to be removed.
          let cache = self.cache(now: .distantPast)
          for _ in 0..<20 {
            cache.put(text, as: "a")
            #expect(texts.contains(cache.text(of: "a") ?? "missing"))
          }
        }
      }
    }
    #expect(url.names == ["a.page"])
  }
}

extension FileCache {
  fileprivate func put(_ text: String, as name: String) {
    save(Array(text.utf8), as: name, key: "key of \(name)")
  }

  fileprivate func text(of name: String) -> String? {
    contents(of: name, key: "key of \(name)").map { String(decoding: $0, as: UTF8.self) }
  }
}
