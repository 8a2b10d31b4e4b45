import Foundation
import OpenMarketDomain
import OpenMarketLock
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

@Suite(.oneAtATime(.calculating), .timeLimit(.minutes(5))) struct ImageDiskCacheLimitTests {
  private let folder: TemporaryImageFolder
  private let calls = FailingCalls()

  init() throws {
    folder = try TemporaryImageFolder()
  }

  private func fill(_ cache: ImageDiskCache, _ numbers: Range<Int>) async {
    for number in numbers { cache.store(NumberedImage(number), length: 1_000) }
    await cache.flush()
  }

  private func stored(of numbers: Range<Int>) -> [Int] {
    numbers.filter { folder.bytes(of: NumberedImage($0)) != nil }
  }

  @Test func `two thousand images fill the limit and don't exceed it`() async {
    let limit = 2_000_000
    let cache = folder.cache(limit: limit)
    for number in 0..<2_000 {
      cache.store(NumberedImage(number), length: 6_000 + number % 4_000)
      guard number % 50 == 49 else { continue }
      await cache.flush()
      #expect(cache.totalSize <= limit)
      #expect(cache.totalSize == folder.size())
    }
    #expect(cache.totalSize > limit * 8 / 10)
    #expect(cache.version(1_999) == .version(0))
    #expect(cache.version(0) == .none)
  }

  @Test(arguments: [0, 1, 100, 1500, 2400, 5000])
  func `the folder is below the limit at each call of the system`(limit: Int) async {
    let largest = Mutex(0)
    calls.fail { [folder] _, _ in
      let size = folder.size()
      largest.withLock { $0 = max($0, size) }
      return nil
    }
    let cache = folder.cache(limit: limit, calls: calls)
    for version in 0..<30 {
      let length = 100 + version * 631 % 2400
      cache.store(NumberedImage(version % 7, version: version), length: length)
      if version.isMultiple(of: 2) { await cache.flush() }
    }
    await cache.flush()
    #expect(largest.withLock { $0 } <= limit)
    #expect(cache.totalSize == folder.size())
  }

  @Test func `the least recently used images are evicted first, also those of earlier runs`()
    async throws
  {
    await fill(folder.cache(), 0..<4)
    for number in 0..<4 { try folder.setAge(Double(20 - number), of: NumberedImage(number)) }
    do {
      let cache = folder.cache()
      // The cache can read an image even before it has listed the folder.
      #expect(cache.version(0) == .version(0))
      await cache.flush()
      #expect(cache.version(1) == .version(0))
    }
    try folder.setAge(0.2, of: NumberedImage(0))
    try folder.setAge(0.1, of: NumberedImage(1))
    // This limit is enough for three images with their metadata. When the cache evicts images, a tenth of the limit becomes
    // free.
    let cache = folder.cache(limit: 4_000)
    // The cache evicts images as soon as it opens the folder, because the limit is lower than before.
    await cache.flush()
    #expect(stored(of: 0..<4) == [0, 1, 3])
    #expect(cache.version(3) == .version(0))
    await fill(cache, 4..<6)
    #expect(stored(of: 0..<6) == [3, 4, 5])
    #expect(cache.totalSize == folder.size())
  }

  @Test func `a use is noted on disk at most once a minute`() async throws {
    await fill(folder.cache(), 0..<2)
    let cache = folder.cache()
    await cache.flush()
    let ages = [0.5 / 60, 1.5 / 60]
    for number in 0...1 { try folder.setAge(ages[number], of: NumberedImage(number)) }
    for _ in 0..<3 { #expect(cache.version(0) == .version(0) && cache.version(1) == .version(0)) }
    let isNoted = try (0...1).map { try folder.age(of: NumberedImage($0)) < ages[$0] }
    #expect(isNoted == [false, true])
  }

  @Test func `an image as large as the limit is stored alone, a larger one isn't`() async throws {
    let image = NumberedImage(1)
    let record = CacheRecord(metadata: "", body: image.image(length: 3_000).bytes)
    let size = record.fileContents(for: image.url.rawValue).count
    for (limit, isStored) in [(size, true), (size - 1, false)] {
      let folder = try TemporaryImageFolder()
      let cache = folder.cache(limit: limit)
      for number in 1...2 { cache.store(NumberedImage(number), length: 100) }
      await cache.flush()
      cache.store(image, length: 3_000)
      await cache.flush()
      #expect(cache.readImage(at: image.url) == (isStored ? image.image(length: 3_000) : nil))
      #expect(folder.size() <= limit)
      #expect(cache.version(2) == (isStored ? .none : .version(0)))
    }
  }
}
