import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// Tests in which system calls fail, or in which the process ends during a change.
@Suite(.oneAtATime(.calculating), .timeLimit(.minutes(5))) struct ImageDiskCacheFailureTests {
  private let folder: TemporaryImageFolder
  private let calls = FailingCalls()
  private let problems = ProblemRecorder()

  init() throws {
    folder = try TemporaryImageFolder()
  }

  private func cache() -> ImageDiskCache { folder.cache(calls: calls, onProblem: problems.add) }

  private func fillFolder() async {
    let cache = folder.cache()
    cache.store(NumberedImage(1))
    await cache.flush()
  }

  private static let limit = 3_500

  /// Makes the given cache store, replace, evict and remove images.
  private func work(with cache: ImageDiskCache) async {
    for version in 0..<6 {
      cache.store(NumberedImage(version % 4, version: version), length: 700 + 100 * version)
      await cache.flush()
      _ = cache.version(1)
    }
    cache.remove(.numbered(3))
    await cache.flush()
  }

  private func callCount() async throws -> Int {
    let (folder, calls) = (try TemporaryImageFolder(), FailingCalls())
    await work(with: folder.cache(limit: Self.limit, calls: calls))
    return calls.log.count
  }

  @Test(arguments: [SystemError.noSpace, .inputOutput])
  func `after any call has failed, images are right or missing, and the next ones are stored`(
    error: SystemError
  ) async throws {
    for number in 1...(try await callCount()) {
      let (folder, calls) = (try TemporaryImageFolder(), FailingCalls())
      let problems = ProblemRecorder()
      calls.fail { call, _ in call == number ? error : nil }
      do {
        let cache = folder.cache(limit: Self.limit, calls: calls, onProblem: problems.add)
        await work(with: cache)
        let problem: CacheProblem =
          error == .noSpace
          ? .full(path: folder.path) : .folderUnusable(path: folder.path, reason: error.reason)
        #expect(problems.all == [] || problems.all == [problem])
        for image in [0, 2] { #expect(cache.version(image) != .wrong) }
        #expect(cache.version(3) == .none, "\(calls.log)")
        #expect([.none, .version(5)].contains(cache.version(1)), "\(calls.log)")
        cache.store(NumberedImage(9), length: 700)
        await cache.flush()
        #expect(cache.version(9) == .version(0), "\(calls.log)")
        #expect(folder.size() <= Self.limit, "\(calls.log)")
      }
      let next = folder.cache(limit: Self.limit)
      await next.flush()
      #expect(next.version(9) == .version(0))
      for image in 0..<4 { #expect(next.version(image) != .wrong) }
      #expect(next.totalSize == folder.size())
      #expect(!folder.names().contains(FileSystem.temporaryName))
    }
  }

  /// In each round, a call and all later calls fail, as if the process had ended.
  @Test func `after the process has ended at any call, images are right or missing`() async throws {
    for number in 1...(try await callCount()) {
      let (folder, calls) = (try TemporaryImageFolder(), FailingCalls(bytesPerCall: 250))
      calls.fail { call, _ in call >= number ? .inputOutput : nil }
      await work(with: folder.cache(limit: Self.limit, calls: calls))
      #expect(folder.size() <= Self.limit, "\(calls.log)")
      let next = folder.cache(limit: Self.limit)
      next.store(NumberedImage(9), length: 700)
      await next.flush()
      #expect(next.version(9) == .version(0))
      for image in 0..<4 { #expect(next.version(image) != .wrong) }
      #expect(next.totalSize == folder.size())
      #expect(!folder.names().contains(FileSystem.temporaryName))
    }
  }

  @Test(arguments: [1, 7, 100])
  func `calls that transfer a part of the bytes are repeated`(bytesPerCall: Int) async {
    let cache = folder.cache(calls: FailingCalls(bytesPerCall: bytesPerCall))
    cache.store(NumberedImage(1), length: 700)
    await cache.flush()
    #expect(cache.version(1) == .version(0))
  }

  @Test(arguments: [SystemError.noSpace, .overQuota])
  func `a full disk is reported once, and may have space later`(error: SystemError) async {
    let cache = cache()
    cache.store(NumberedImage(1))
    await cache.flush()
    calls.fail { _, call in call == "write" ? error : nil }
    for number in 0..<3 {
      cache.store(NumberedImage(number, version: 1))
      await cache.flush()
    }
    #expect(problems.all == [.full(path: folder.path)])
    // The cache doesn't return the version that the new version should have replaced.
    #expect(cache.version(1) == .none)
    #expect(folder.names() == ["lock"])
    calls.fail { _, _ in nil }
    cache.store(NumberedImage(4))
    await cache.flush()
    #expect(cache.version(4) == .version(0))
    #expect(problems.all.count == 1)
  }

  @Test func `a folder that can't be opened is reported once`() async {
    calls.fail { _, call in call.hasPrefix("open") ? .denied : nil }
    let cache = cache()
    for number in 0..<3 {
      #expect(cache.version(number) == .none)
      cache.store(NumberedImage(number))
      await cache.flush()
      #expect(cache.version(number) == .none)
    }
    #expect(
      problems.all == [.folderUnusable(path: folder.path, reason: SystemError.denied.reason)])
  }

  @Test func `a file that can't be read for a moment isn't damaged`() async {
    let cache = cache()
    cache.store(NumberedImage(1))
    await cache.flush()
    let file = folder.name(of: NumberedImage(1))
    for error in [SystemError(number: EMFILE), .inputOutput, SystemError(number: ENOMEM)] {
      for failing in ["open \(file)", "read"] {
        calls.fail { _, call in call == failing ? error : nil }
        #expect(cache.version(1) == .none)
      }
      await cache.flush()
    }
    calls.fail { _, _ in nil }
    #expect(cache.version(1) == .version(0))
  }

  @Test(arguments: ["caches", "caches/images"])
  func `a file in the folder's place stays, and is reported`(name: String) async throws {
    let place = folder.root.appending(path: name)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: place)
    let cache = cache()
    cache.store(NumberedImage(1))
    await cache.flush()
    #expect(cache.version(1) == .none)
    #expect(await cache.image(at: .numbered(1)) == nil)
    #expect(FileManager.default.contents(atPath: place.path) == Data("mine".utf8))
    #expect(
      problems.all == [.folderUnusable(path: folder.path, reason: SystemError.noFolder.reason)])
  }

  struct UnusableFolder: Sendable {
    let reason: String
    let make: @Sendable (TemporaryImageFolder) throws -> Void
  }

  private static let writable = "other users can write to the folder"

  /// Folders that the cache doesn't use, because other users may have access to them. Only an administrator can change the owner
  /// of a folder, so the folder of another user is tested only then.
  static let unusableFolders =
    [0o770, 0o702, 0o777].map { permissions in
      UnusableFolder(reason: writable) { folder in
        try FileManager.default.setAttributes(
          [.posixPermissions: permissions], ofItemAtPath: folder.path)
      }
    }
    + (getuid() != 0
      ? []
      : [
        UnusableFolder(reason: "the folder belongs to another user") { folder in
          try FileManager.default.setAttributes(
            [.ownerAccountID: 12_345], ofItemAtPath: folder.path)
        }
      ])

  @Test(arguments: unusableFolders)
  func `a folder that other users could change isn't used`(unusable: UnusableFolder) async throws {
    await fillFolder()
    try unusable.make(folder)
    let names = folder.names()
    let cache = cache()
    #expect(cache.version(1) == .none)
    cache.store(NumberedImage(2))
    await cache.flush()
    #expect(folder.names() == names)
    #expect(problems.all == [.folderUnusable(path: folder.path, reason: unusable.reason)])
  }
}

/// Tests with files in the cache's folder that are damaged or that the cache didn't write.
@Suite(.timeLimit(.minutes(5))) struct ImageDiskCacheDamageTests {
  private let folder: TemporaryImageFolder
  private let image = NumberedImage(1)
  private var file: String { folder.name(of: image) }

  init() throws {
    folder = try TemporaryImageFolder()
  }

  private func fillFolder() async throws -> Data {
    let cache = folder.cache()
    cache.store(image, length: 60)
    await cache.flush()
    return try #require(folder.bytes(of: image))
  }

  @Test func `a truncated or changed file is a miss, and removed`() async throws {
    let bytes = try await fillFolder()
    let damaged: [Data] =
      stride(from: 0, to: bytes.count, by: 7).map { bytes.prefix($0) }
      + stride(from: 0, to: bytes.count, by: 7).map { place in
        var changed = bytes
        changed[place] ^= 0xFF
        return changed
      } + [bytes + [0], bytes + bytes]
    for bytes in damaged {
      try folder.write(bytes, to: file)
      // The cache detects the damaged file even before it has listed the folder.
      let cache = folder.cache()
      #expect(await cache.image(at: image.url) == nil)
      await cache.flush()
      #expect(folder.imageNames() == [])
      cache.store(image)
      await cache.flush()
      try folder.write(bytes, to: file)
      #expect(cache.version(1) == .none)
      await cache.flush()
      #expect(folder.imageNames() == [])
    }
  }

  @Test func `a file with the image of another URL is a miss`() async throws {
    try folder.write(try await fillFolder(), to: folder.name(of: NumberedImage(2)))
    let cache = folder.cache()
    #expect(cache.version(2) == .none)
    #expect(cache.version(1) == .version(0))
    await cache.flush()
  }

  @Test func `a symbolic link is not followed, and replaced`() async throws {
    let bytes = try await fillFolder()
    let target = folder.root.appending(path: "target").path
    try bytes.write(to: URL(filePath: target))
    try FileManager.default.removeItem(atPath: folder.path(file))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(file), withDestinationPath: target)
    let cache = folder.cache()
    #expect(cache.version(1) == .none)
    cache.store(image)
    await cache.flush()
    #expect(cache.version(1) == .version(0))
    #expect(FileManager.default.contents(atPath: target) == bytes)
  }

  @Test(arguments: [nil, FileSystem.temporaryName], ["link", "pipe"])
  func `a link or a pipe in the place of a file is replaced`(
    name: String?, kind: String
  ) async throws {
    try folder.write(Data(), to: "foreign")
    let path = folder.path(name ?? file)
    let target = folder.root.appending(path: "target").path
    try Data("mine".utf8).write(to: URL(filePath: target))
    if kind == "link" {
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    } else {
      #expect(mkfifo(path, 0o600) == 0)
    }
    let cache = folder.cache()
    #expect(cache.version(1) == .none)
    cache.store(image)
    await cache.flush()
    #expect(cache.version(1) == .version(0))
    #expect(FileManager.default.contents(atPath: target) == Data("mine".utf8))
    #expect(folder.names() == ["foreign", "lock", file])
  }

  @Test func `a folder with the name of an image's file stays, and is reported`() async throws {
    try folder.write(Data(), to: "foreign")
    try FileManager.default.createDirectory(
      atPath: folder.path(file), withIntermediateDirectories: false)
    let problems = ProblemRecorder()
    let cache = folder.cache(onProblem: problems.add)
    for number in 1...2 {
      cache.store(NumberedImage(number))
      await cache.flush()
    }
    #expect(cache.version(1) == .none)
    #expect(cache.version(2) == .version(0))
    #expect(problems.all.count == 1)
    #expect(folder.names() == ["foreign", "lock", file, folder.name(of: NumberedImage(2))])
  }

  @Test func `files with other names are left alone`() async throws {
    let names = ["0123456789abcdef", "photo.image", "photo.png", ".hidden", "index"]
    for name in names { try folder.write(Data(count: 5_000), to: name) }
    let cache = folder.cache(limit: 4_000)
    cache.store(image, length: 1_000)
    await cache.flush()
    #expect(folder.names() == Set(names + ["lock", file]))
    #expect(cache.totalSize < 4_000)
  }

  @Test(arguments: [0, 10, 100_000])
  func `a file with the name of an image counts against the limit`(size: Int) async throws {
    try folder.write(Data(count: size), to: "0123456789abcdef.image")
    let cache = folder.cache(limit: 3_000)
    cache.store(image, length: 1_000)
    await cache.flush()
    #expect(cache.version(1) != .wrong)
    #expect(cache.totalSize == folder.size())
    #expect(folder.size() <= 3_000)
  }
}
