import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import ImageCacheWriter
@testable import OpenMarketData

/// The system refuses what it is asked for.
@Suite(.oneAtATime(.calculating), .timeLimit(.minutes(5))) struct ImageDiskCacheFailureTests {
  private let folder: PictureFolder
  private let calls = FailingCalls()
  private let told = ProblemRecorder()

  init() throws {
    folder = try PictureFolder()
  }

  private func cache(ceiling: Int = 1 << 20) -> ImageDiskCache {
    folder.cache(ceiling: ceiling, calls: calls, onProblem: told.add)
  }

  /// Stores new pictures, replaces, removes, makes room.
  private func work(with cache: ImageDiskCache) async {
    for version in 0..<6 {
      cache.store(WrittenPicture(version % 4, version: version), length: 700 + 100 * version)
      await cache.flush()
      _ = cache.kept(1)
    }
    cache.remove(WrittenPicture(3).url)
    await cache.flush()
  }

  private func callCount(ceiling: Int) async throws -> Int {
    let (folder, calls) = (try PictureFolder(), FailingCalls())
    await work(with: folder.cache(ceiling: ceiling, calls: calls))
    return calls.log.count
  }

  @Test(arguments: [SystemError.noSpace, .inputOutput])
  func `whichever call fails, pictures are right or missing, and the next are kept`(
    error: SystemError
  ) async throws {
    let ceiling = 3500
    for number in 1...(try await callCount(ceiling: ceiling)) {
      let (folder, calls, told) = (try PictureFolder(), FailingCalls(), ProblemRecorder())
      calls.fail { call, _ in call == number ? error : nil }
      do {
        let cache = folder.cache(ceiling: ceiling, calls: calls, onProblem: told.add)
        await work(with: cache)
        #expect(told.all.count <= 1, "\(calls.log)")
        let problem: ImageCacheProblem =
          error == .noSpace
          ? .full(path: folder.path) : .folderUnusable(path: folder.path, reason: error.reason)
        #expect(told.all.allSatisfy { $0 == problem })
        for picture in 0..<4 { #expect(cache.kept(picture) != .wrong) }
        #expect(cache.kept(3) == .nothing, "\(calls.log)")
        #expect([.nothing, .version(5)].contains(cache.kept(1)), "\(calls.log)")
        #expect(folder.size() <= ceiling, "\(calls.log)")
        cache.store(WrittenPicture(9), length: 700)
        await cache.flush()
        #expect(cache.kept(9) == .version(0), "\(calls.log)")
        #expect(folder.size() <= ceiling, "\(calls.log)")
      }
      let next = folder.cache(ceiling: ceiling)
      await next.flush()
      #expect(next.kept(9) == .version(0))
      for picture in 0..<4 { #expect(next.kept(picture) != .wrong) }
      #expect(next.totalSize == folder.size())
      #expect(!folder.names().contains(FileSystem.temporaryName))
    }
  }

  @Test(arguments: [1, 7, 100])
  func `calls that do a part are followed by the next part`(bytesPerCall: Int) async {
    let cache = folder.cache(calls: FailingCalls(bytesPerCall: bytesPerCall))
    cache.store(WrittenPicture(1), length: 700)
    await cache.flush()
    #expect(cache.kept(1) == .version(0))
  }

  @Test(arguments: [SystemError.noSpace, .overQuota])
  func `a full disk is told once, leaves nothing torn, and may have room again`(
    error: SystemError
  ) async {
    calls.fail { _, call in call == "write" ? error : nil }
    let cache = cache()
    for number in 0..<3 {
      cache.store(WrittenPicture(number))
      await cache.flush()
    }
    #expect(told.all == [.full(path: folder.path)])
    #expect(folder.names() == ["lock"])
    #expect(folder.size() == 0)
    calls.fail { _, _ in nil }
    cache.store(WrittenPicture(4))
    await cache.flush()
    #expect(cache.kept(4) == .version(0))
    #expect(told.all.count == 1)
  }

  @Test func `a full disk does not bring an earlier picture back`() async {
    let cache = cache()
    cache.store(WrittenPicture(1))
    await cache.flush()
    calls.fail { _, call in call == "write" ? .noSpace : nil }
    cache.store(WrittenPicture(1, version: 1))
    await cache.flush()
    #expect(cache.kept(1) == .nothing)
  }

  @Test func `a folder that cannot be read is told once`() async {
    calls.fail { _, call in call.hasPrefix("open") ? .denied : nil }
    let cache = cache()
    for number in 0..<3 {
      #expect(cache.kept(number) == .nothing)
      cache.store(WrittenPicture(number))
      await cache.flush()
      #expect(cache.kept(number) == .nothing)
    }
    #expect(told.all == [.folderUnusable(path: folder.path, reason: SystemError.denied.reason)])
  }

  @Test func `a file that cannot be read for a moment is not taken for damaged`() async {
    let cache = cache()
    cache.store(WrittenPicture(1))
    await cache.flush()
    let entry = folder.name(of: WrittenPicture(1))
    for error in [SystemError(number: EMFILE), .inputOutput, SystemError(number: ENOMEM)] {
      calls.fail { _, call in call == "open \(entry)" ? error : nil }
      #expect(cache.kept(1) == .nothing)
      calls.fail { _, call in call == "read" ? error : nil }
      #expect(cache.kept(1) == .nothing)
      await cache.flush()
    }
    calls.fail { _, _ in nil }
    #expect(cache.kept(1) == .version(0))
  }

  @Test(arguments: ["caches", "caches/images"])
  func `a file in the folder's place is left there and told of`(name: String) async throws {
    let place = folder.root.appending(path: name)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: place)
    let cache = cache()
    cache.store(WrittenPicture(1))
    await cache.flush()
    #expect(cache.kept(1) == .nothing)
    #expect(await cache.image(at: WrittenPicture(1).url) == nil)
    #expect(FileManager.default.contents(atPath: place.path) == Data("mine".utf8))
    #expect(
      told.all == [.folderUnusable(path: folder.path, reason: SystemError.noFolder.reason)])
  }

  @Test(arguments: [0o770, 0o702, 0o777])
  func `a folder that others may write to is neither read nor written`(permissions: Int)
    async throws
  {
    do {
      let cache = cache()
      cache.store(WrittenPicture(1))
      await cache.flush()
    }
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: folder.path)
    let before = folder.names()
    let cache = cache()
    #expect(cache.kept(1) == .nothing)
    cache.store(WrittenPicture(2))
    await cache.flush()
    #expect(folder.names() == before)
    #expect(
      told.all == [
        .folderUnusable(path: folder.path, reason: "other users may write to the folder")
      ])
  }

  @Test func `a folder that is a symbolic link is neither read nor written`() async throws {
    let target = folder.root.appending(path: "target", directoryHint: .isDirectory)
    do {
      let cache = cache()
      cache.store(WrittenPicture(1))
      await cache.flush()
    }
    let files = FileManager.default
    try files.moveItem(atPath: folder.path, toPath: target.path)
    try files.createSymbolicLink(atPath: folder.path, withDestinationPath: target.path)
    let before = folder.names()
    let cache = cache()
    #expect(cache.kept(1) == .nothing)
    cache.store(WrittenPicture(2))
    await cache.flush()
    #expect(folder.names() == before)
    #expect(
      told.all == [.folderUnusable(path: folder.path, reason: "the folder is a symbolic link")])
  }

  /// Only the system's administrator may give a folder away.
  @Test(.enabled(if: getuid() == 0))
  func `a folder of another user is neither read nor written`() async throws {
    do {
      let cache = cache()
      cache.store(WrittenPicture(1))
      await cache.flush()
    }
    try FileManager.default.setAttributes([.ownerAccountID: 12_345], ofItemAtPath: folder.path)
    let cache = cache()
    #expect(cache.kept(1) == .nothing)
    cache.store(WrittenPicture(2))
    await cache.flush()
    #expect(!folder.names().contains(folder.name(of: WrittenPicture(2))))
    #expect(
      told.all == [.folderUnusable(path: folder.path, reason: "the folder belongs to another user")]
    )
  }
}
