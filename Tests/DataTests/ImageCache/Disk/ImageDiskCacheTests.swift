import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

@Suite(.timeLimit(.minutes(5))) struct ImageDiskCacheTests {
  private let folder: TemporaryImageFolder

  init() throws {
    folder = try TemporaryImageFolder()
  }

  @Test func `the image that was stored last is returned, before and after it's written`() async {
    let cache = folder.cache()
    #expect(await cache.image(at: .numbered(1)) == nil)
    for (version, length) in [500, 100, 900, 900].enumerated() {
      let image = NumberedImage(1, version: version)
      cache.store(image, length: length)
      for _ in 1...2 {
        #expect(cache.readImage(at: image.url) == image.image(length: length))
        #expect(await cache.image(at: image.url) == image.image(length: length))
        await cache.flush()
      }
      #expect(cache.totalSize == folder.size())
    }
    #expect(await cache.image(at: .numbered(2)) == nil)
  }

  @Test(arguments: [URL.DirectoryHint.isDirectory, .notDirectory])
  func `the next run finds the images, with or without a slash in the URL`(
    hint: URL.DirectoryHint
  ) async {
    for run in 0..<3 {
      let cache = ImageDiskCache(folder: URL(filePath: folder.path, directoryHint: hint))
      for number in 0..<3 {
        #expect(cache.version(number) == (number < run ? .version(number) : .none))
      }
      cache.store(NumberedImage(run, version: run))
      await cache.flush()
    }
  }

  @Test func `a removed image is gone at once, and in the next run`() async {
    do {
      let cache = folder.cache()
      for number in 1...2 { cache.store(NumberedImage(number)) }
      await cache.flush()
      for _ in 1...2 {
        cache.remove(.numbered(1))
        #expect(cache.version(1) == .none)
        // Wait until the changes are written, because a cache with pending changes isn't released before that.
        await cache.flush()
        #expect(cache.version(1) == .none)
      }
      #expect(folder.imageNames() == [folder.name(of: NumberedImage(2))])
    }
    let cache = folder.cache()
    #expect(cache.version(1) == .none)
    #expect(cache.version(2) == .version(0))
  }

  @Test func `only the user can read the files`() async throws {
    let cache = folder.cache()
    cache.store(NumberedImage(1))
    await cache.flush()
    for path in [folder.path, folder.root.appending(path: "caches").path] {
      #expect(try folder.permissions(path) == 0o700)
    }
    #expect(folder.names() == [folder.name(of: NumberedImage(1)), "lock"])
    for name in folder.names() { #expect(try folder.permissions(folder.path(name)) == 0o600) }
  }

  @Test func `each URL has a file in the folder, whatever its text`() async throws {
    let cache = folder.cache()
    // The last two URLs are canonically equal as strings, but have different bytes.
    let urls = [
      "../../x", "/etc/passwd", "\0", "", "%2e%2e%2f", "https://a.example/\u{FC}",
      "https://a.example/u\u{308}",
    ].map { ImageURL($0) }
    for (number, url) in urls.enumerated() { cache.store(NumberedImage(number).image(), at: url) }
    for _ in 0..<2 {
      for (number, url) in urls.enumerated() {
        #expect(cache.readImage(at: url) == NumberedImage(number).image())
      }
      await cache.flush()
    }
    #expect(folder.names().filter { $0.wholeMatch(of: /[0-9a-f]+\.image/) != nil }.count == 7)
  }

  @Test func `a released cache finishes its changes`() async {
    do {
      let cache = folder.cache()
      await cache.flush()
      for number in 0..<20 { cache.store(NumberedImage(number)) }
    }
    // The cache above keeps the lock until it has written its changes. Until then, the new cache doesn't list any images.
    let cache = folder.cache()
    while cache.totalSize == 0 { await cache.flush() }
    for number in 0..<20 { #expect(cache.version(number) == .version(0)) }
  }

  @Test func `the cache is thread-safe, and never returns an earlier image`() async {
    let cache = folder.cache(limit: 60_000)
    await withTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          for version in 0..<100 {
            cache.store(NumberedImage(number, version: version), length: 100 + version * 100)
            if version.isMultiple(of: 3) { await cache.flush() }
            // The image may be missing, because the cache evicted it or dropped it when too many images were waiting to be
            // written.
            let image = await cache.image(at: .numbered(number))
            if let image { #expect(NumberedImage(image)?.version == version) }
            #expect(cache.version((number + version) % 8) != .wrong)
          }
        }
      }
    }
    await cache.flush()
    #expect(cache.totalSize <= 60_000)
    #expect(cache.totalSize == folder.size())
  }

  #if !canImport(Darwin)
    @Test(arguments: [
      (["XDG_CACHE_HOME": "/c", "HOME": "/h"], "/c/openmarket/images/"),
      (["HOME": "/h"], "/h/.cache/openmarket/images/"),
      (["XDG_CACHE_HOME": "", "HOME": "/h"], "/h/.cache/openmarket/images/"),
      (["XDG_CACHE_HOME": "relative", "HOME": "/h"], "/h/.cache/openmarket/images/"),
    ])
    func `the standard folder is in the user's caches`(environment: [String: String], path: String)
    {
      let folder = ImageDiskCache.standardFolder(environment: environment)
      #expect(folder.path(percentEncoded: false) == path)
    }
  #endif

  @Test func `there is a standard folder without any environment variable`() {
    let folder = ImageDiskCache.standardFolder(environment: [:])
    #expect(folder.isFileURL && folder.path(percentEncoded: false).hasSuffix("/images/"))
  }
}

/// Tests in which several caches use the same folder.
@Suite(.timeLimit(.minutes(5))) struct ImageDiskCacheOwnershipTests {
  private let folder: TemporaryImageFolder

  init() throws {
    folder = try TemporaryImageFolder()
  }

  @Test func `a second cache finds and changes nothing until the first is released`() async {
    var first: ImageDiskCache? = folder.cache()
    first?.store(NumberedImage(1))
    await first?.flush()
    let (names, problems) = (folder.names(), ProblemRecorder())
    let second = folder.cache(onProblem: problems.add)
    for _ in 0..<2 {
      #expect(second.version(1) == .none)
      #expect(await second.image(at: .numbered(1)) == nil)
      second.store(NumberedImage(2))
      second.remove(.numbered(1))
      await second.flush()
    }
    #expect(folder.names() == names)
    #expect(second.totalSize == 0)
    #expect(first?.version(1) == .version(0))
    #expect(problems.all == [.inUse(path: folder.path)])
    first = nil
    #expect(second.version(1) == .version(0))
    second.store(NumberedImage(2))
    await second.flush()
    #expect(second.version(2) == .version(0))
    #expect(second.totalSize == folder.size())
  }
}

/// Tests that store, remove or request an image while the cache writes a file.
@Suite(.timeLimit(.minutes(5))) struct ImageDiskCacheOrderTests {
  private let folder: TemporaryImageFolder
  private let calls = FailingCalls()
  private let gate = Gate()

  init() throws {
    folder = try TemporaryImageFolder()
  }

  /// Returns a cache that contains image 1. Before each file system call whose name begins with the given text, the cache waits
  /// at the gate.
  private func heldCache(at held: String) async -> ImageDiskCache {
    let cache = folder.cache(calls: calls)
    cache.store(NumberedImage(1))
    await cache.flush()
    calls.fail { [gate] _, call in
      if call.hasPrefix(held) { gate.passBlocking() }
      return nil
    }
    return cache
  }

  @Test(arguments: ["remove", "open .openmarket", "write", "rename"], [true, false])
  func `an earlier image isn't returned while a newer one is written, nor after a removal`(
    step: String, isRemoved: Bool
  ) async throws {
    let cache = await heldCache(at: step)
    cache.store(NumberedImage(1, version: 1))
    try await gate.arrivals()
    #expect(cache.version(1) == .version(1))
    if isRemoved {
      cache.remove(.numbered(1))
    } else {
      cache.store(NumberedImage(1, version: 2))
    }
    let expected: CachedVersion = isRemoved ? .none : .version(2)
    #expect(cache.version(1) == expected)
    gate.open()
    await cache.flush()
    #expect(cache.version(1) == expected)
    #expect(folder.imageNames().count == (isRemoved ? 0 : 1))
  }

  @Test func `if too much waits, an image isn't stored, and an earlier one doesn't come back`()
    async throws
  {
    let cache = await heldCache(at: "write")
    cache.store(NumberedImage(2))
    try await gate.arrivals()
    let half = 4 << 20
    cache.store(NumberedImage(3), length: half)
    cache.store(NumberedImage(1, version: 1), length: half)
    #expect(cache.version(1) == .none)
    // A new version can replace an image that is waiting to be written.
    cache.store(NumberedImage(3, version: 1), length: half)
    #expect(cache.version(3) == .version(1))
    gate.open()
    await cache.flush()
    #expect(cache.version(1) == .none)
    #expect(folder.bytes(of: NumberedImage(1)) == nil)
  }
}
