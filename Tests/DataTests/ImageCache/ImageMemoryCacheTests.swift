import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

struct ImageMemoryCacheTests {
  @Test func `ten thousand pictures pass through two megabytes and never take more`() throws {
    let cache = ImageMemoryCache(ceiling: 2_000_000)
    var random = SeededGenerator(seed: 7)
    var peak = 0
    for number in 0..<10_000 {
      let image = try CachedImage.numbered(number, size: .random(in: 60...40_000, using: &random))
      cache.store(image, at: .numbered(number))
      peak = max(peak, cache.totalSize)
      #expect(cache.image(at: .numbered(number)) == image)
    }
    #expect(peak <= 2_000_000)
    // A ceiling that is kept by keeping nothing would be no feat.
    #expect(peak > 1_900_000)
    #expect(cache.count > 50)
  }

  @Test
  func
    `what is kept counts with its address and more, so that a million tiny pictures have a bound`()
    throws
  {
    let cache = ImageMemoryCache(ceiling: 10_000)
    for number in 0..<1_000 { cache.store(try .numbered(number, size: 40), at: .numbered(number)) }
    #expect(cache.count < 10_000 / 320)
  }

  @Test func `texts of the server count, too`() throws {
    let cache = ImageMemoryCache(ceiling: 10_000)
    cache.store(
      try .numbered(1, entityTag: "\"\(String(repeating: "a", count: 9_800))\""), at: .numbered(1))
    #expect(cache.count == 0)
  }

  @Test func `a picture that is stored again is there once`() throws {
    let cache = ImageMemoryCache(ceiling: 10_000)
    cache.store(try .numbered(1, size: 100), at: .numbered(1))
    let size = cache.totalSize
    cache.store(try .numbered(2, size: 100), at: .numbered(1))
    #expect(cache.totalSize == size)
    #expect(cache.image(at: .numbered(1)) == (try .numbered(2, size: 100)))
  }

  @Test func `a picture is replaced only by what is meant for it`() throws {
    let cache = ImageMemoryCache(ceiling: 10_000)
    let (old, new) = (
      try CachedImage.numbered(1, expires: 1), try CachedImage.numbered(2, expires: 2)
    )
    cache.store(old, at: .numbered(1))
    #expect(cache.replace(new.validity, at: .numbered(1), with: { _ in new }) == nil)
    #expect(cache.image(at: .numbered(1)) == old)
    #expect(cache.replace(old.validity, at: .numbered(1), with: { _ in new }) == old)
    #expect(cache.storeIfAbsent(old, at: .numbered(1)) == new)
    #expect(cache.replace(new.validity, at: .numbered(1), with: { _ in nil }) == new)
    #expect(cache.totalSize == 0)
    #expect(cache.replace(new.validity, at: .numbered(1), with: { _ in new }) == nil)
    #expect(cache.storeIfAbsent(old, at: .numbered(1)) == old)
  }

  @Test func `it may be used from many tasks at once`() async throws {
    let cache = ImageMemoryCache(ceiling: 50_000)
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for round in 0..<500 {
            let number = (task * 7 + round) % 40
            if let image = cache.image(at: .numbered(number)) {
              #expect(image == (try? .numbered(number, size: 3_000)))
            } else if let image = try? CachedImage.numbered(number, size: 3_000) {
              cache.store(image, at: .numbered(number))
            }
            #expect(cache.totalSize <= 50_000)
          }
        }
      }
    }
  }
}
