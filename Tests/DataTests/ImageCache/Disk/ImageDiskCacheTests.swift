import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import ImageCacheWriter
@testable import OpenMarketData

@Suite(.timeLimit(.minutes(5))) struct ImageDiskCacheTests {
  private let folder: PictureFolder

  init() throws {
    folder = try PictureFolder()
  }

  @Test func `a picture is given back as it was stored, at once and when it is written`() async {
    let cache = folder.cache()
    let picture = WrittenPicture(1)
    #expect(cache.kept(1) == .nothing)
    cache.store(picture)
    #expect(cache.kept(1) == .version(0))
    await cache.flush()
    #expect(cache.kept(1) == .version(0))
    #expect(await cache.image(at: picture.url) == picture.image)
    #expect(folder.bytes(of: picture)?.starts(with: picture.image?.image.bytes ?? []) == true)
    #expect(await cache.image(at: WrittenPicture(2).url) == nil)
  }

  @Test func `the next run has what this one stored`() async {
    for run in 0..<3 {
      let cache = folder.cache()
      for number in 0..<3 {
        #expect(cache.kept(number) == (number < run ? .version(number) : .nothing))
      }
      cache.store(WrittenPicture(run, version: run))
      await cache.flush()
    }
  }

  @Test func `a newer picture takes the place of an earlier one, also a shorter one`() async {
    let cache = folder.cache()
    for (version, length) in [500, 100, 900, 900].enumerated() {
      cache.store(WrittenPicture(1, version: version), length: length)
      await cache.flush()
      let image = cache.readImage(at: WrittenPicture(1).url)
      #expect(image == WrittenPicture(1, version: version).image(length: length))
      #expect(cache.totalSize == folder.size())
    }
  }

  @Test func `a removed picture is gone, at once and in the next run`() async {
    do {
      let cache = folder.cache()
      cache.store(WrittenPicture(1))
      cache.store(WrittenPicture(2))
      await cache.flush()
      cache.remove(WrittenPicture(1).url)
      #expect(cache.kept(1) == .nothing)
      await cache.flush()
      #expect(cache.kept(1) == .nothing)
      #expect(folder.entryNames() == [folder.name(of: WrittenPicture(2))])
      cache.remove(WrittenPicture(1).url)
      // A cache with changes to make keeps its folder until they are made.
      await cache.flush()
    }
    let cache = folder.cache()
    #expect(cache.kept(1) == .nothing)
    #expect(cache.kept(2) == .version(0))
  }

  @Test(arguments: [URL.DirectoryHint.isDirectory, .notDirectory])
  func `a folder is the same with a slash at its end and without`(hint: URL.DirectoryHint) async {
    do {
      let cache = folder.cache()
      cache.store(WrittenPicture(1))
      await cache.flush()
    }
    let url = URL(filePath: folder.path, directoryHint: hint)
    #expect(url.path(percentEncoded: false).hasSuffix("/") == (hint == .isDirectory))
    let cache = ImageDiskCache(folder: url)
    #expect(cache.kept(1) == .version(0))
    cache.store(WrittenPicture(2))
    await cache.flush()
    #expect(folder.bytes(of: WrittenPicture(2)) != nil)
  }

  @Test func `only the user may read what is kept`() async throws {
    let cache = folder.cache()
    cache.store(WrittenPicture(1))
    await cache.flush()
    for path in [folder.path, folder.root.appending(path: "caches").path] {
      #expect(try folder.permissions(path) == 0o700)
    }
    let names = folder.names()
    #expect(names == [folder.name(of: WrittenPicture(1)), "lock"])
    for name in names { #expect(try folder.permissions(folder.path(name)) == 0o600) }
  }

  @Test func `two urls that a reader takes for one have a picture each`() async throws {
    let cache = folder.cache()
    let urls = [
      ImageURL("https://a.example/\u{FC}"), ImageURL("https://a.example/u\u{308}"),
    ]
    for (number, url) in urls.enumerated() {
      cache.store(try #require(WrittenPicture(number).image), at: url)
    }
    for _ in 0..<2 {
      for (number, url) in urls.enumerated() {
        #expect(cache.readImage(at: url) == WrittenPicture(number).image)
      }
      await cache.flush()
    }
  }

  @Test func `a cache that is let go finishes what it has begun`() async {
    do {
      let cache = folder.cache()
      await cache.flush()
      for number in 0..<20 { cache.store(WrittenPicture(number)) }
    }
    // It has the lock until it has finished.
    let cache = folder.cache()
    while cache.totalSize == 0 { await cache.flush() }
    for number in 0..<20 { #expect(cache.kept(number) == .version(0)) }
  }

  @Test func `many readers and writers at once see pictures that are whole and not older`() async {
    let cache = folder.cache(ceiling: 60_000)
    await withTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          for version in 0..<100 {
            cache.store(WrittenPicture(number, version: version))
            if version.isMultiple(of: 3) { await cache.flush() }
            let image = await cache.image(at: WrittenPicture(number).url)
            // It may have made room for another, or found too many waiting.
            if let image { #expect(WrittenPicture(image)?.version == version) }
            let other = cache.kept((number + version) % 8)
            #expect(other != .wrong)
          }
        }
      }
    }
    await cache.flush()
    #expect(cache.totalSize <= 60_000)
    #expect(cache.totalSize == folder.size())
  }
}

/// Several caches use one folder.
@Suite(.timeLimit(.minutes(5))) struct ImageDiskCacheOwnershipTests {
  private let folder: PictureFolder
  private let problems = ProblemRecorder()

  init() throws {
    folder = try PictureFolder()
  }

  @Test func `a second cache does without the disk, says so once, and changes nothing`() async {
    let first = folder.cache()
    first.store(WrittenPicture(1))
    await first.flush()
    let names = folder.names()
    let second = folder.cache(onProblem: problems.add)
    for _ in 0..<2 {
      #expect(second.kept(1) == .nothing)
      #expect(await second.image(at: WrittenPicture(1).url) == nil)
      second.store(WrittenPicture(2))
      second.remove(WrittenPicture(1).url)
      await second.flush()
    }
    #expect(folder.names() == names)
    #expect(second.totalSize == 0)
    #expect(first.kept(1) == .version(0))
    #expect(problems.all == [.inUse(path: folder.path)])
  }

  @Test func `a second cache takes over when the first is released`() async {
    var first: ImageDiskCache? = folder.cache()
    first?.store(WrittenPicture(1))
    await first?.flush()
    let second = folder.cache()
    await second.flush()
    #expect(second.kept(1) == .nothing)
    first = nil
    #expect(second.kept(1) == .version(0))
    second.store(WrittenPicture(2))
    await second.flush()
    #expect(second.kept(2) == .version(0))
    #expect(second.totalSize == folder.size())
  }

  @Test func `a folder that was removed is created again by one owner`() async throws {
    let first = folder.cache()
    first.store(WrittenPicture(1))
    await first.flush()
    try FileManager.default.removeItem(at: folder.root.appending(path: "caches"))
    let second = folder.cache()
    await second.flush()
    #expect(first.kept(1) == .nothing)
    first.store(WrittenPicture(2))
    await first.flush()
    #expect(folder.names() == ["lock"])
    second.store(WrittenPicture(3))
    await second.flush()
    #expect(second.kept(3) == .version(0))
    #expect(second.totalSize == folder.size())
  }
}

/// An image is stored or requested while a file is written.
@Suite(.timeLimit(.minutes(5))) struct ImageDiskCacheOrderTests {
  private let folder: PictureFolder
  private let calls = FailingCalls()
  private let gate = Gate()

  init() throws {
    folder = try PictureFolder()
  }

  /// Returns a cache with picture 1 in its folder, which waits at the gate when it makes a certain call.
  private func heldCache(at held: String) async -> ImageDiskCache {
    let cache = folder.cache(calls: calls)
    cache.store(WrittenPicture(1))
    await cache.flush()
    calls.fail { [gate] _, call in
      if call.hasPrefix(held) { gate.passBlocking() }
      return nil
    }
    return cache
  }

  static let steps = ["remove", "open .openmarket", "write", "rename"]

  @Test(arguments: steps)
  func `an earlier image isn't returned while a newer one is written`(step: String) async throws {
    let cache = await heldCache(at: step)
    cache.store(WrittenPicture(1, version: 1))
    try await gate.arrivals()
    #expect(cache.kept(1) == .version(1))
    cache.store(WrittenPicture(1, version: 2))
    #expect(cache.kept(1) == .version(2))
    #expect(await cache.image(at: WrittenPicture(1).url) == WrittenPicture(1, version: 2).image)
    gate.open()
    await cache.flush()
    #expect(cache.kept(1) == .version(2))
    #expect(folder.bytes(of: WrittenPicture(1)) != nil)
  }

  @Test(arguments: steps)
  func `an image that is removed while it's written doesn't come back`(step: String) async throws {
    let cache = await heldCache(at: step)
    cache.store(WrittenPicture(1, version: 1))
    try await gate.arrivals()
    cache.remove(WrittenPicture(1).url)
    #expect(cache.kept(1) == .nothing)
    gate.open()
    await cache.flush()
    #expect(cache.kept(1) == .nothing)
    #expect(folder.entryNames() == [])
  }

  @Test func `if too much waits, an image isn't stored, and an earlier one doesn't come back`()
    async throws
  {
    let cache = await heldCache(at: "write")
    cache.store(WrittenPicture(2))
    try await gate.arrivals()
    let half = ImageCacheFolder.sizeLimit / 2
    cache.store(WrittenPicture(3), length: half)
    cache.store(WrittenPicture(1, version: 1), length: half)
    #expect(cache.kept(1) == .nothing)
    // An image that waits may be replaced in its place.
    cache.store(WrittenPicture(3, version: 1), length: half)
    #expect(cache.kept(3) == .version(1))
    gate.open()
    await cache.flush()
    #expect(cache.kept(1) == .nothing)
    #expect(folder.bytes(of: WrittenPicture(1)) == nil)
  }
}

struct StandardFolderTests {
  #if !canImport(Darwin)
    @Test(arguments: [
      (["XDG_CACHE_HOME": "/c", "HOME": "/h"], "/c/openmarket/images/"),
      (["HOME": "/h"], "/h/.cache/openmarket/images/"),
      (["XDG_CACHE_HOME": "", "HOME": "/h"], "/h/.cache/openmarket/images/"),
      (["XDG_CACHE_HOME": "relative", "HOME": "/h"], "/h/.cache/openmarket/images/"),
    ])
    func `pictures are kept where a user's caches are`(environment: [String: String], path: String)
    {
      let folder = ImageDiskCache.standardFolder(environment: environment)
      #expect(folder.path(percentEncoded: false) == path)
    }
  #endif

  @Test func `somewhere there is always a place`() {
    let folder = ImageDiskCache.standardFolder(environment: [:])
    #expect(folder.isFileURL && folder.path(percentEncoded: false).hasSuffix("/openmarket/images/"))
  }
}
