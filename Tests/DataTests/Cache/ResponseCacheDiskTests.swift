import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

@Suite(.timeLimit(.minutes(5)))
struct ResponseCacheDiskTests {
  private let root: TemporaryFolder
  private let folder: URL

  init() throws {
    root = try TemporaryFolder()
    folder = root.url.appending(path: "responses", directoryHint: .isDirectory)
  }

  private static let fresh = HTTPResponse(
    status: 200, headers: ["Cache-Control": "max-age=60", "ETag": "\"a\"", "Vary": "Accept"],
    body: Data("rows".utf8))

  private func makeCache(_ problems: ProblemRecorder = ProblemRecorder()) -> ResponseCache {
    ResponseCache(folder: folder, onProblem: problems.add)
  }

  /// Stores a response with a cache that ends afterward, like a process that ends.
  private func store(_ headers: HTTPHeaders = [:]) async throws {
    let stage = CacheStage([.success(Self.fresh)], cache: makeCache())
    _ = try await stage.get(headers)
    await stage.cache.flush()
  }

  @Test(arguments: [-1e12, 0, 9_223_372_037, 1e12])
  func `a record is available at any time of the clock`(seconds: Double) async throws {
    let cache = DiskCache(
      folder: folder, suffix: "response", ceiling: 1 << 20, calls: POSIXCalls(),
      now: { Date(timeIntervalSince1970: seconds) }, onProblem: { _ in })
    let record = CacheRecord(metadata: "text", body: [1])
    cache.store(record, for: "key")
    await cache.flush()
    for _ in 0..<2 { #expect(cache.readRecord(for: "key") == record) }
  }

  private func files() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "response" }
  }

  @Test func `a response is available to the next process, with its rules`() async throws {
    try await store(["Accept": "text/plain"])
    let stage = CacheStage([.success(HTTPResponse(status: 304))], cache: makeCache())
    let accept: HTTPHeaders = ["Accept": "text/plain"]
    let answer = try await stage.get(accept)
    #expect(answer.body == Self.fresh.body && answer.headers["ETag"] == "\"a\"")
    await #expect(throws: NetworkError.notCached) {
      try await stage.get(["Accept": "text/html"], policy: .cacheOnly)
    }
    stage.advance(by: 60)
    #expect(try await stage.get(accept).body == Self.fresh.body)
    #expect(stage.network.requests.map { $0.headers["If-None-Match"] } == ["\"a\""])
  }

  @Test func `a response with an identity isn't written to the folder`() async throws {
    try await store(["identifier": "secret-identity"])
    #expect(try files() == [])
  }

  @Test func `the folder and its files are private`() async throws {
    try await store()
    let file = try #require(try files().first)
    for (path, permissions) in [(folder.path, 0o700), (file.path, 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == permissions)
    }
  }

  @Test(arguments: 0..<40)
  func `a file with a flipped bit counts as missing`(step: Int) async throws {
    try await store()
    let file = try #require(try files().first)
    var bytes = try Data(contentsOf: file)
    bytes[step * bytes.count / 40] ^= 1
    try bytes.write(to: file)
    let stage = CacheStage([.success(HTTPResponse(status: 200))], cache: makeCache())
    #expect(try await stage.get().body.isEmpty)
  }

  @Test func `a cut file counts as missing`() async throws {
    try await store()
    let file = try #require(try files().first)
    let bytes = try Data(contentsOf: file)
    for count in [0, 1, 15, 16, bytes.count / 2, bytes.count - 1] {
      try bytes.prefix(count).write(to: file)
      let stage = CacheStage([], cache: makeCache())
      await #expect(throws: NetworkError.notCached) { try await stage.get(policy: .cacheOnly) }
    }
  }

  @Test func `a write removes the file, and other paths keep theirs`() async throws {
    let stage = CacheStage(
      [.success(Self.fresh), .success(Self.fresh), .success(HTTPResponse(status: 201))],
      cache: makeCache())
    _ = try await stage.get(path: "/api/products?page_no=1")
    _ = try await stage.get(path: "/other?page_no=1")
    _ = try await stage.send(.post, "/api/products")
    #expect(try files().count == 1)
  }

  @Test func `removing all responses empties memory and folder`() async throws {
    let stage = CacheStage([.success(Self.fresh)], cache: makeCache())
    _ = try await stage.get()
    await stage.cache.removeAll()
    #expect(try files() == [])
    await #expect(throws: NetworkError.notCached) { try await stage.get(policy: .cacheOnly) }
  }

  @Test func `a folder that another cache uses doesn't fail a read`() async throws {
    let owner = makeCache()
    await owner.flush()
    let problems = ProblemRecorder()
    let stage = CacheStage([.success(Self.fresh)], cache: makeCache(problems))
    for _ in 1...2 { #expect(try await stage.get().body == Self.fresh.body) }
    await stage.cache.flush()
    #expect(problems.all == [.inUse(path: folder.path)])
    withExtendedLifetime(owner) {}
  }

  @Test func `a path that isn't a folder doesn't fail a read`() async throws {
    let file = root.url.appending(path: "file")
    try Data().write(to: file)
    let problems = ProblemRecorder()
    let stage = CacheStage(
      [.success(Self.fresh)], cache: ResponseCache(folder: file, onProblem: problems.add))
    #expect(try await stage.get().body == Self.fresh.body)
    await stage.cache.flush()
    #expect(problems.all.count == 1)
  }

  @Test func `the files never exceed the ceiling`() async throws {
    let body = Data(repeating: 1, count: 2_000)
    let cache = ResponseCache(memoryCeiling: 0, folder: folder, diskCeiling: 10_000)
    let answer = Result<HTTPResponse, NetworkError>.success(
      HTTPResponse(status: 200, headers: ["ETag": "\"a\""], body: body))
    let stage = CacheStage(Array(repeating: answer, count: 20), cache: cache)
    for number in 1...20 {
      _ = try await stage.get(path: "/api/products?page_no=\(number)")
      await cache.flush()
      #expect(cache.diskSize <= 10_000)
    }
    #expect(cache.diskSize > 5_000)
    _ = try await stage.get(path: "/api/products?page_no=20", policy: .cacheOnly)
  }
}
