import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// Tests in which system calls fail or are slow, in which the process ends during a change, or in which files have odd contents.
@Suite(.timeLimit(.minutes(5)))
struct ResponseCacheFailureTests {
  private let root: TemporaryFolder

  init() throws {
    root = try TemporaryFolder()
  }

  private func folder(_ name: String = "responses") -> URL {
    root.url.appending(path: name, directoryHint: .isDirectory)
  }

  private static let ceiling = 3_000

  private func cache(
    in folder: URL, calls: any FileSystemCalls = POSIXCalls(),
    problems: ProblemRecorder = ProblemRecorder()
  ) -> ResponseCache {
    ResponseCache(
      memoryCeiling: 1 << 20, folder: folder, diskCeiling: Self.ceiling, calls: calls,
      onProblem: problems.add)
  }

  private static func response(_ text: String) -> HTTPResponse {
    HTTPResponse(
      status: 200, headers: ["Cache-Control": "max-age=60"],
      body: Data(repeating: 32, count: 600) + Data(text.utf8))
  }

  private static func path(_ number: Int) -> String { "/api/products?page_no=\(number)" }

  /// Stores six pages, replaces two of them, and removes one.
  private func work(with cache: ResponseCache) async throws {
    let answers = (0..<6).map { Self.response("page \($0 % 4), version \($0)") }
    let stage = CacheStage(
      answers.map { .success($0) } + [.success(HTTPResponse(status: 404))], cache: cache)
    for version in 0..<6 {
      _ = try await stage.get(path: Self.path(version % 4), policy: .networkOnly)
      await cache.flush()
    }
    _ = try await stage.get(path: Self.path(3), policy: .networkOnly)
    await cache.flush()
  }

  /// Returns the stored text of each page that's available.
  private func texts(in cache: ResponseCache) async -> [String] {
    let stage = CacheStage([], cache: cache)
    var texts: [String] = []
    for number in 0..<4 {
      guard let answer = try? await stage.get(path: Self.path(number), policy: .cacheOnly) else {
        continue
      }
      texts.append(String(decoding: answer.body.dropFirst(600), as: UTF8.self))
      #expect(texts.last?.hasPrefix("page \(number), ") == true)
    }
    return texts
  }

  private func size(of folder: URL) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).reduce(0) {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: folder.appending(path: $1).path)
      return $0 + (attributes[.size] as? Int ?? 0)
    }
  }

  private func callCount() async throws -> Int {
    let calls = FailingCalls()
    try await work(with: cache(in: folder("counted"), calls: calls))
    return calls.log.count
  }

  @Test(arguments: [SystemError.noSpace, .inputOutput])
  func `after a failed call, the current responses are in memory, and files are whole or missing`(
    error: SystemError
  ) async throws {
    for number in 1...(try await callCount()) {
      let (folder, calls) = (folder("\(number)"), FailingCalls())
      calls.fail { call, _ in call == number ? error : nil }
      do {
        let cache = cache(in: folder, calls: calls)
        try await work(with: cache)
        #expect(
          await texts(in: cache) == ["page 0, version 4", "page 1, version 5", "page 2, version 2"])
      }
      let next = cache(in: folder)
      await next.flush()
      #expect(try size(of: folder) <= Self.ceiling)
      _ = await texts(in: next)
      try await work(with: next)
    }
  }

  /// In each round, a call and all later calls fail, as if the process had been killed.
  @Test func `after a process was killed during a write, the next process has whole responses`()
    async throws
  {
    for number in 1...(try await callCount()) {
      let (folder, calls) = (folder("\(number)"), FailingCalls(bytesPerCall: 250))
      calls.fail { call, _ in call >= number ? .inputOutput : nil }
      try await work(with: cache(in: folder, calls: calls))
      let next = cache(in: folder)
      await next.flush()
      #expect(try size(of: folder) <= Self.ceiling)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(!names.contains(FileSystem.temporaryName))
      _ = await texts(in: next)
      try await work(with: next)
      #expect(await texts(in: next).first == "page 0, version 4")
    }
  }

  @Test func `a full disk is reported once, and responses stay in memory`() async throws {
    let (calls, problems) = (FailingCalls(), ProblemRecorder())
    calls.fail { _, call in call == "write" ? .noSpace : nil }
    let cache = cache(in: folder(), calls: calls, problems: problems)
    try await work(with: cache)
    #expect(problems.all == [.full(path: folder().path)])
    #expect(await texts(in: cache).count == 3)
  }

  // MARK: - Removals

  /// Stores a response in the folder, and returns a cache that hasn't read it yet.
  private func cacheWithFile(calls: FailingCalls) async throws -> CacheStage<ScriptedSessionManager>
  {
    let earlier = CacheStage([.success(Self.response("old"))], cache: cache(in: folder()))
    _ = try await earlier.get()
    await earlier.cache.flush()
    let cache = ResponseCache(
      memoryCeiling: 1 << 20, folder: folder(), diskCeiling: Self.ceiling, calls: calls,
      onProblem: { _ in })
    await cache.flush()
    return CacheStage([.success(HTTPResponse(status: 201))], cache: cache)
  }

  @Test func `a file that is read during its removal doesn't return`() async throws {
    let (calls, gate) = (FailingCalls(), Gate())
    let stage = try await cacheWithFile(calls: calls)
    calls.fail { _, call in
      if call == "read" { gate.passBlocking() }
      return nil
    }
    let read = Task { try await stage.get(policy: .cacheOnly) }
    try await gate.arrivals()
    _ = try await stage.send(.post, "/api/products")
    gate.open()
    await #expect(throws: NetworkError.notCached) { try await read.value }
    await #expect(throws: NetworkError.notCached) { try await stage.get(policy: .cacheOnly) }
  }

  @Test func `a file that is read before its removal is complete doesn't return`() async throws {
    let (calls, gate) = (FailingCalls(), Gate())
    let stage = try await cacheWithFile(calls: calls)
    calls.fail { _, call in
      if call.hasPrefix("remove") { gate.passBlocking() }
      return nil
    }
    async let write = stage.send(.post, "/api/products")
    try await gate.arrivals()
    _ = try await stage.get(policy: .cacheOnly)
    gate.open()
    _ = try await write
    await #expect(throws: NetworkError.notCached) { try await stage.get(policy: .cacheOnly) }
  }

  @Test func `a file that can't be removed isn't read`() async throws {
    let calls = FailingCalls()
    let stage = try await cacheWithFile(calls: calls)
    calls.fail { _, call in call.hasPrefix("remove") ? .denied : nil }
    _ = try await stage.send(.post, "/api/products")
    await #expect(throws: NetworkError.notCached) { try await stage.get(policy: .cacheOnly) }
  }

  // MARK: - Odd contents

  @Test(arguments: [
    ("{}", false), ("", false), ("[]", false), (metadata(), true), (metadata(status: 99), false),
    (metadata(status: 600), false), (metadata(headers: "[[\"a\"]]"), false),
    (metadata(headers: "[[\"ETag\", \"\\\"a\\r\\nb\\\"\"]]"), true),
    (metadata(age: -1), false), (metadata(age: .max), false),
    (metadata(confirmed: .min, expires: .max), true),
    (metadata(confirmed: .max, expires: .min), true),
  ])
  func `a record with odd metadata is valid or missing`(text: String, isValid: Bool) {
    let record = CacheRecord(metadata: text, body: [1])
    let stored = StoredResponse(record)
    #expect((stored != nil) == isValid)
    for now in [0, 784_111_777_000, Int64(1e15)] {
      #expect(stored.map { $0.answer(at: now).body } == (isValid ? Data([1]) : nil))
      #expect(stored?.isStale(by: DeltaSeconds.largest, at: now) != nil || !isValid)
    }
    #expect(stored?.validity.conditions.fields.isEmpty ?? true)
  }

  private static func metadata(
    status: Int = 200, headers: String = "[]", age: Int64 = 0, confirmed: Int64 = 0,
    expires: Int64 = 0
  ) -> String {
    """
    {"status": \(status), "headers": \(headers), "selected": {}, "initialAge": \(age), \
    "confirmed": \(confirmed), "expires": \(expires)}
    """
  }
}
