import Foundation
import OpenMarketDomain
import Testing

@testable import ImageCacheWriter
@testable import OpenMarketData

/// Several caches have one folder.
@Suite(.foldersRemoved) struct ImageDiskCacheOwnershipTests {
  private let folder: PictureFolder

  init() throws {
    folder = try PictureFolder()
  }

  private func contents() -> [String: Data] {
    Dictionary(
      uniqueKeysWithValues: folder.names().map {
        ($0, FileManager.default.contents(atPath: folder.path($0)) ?? Data())
      })
  }

  @Test func `a second cache reads what the first keeps, and changes nothing`() async {
    let first = folder.cache()
    first.store(WrittenPicture(1))
    first.store(WrittenPicture(2))
    await first.flush()
    let before = contents()
    let second = folder.cache()
    #expect(second.kept(1) == .version(0))
    second.store(WrittenPicture(1, version: 1))
    second.store(WrittenPicture(3))
    second.remove(WrittenPicture(2).url)
    await second.flush()
    #expect(contents() == before)
    #expect(second.totalSize == 0)
    #expect(first.kept(1) == .version(0) && first.kept(2) == .version(0))
  }

  @Test func `a second cache does not go back to a picture it was told is out of date`() async {
    let first = folder.cache()
    first.store(WrittenPicture(1))
    first.store(WrittenPicture(2))
    await first.flush()
    let second = folder.cache()
    second.store(WrittenPicture(1, version: 1))
    second.remove(WrittenPicture(2).url)
    await second.flush()
    #expect(second.kept(1) == .nothing)
    #expect(second.kept(2) == .nothing)
  }

  @Test func `a second cache leaves a damaged file to the first`() async throws {
    let first = folder.cache()
    first.store(WrittenPicture(1))
    await first.flush()
    try folder.write(Data(count: 50), for: WrittenPicture(1))
    let second = folder.cache()
    #expect(second.kept(1) == .nothing)
    await second.flush()
    #expect(folder.bytes(of: WrittenPicture(1)) == Data(count: 50))
    #expect(first.kept(1) == .nothing)
    await first.flush()
    #expect(folder.bytes(of: WrittenPicture(1)) == nil)
    first.store(WrittenPicture(1, version: 1))
    await first.flush()
    #expect(second.kept(1) == .version(1))
  }

  @Test func `a second cache takes over when the first is gone`() async {
    let second: ImageDiskCache
    do {
      let first = folder.cache(ceiling: 5000)
      for number in 0..<3 {
        first.store(WrittenPicture(number), length: 1000)
        await first.flush()
      }
      second = folder.cache(ceiling: 5000)
      await second.flush()
      #expect(second.kept(0) == .version(0))
      #expect(second.totalSize == 0)
    }
    for number in 3..<5 {
      second.store(WrittenPicture(number), length: 1000)
      await second.flush()
    }
    #expect(second.totalSize == folder.size())
    #expect(folder.size() <= 5000)
    // It was used last by the second cache, before that was the owner.
    #expect(second.kept(0) == .version(0))
    #expect(second.kept(1) == .nothing)
    #expect(second.kept(4) == .version(0))
  }

  @Test func `a folder that was removed meanwhile is made anew`() async throws {
    let cache = folder.cache()
    cache.store(WrittenPicture(1))
    await cache.flush()
    try FileManager.default.removeItem(at: folder.root.appending(path: "caches"))
    #expect(cache.kept(1) == .nothing)
    cache.store(WrittenPicture(2))
    await cache.flush()
    #expect(cache.kept(2) == .version(0))
    #expect(cache.totalSize == folder.size())
    #expect(folder.names() == ["index", "lock", folder.name(of: WrittenPicture(2))])
  }

  /// Otherwise the first would go on writing beside the second, and both reckon alone.
  @Test func `the first cache of a folder that was removed is no longer its owner`() async throws {
    let first = folder.cache()
    first.store(WrittenPicture(1))
    await first.flush()
    try FileManager.default.removeItem(at: folder.url)
    let second = folder.cache()
    second.store(WrittenPicture(2))
    await second.flush()
    first.store(WrittenPicture(3))
    await first.flush()
    #expect(folder.entryNames() == [folder.name(of: WrittenPicture(2))])
    #expect(first.kept(2) == .version(0))
    #expect(first.totalSize == 0)
  }
}
