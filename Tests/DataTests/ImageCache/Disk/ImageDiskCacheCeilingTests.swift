import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Synchronization
import Testing

@testable import ImageCacheWriter
@testable import OpenMarketData

@Suite(.oneAtATime(.calculating), .timeLimit(.minutes(5))) struct ImageDiskCacheCeilingTests {
  private let folder: PictureFolder
  private let calls = FailingCalls()

  init() throws {
    folder = try PictureFolder()
  }

  /// The maximum size of a file without its picture.
  private static let overhead = 170
  private static let length = 1000

  private func fill(_ cache: ImageDiskCache, _ numbers: Range<Int>) async {
    for number in numbers { cache.store(WrittenPicture(number), length: Self.length) }
    await cache.flush()
  }

  private func kept(_ cache: ImageDiskCache, of numbers: Range<Int>) -> [Int] {
    numbers.filter { folder.bytes(of: WrittenPicture($0)) != nil }
  }

  @Test func `ten thousand images never exceed the ceiling`() async {
    let ceiling = 20_000_000
    let sizes = Mutex<[Int]>([])
    calls.fail { [folder] number, _ in
      if number.isMultiple(of: 1999) { sizes.withLock { $0.append(folder.size()) } }
      return nil
    }
    let cache = folder.cache(ceiling: ceiling, calls: calls)
    for number in 0..<10_000 {
      cache.store(WrittenPicture(number), length: 6_000 + number % 4_000)
      guard number % 50 == 49 else { continue }
      await cache.flush()
      #expect(cache.totalSize <= ceiling)
      if number % 1000 == 999 { #expect(cache.totalSize == folder.size()) }
    }
    let measured = sizes.withLock { $0 }
    #expect(measured.count > 10)
    #expect((ceiling - 100_000...ceiling).contains(measured.max() ?? 0))
    #expect(cache.kept(9_999) == .version(0))
    #expect(cache.kept(0) == .nothing)
  }

  @Test(arguments: [0, 1, 100, 1500, 2400, 5000])
  func `each call leaves the folder below the ceiling`(ceiling: Int) async {
    let largest = Mutex(0)
    calls.fail { [folder] _, _ in
      let size = folder.size()
      largest.withLock { $0 = max($0, size) }
      return nil
    }
    let cache = folder.cache(ceiling: ceiling, calls: calls)
    for version in 0..<30 {
      cache.store(
        WrittenPicture(version % 7, version: version), length: 100 + version * 631 % 2400)
      if version.isMultiple(of: 2) { await cache.flush() }
    }
    await cache.flush()
    #expect(largest.withLock { $0 } <= ceiling)
    #expect(cache.totalSize == folder.size())
  }

  @Test func `the least recently used images are removed first, also those of earlier runs`()
    async throws
  {
    await fill(folder.cache(), 0..<4)
    for number in 0..<4 { try folder.setAge(Double(20 - number), of: WrittenPicture(number)) }
    do {
      let cache = folder.cache()
      // Before or after the folder is listed.
      #expect(cache.kept(0) == .version(0))
      await cache.flush()
      #expect(cache.kept(1) == .version(0))
    }
    let cache = folder.cache(ceiling: 3 * (Self.length + Self.overhead))
    // A lower ceiling holds as soon as the folder is open.
    await cache.flush()
    #expect(kept(cache, of: 0..<4) == [0, 1, 3])
    #expect(cache.kept(3) == .version(0))
    await fill(cache, 4..<6)
    #expect(kept(cache, of: 0..<6) == [3, 4, 5])
    #expect(cache.totalSize == folder.size())
  }

  @Test func `a use is noted on disk at most once an hour`() async throws {
    await fill(folder.cache(), 0..<2)
    try folder.setAge(0.9, of: WrittenPicture(0))
    try folder.setAge(1.1, of: WrittenPicture(1))
    for isListed in [true, false] {
      let cache = folder.cache(calls: calls)
      if isListed { await cache.flush() }
      calls.fail { _, _ in nil }
      for _ in 0..<3 { #expect(cache.kept(0) == .version(0) && cache.kept(1) == .version(0)) }
      let touched = calls.log.filter { $0.hasPrefix("touch") }
      #expect(touched == (isListed ? ["touch \(folder.name(of: WrittenPicture(1)))"] : []))
      await cache.flush()
    }
  }

  @Test func `an image as large as the ceiling is stored alone, a larger one isn't`() async throws {
    let picture = WrittenPicture(1)
    let image = try #require(picture.image(length: 3000))
    let size = ImageCacheEntry.bytes(of: image, at: picture.url).count
    for (ceiling, isKept) in [(size, true), (size - 1, false)] {
      let folder = try PictureFolder()
      let cache = folder.cache(ceiling: ceiling)
      cache.store(WrittenPicture(2), length: 100)
      cache.store(picture, length: 100)
      await cache.flush()
      cache.store(picture, length: 3000)
      await cache.flush()
      #expect(cache.readImage(at: picture.url) == (isKept ? image : nil))
      #expect(folder.size() <= ceiling)
      #expect(cache.kept(2) == (isKept ? .nothing : .version(0)))
    }
  }
}
