import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

struct ImageMemoryCacheTests {
  @Test func `the limit is never exceeded, and is used`() {
    let cache = ImageMemoryCache(limit: 200_000)
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
    let limit = ImageMemoryCache(limit: 10_000)
    for number in [1, 2, 4] { limit.store(NumberedImage(number).image(), at: .numbered(number)) }
    let cache = ImageMemoryCache(limit: limit.totalSize)
    for number in [1, 2, 4] { cache.store(NumberedImage(number).image(), at: .numbered(number)) }
    #expect(cache.image(at: .numbered(1)) != nil)
    cache.store(NumberedImage(5).image(), at: .numbered(5))
    #expect(cache.image(at: .numbered(2)) == nil)
    // The cache doesn't evict other images when an image is replaced with an image of the same size.
    cache.store(NumberedImage(7).image(), at: .numbered(4))
    #expect(cache.image(at: .numbered(4)) == NumberedImage(7).image())
    #expect(cache.count == 3 && [1, 5].allSatisfy { cache.image(at: .numbered($0)) != nil })
    #expect(cache.totalSize <= limit.totalSize)
  }

  @Test func `an image that is larger than the limit isn't stored`() {
    let cache = ImageMemoryCache(limit: 2_000)
    for number in 1...2 { cache.store(NumberedImage(number).image(), at: .numbered(number)) }
    cache.store(NumberedImage(3).image(length: 2_000), at: .numbered(3))
    #expect((1...3).filter { cache.image(at: .numbered($0)) != nil } == [1, 2])
  }

  @Test func `an image costs at least 320 bytes, and its URL counts`() {
    let cache = ImageMemoryCache(limit: 10_000)
    for number in 0..<1_000 {
      cache.store(NumberedImage(number).image(length: 45), at: .numbered(number))
    }
    #expect(cache.count < 10_000 / 320)
    let url = ImageURL(String(repeating: "a", count: 9_800))
    cache.store(.numbered(1_000), at: url)
    #expect(cache.image(at: url) == nil)
  }
}
