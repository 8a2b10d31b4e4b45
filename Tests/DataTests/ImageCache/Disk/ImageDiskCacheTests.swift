import Foundation
import OpenMarketDomain
import Synchronization
import Testing

@testable import ImageCacheWriter
@testable import OpenMarketData

@Suite(.foldersRemoved) struct ImageDiskCacheTests {
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
    #expect(names == [folder.name(of: WrittenPicture(1)), "index", "lock"])
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
    var cache = folder.cache()
    await cache.flush()
    while cache.totalSize == 0 {
      cache = folder.cache()
      await cache.flush()
    }
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
    #expect(cache.peakSize <= 60_000)
    #expect(cache.totalSize == folder.size())
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
