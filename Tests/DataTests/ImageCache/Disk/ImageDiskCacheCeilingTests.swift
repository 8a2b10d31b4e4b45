import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Synchronization
import Testing

@testable import ImageCacheWriter
@testable import OpenMarketData

@Suite(.oneAtATime(.calculating), .foldersRemoved) struct ImageDiskCacheCeilingTests {
  private let folder: PictureFolder

  init() throws {
    folder = try PictureFolder()
  }

  /// How many bytes there are in a picture's file beside the picture.
  private static let overhead = 150
  private static let length = 1000

  private func fill(_ cache: ImageDiskCache, _ numbers: Range<Int>) async {
    for number in numbers {
      cache.store(WrittenPicture(number), length: Self.length)
      await cache.flush()
    }
  }

  private func numbers(in cache: ImageDiskCache, of numbers: Range<Int>) -> [Int] {
    numbers.filter { folder.entryNames().contains(folder.name(of: WrittenPicture($0))) }
  }

  @Test func `ten thousand pictures never have more bytes together than the ceiling`() async {
    let ceiling = 20_000_000
    let sizes = Mutex<(count: Int, largest: Int)>((0, 0))
    let calls = FailingCalls()
    let folder = folder
    // The folder is measured on the thread that writes, before many of its calls.
    calls.fail { number, _ in
      if number.isMultiple(of: 1999) {
        let size = folder.size()
        sizes.withLock { $0 = ($0.count + 1, max($0.largest, size)) }
      }
      return nil
    }
    let cache = folder.cache(ceiling: ceiling, calls: calls)
    var largest = 0
    for number in 0..<10_000 {
      cache.store(WrittenPicture(number), length: 6_000 + number % 4_000)
      if number % 50 == 49 {
        await cache.flush()
        largest = max(largest, cache.totalSize)
        if number % 1000 == 999 { #expect(cache.totalSize == folder.size()) }
      }
    }
    #expect(cache.peakSize <= ceiling)
    #expect(cache.peakSize > ceiling - 50_000)
    #expect(largest > ceiling - 100_000)
    let measured = sizes.withLock { $0 }
    #expect(measured.count > 10)
    #expect(measured.largest <= ceiling)
    #expect(measured.largest > ceiling - 100_000)
    #expect(cache.kept(9_999) == .version(0))
    #expect(cache.kept(0) == .nothing)
  }

  @Test func `each call to the system leaves the folder below the ceiling`() async {
    for ceiling in [0, 1, 15, 16, 100, 1500, 2400, 5000] {
      guard let folder = try? PictureFolder() else { continue }
      let largest = Mutex(0)
      let calls = FailingCalls()
      calls.fail { _, _ in
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
      #expect(cache.peakSize <= ceiling)
      #expect(cache.totalSize == folder.size())
    }
  }

  @Test func `what was used least recently makes room, across runs`() async {
    let ceiling = 6 * (Self.length + Self.overhead)
    do {
      let cache = folder.cache(ceiling: ceiling)
      await fill(cache, 0..<4)
      #expect(cache.readImage(at: WrittenPicture(0).url) != nil)
      await cache.flush()
    }
    do {
      let cache = folder.cache(ceiling: ceiling)
      // Before the folder may have been opened.
      #expect(cache.readImage(at: WrittenPicture(1).url) != nil)
      await fill(cache, 4..<7)
      #expect(numbers(in: cache, of: 0..<7).count < 7)
    }
    let cache = folder.cache(ceiling: ceiling)
    await fill(cache, 7..<9)
    // In the order of use: 2, 3, 0, 1, 4, 5, 6, 7, 8.
    let kept = numbers(in: cache, of: 0..<9)
    #expect(!kept.contains(2) && !kept.contains(3))
    #expect(kept == [2, 3, 0, 1, 4, 5, 6, 7, 8].suffix(kept.count).sorted())
    #expect(kept.count >= 4)
  }

  @Test func `a use alone is kept for the next run`() async {
    let ceiling = 4 * (Self.length + Self.overhead)
    do {
      let cache = folder.cache(ceiling: ceiling)
      await fill(cache, 0..<3)
    }
    do {
      let cache = folder.cache(ceiling: ceiling)
      await cache.flush()
      #expect(await cache.image(at: WrittenPicture(0).url) != nil)
      await cache.flush()
    }
    let cache = folder.cache(ceiling: ceiling)
    await fill(cache, 3..<5)
    #expect(numbers(in: cache, of: 0..<5).contains(0))
    #expect(!numbers(in: cache, of: 0..<5).contains(1))
  }

  @Test func `a lower ceiling holds as soon as the folder is open`() async {
    do {
      let cache = folder.cache()
      await fill(cache, 0..<10)
    }
    let ceiling = 3 * (Self.length + Self.overhead)
    let cache = folder.cache(ceiling: ceiling)
    await cache.flush()
    #expect(folder.size() <= ceiling)
    #expect(cache.totalSize == folder.size())
    #expect(numbers(in: cache, of: 0..<10) == [8, 9])
  }

  @Test func `a picture as large as the ceiling is kept alone, a larger one is not`() async throws {
    let picture = WrittenPicture(1)
    let image = try #require(picture.image(length: 3000))
    let size = try #require(EntryCoding.bytes(of: image, at: picture.url)).count
    for (ceiling, isKept) in [(size, true), (size - 1, false)] {
      let folder = try PictureFolder()
      let cache = folder.cache(ceiling: ceiling)
      cache.store(WrittenPicture(2), length: 100)
      await cache.flush()
      cache.store(picture, length: 3000)
      await cache.flush()
      #expect(cache.readImage(at: picture.url) == (isKept ? image : nil))
      #expect(folder.size() <= ceiling)
      #expect(cache.kept(2) == (isKept ? .nothing : .version(0)))
    }
  }

  @Test func `a picture too large to be kept takes its earlier one along`() async {
    let cache = folder.cache(ceiling: 3000)
    cache.store(WrittenPicture(1), length: 100)
    await cache.flush()
    cache.store(WrittenPicture(1, version: 1), length: 3000)
    await cache.flush()
    #expect(cache.kept(1) == .nothing)
    #expect(folder.entryNames() == [])
  }

  @Test func `entries that nobody listed are found, and those that are gone forgotten`()
    async throws
  {
    do {
      let cache = folder.cache()
      await fill(cache, 0..<5)
    }
    let saved = try #require(FileManager.default.contents(atPath: folder.path("index")))
    do {
      let cache = folder.cache()
      await fill(cache, 5..<8)
    }
    try FileManager.default.removeItem(atPath: folder.path(of: WrittenPicture(2)))
    try folder.write(saved, to: "index")
    try folder.write(Data(count: 700), to: FileSystem.temporaryName)
    let cache = folder.cache(ceiling: 6 * (Self.length + Self.overhead))
    // The list is believed until something is to be written.
    cache.store(WrittenPicture(9), length: 100)
    await cache.flush()
    #expect(cache.totalSize == folder.size())
    // Those that the list does not tell of go first.
    let kept = numbers(in: cache, of: 0..<8)
    #expect([0, 1, 3, 4].allSatisfy(kept.contains))
    #expect(kept.count < 7)
    #expect(!folder.names().contains(FileSystem.temporaryName))
  }

  /// As a process leaves it that is killed after it has replaced an entry, before the order is kept again.
  @Test func `sizes that have changed since the list was written are not believed`() async throws {
    let calls = FailingCalls()
    let killed = folder.cache(calls: calls)
    await fill(killed, 0..<5)
    calls.fail { _, call in call == "rename index" ? .inputOutput : nil }
    killed.store(WrittenPicture(3), length: 9000)
    await killed.flush()
    let left = try PictureFolder()
    try FileManager.default.createDirectory(
      at: left.root.appending(path: "caches"), withIntermediateDirectories: false)
    try FileManager.default.copyItem(at: folder.url, to: left.url)
    let cache = left.cache()
    await cache.flush()
    #expect(cache.totalSize == left.size())
    #expect(cache.readImage(at: WrittenPicture(3).url)?.image.bytes.count == 9000)
  }
}
