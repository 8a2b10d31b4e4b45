import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

struct ImageMemoryCacheTests {
  @Test func `the ceiling is never exceeded, and is used`() {
    let cache = ImageMemoryCache(ceiling: 200_000)
    var random = SeededGenerator(seed: 7)
    var peak = 0
    for number in 0..<2_000 {
      let image = NumberedImage(number).image(length: .random(in: 60...4_000, using: &random))
      cache.store(image, at: .numbered(number))
      peak = max(peak, cache.totalSize)
      #expect(cache.image(at: .numbered(number)) == image)
    }
    #expect((190_000...200_000).contains(peak))
  }

  @Test func `the least recently used image is evicted first`() {
    let ceiling = ImageMemoryCache(ceiling: 10_000)
    for number in [1, 2, 4] { ceiling.store(NumberedImage(number).image(), at: .numbered(number)) }
    let cache = ImageMemoryCache(ceiling: ceiling.totalSize)
    for number in [1, 2, 4] { cache.store(NumberedImage(number).image(), at: .numbered(number)) }
    #expect(cache.image(at: .numbered(1)) != nil)
    cache.store(NumberedImage(5).image(), at: .numbered(5))
    #expect([1, 2, 4, 5].filter { cache.contains(.numbered($0)) } == [1, 4, 5])
    // The cache doesn't evict other images when an image is replaced with an image of the same size.
    cache.store(NumberedImage(7).image(), at: .numbered(4))
    #expect(cache.image(at: .numbered(4)) == NumberedImage(7).image())
    #expect(cache.count == 3)
    #expect(cache.totalSize <= ceiling.totalSize)
  }

  @Test func `an image that is larger than the ceiling replaces its earlier version only`() {
    let cache = ImageMemoryCache(ceiling: 2_000)
    for number in 1...2 { cache.store(NumberedImage(number).image(), at: .numbered(number)) }
    cache.store(NumberedImage(1).image(length: 2_000), at: .numbered(1))
    #expect((1...2).filter { cache.contains(.numbered($0)) } == [2])
  }

  @Test func `an image costs at least 320 bytes, and its server's texts count`() throws {
    let cache = ImageMemoryCache(ceiling: 10_000)
    for number in 0..<1_000 {
      cache.store(NumberedImage(number).image(length: 45), at: .numbered(number))
    }
    #expect(cache.count < 10_000 / 320)
    let validity = CacheValidity(
      confirmed: 0, expires: 1, entityTag: String(repeating: "a", count: 9_800), lastModified: nil)
    cache.store(CachedImage(.numbered(1_000), validity), at: .numbered(1_000))
    #expect(!cache.contains(.numbered(1_000)))
  }

  @Test func `an image is replaced only if it has the expected validity`() {
    let cache = ImageMemoryCache(ceiling: 10_000)
    let url = ImageURL.numbered(1)
    let (old, new) = (NumberedImage(1).image(), NumberedImage(1, version: 1).image())
    cache.store(old, at: url)
    #expect(cache.replace(new.validity, at: url, with: { _ in new }) == nil)
    #expect(cache.image(at: url) == old)
    #expect(cache.replace(old.validity, at: url, with: { _ in new }) == old)
    #expect(cache.storeIfAbsent(old, at: url) == new)
    #expect(cache.replace(new.validity, at: url, with: { _ in nil }) == new)
    #expect(cache.totalSize == 0)
    #expect(cache.replace(new.validity, at: url, with: { _ in new }) == nil)
    #expect(cache.storeIfAbsent(old, at: url) == old)
  }
}
