import Foundation
import OpenMarketData
import OpenMarketDomain

/// An object that contains an image, because `NSCache` stores only objects.
private final class Boxed {
  let image: ImageData

  init(_ image: ImageData) {
    self.image = image
  }
}

/// An image, together with the keys and values that both caches need for it.
private struct Item {
  let image: ImageData
  let url: ImageURL
  let box: Boxed
  let key: NSString

  init(_ number: Int, size: Int) {
    image = Pictures.image(number, size: size)
    url = Pictures.url(number)
    box = Boxed(image)
    key = url.rawValue as NSString
  }
}

/// Benchmarks for the image memory cache.
enum MemoryCacheBenchmarks {
  static var all: [Comparison] {
    [hits, inserts(count: 1_000, goal: 15), inserts(count: 10_000, goal: 100)]
  }

  private static var hits: Comparison {
    Comparison(
      name: "memory-hit", ours: "a hit in the memory cache", theirs: "NSCache",
      goal: .timesFaster(4)
    ) {
      let count = 1_000
      let ours = ImageMemoryCache(limit: 100 << 20)
      let theirs = NSCache<NSString, Boxed>()
      theirs.totalCostLimit = 100 << 20
      let urls = (0..<count).map(Pictures.url)
      let keys = urls.map { $0.rawValue as NSString }
      for number in 0..<count {
        let image = Pictures.image(number, size: 2_000)
        ours.store(image, at: urls[number])
        theirs.setObject(Boxed(image), forKey: keys[number], cost: 2_000)
      }
      let order = (0..<20_000).map { _ in Int.random(in: 0..<count) }
      return {
        Comparison.Round(
          ours: time { for number in order { use(ours.image(at: urls[number])) } },
          theirs: time { for number in order { use(theirs.object(forKey: keys[number])?.image) } })
      }
    }
  }

  /// Returns a benchmark that inserts images into full caches, so that every insertion evicts other images.
  ///
  /// `NSCache` evicts the images with the lowest cost first. After many insertions, the cache would contain only the largest
  /// images, and would evict each new image immediately. Every round therefore begins with full caches that haven't evicted any
  /// images yet. The images are created before and released after the measurement, so that memory allocation isn't measured.
  private static func inserts(count: Int, goal: Double) -> Comparison {
    Comparison(
      name: "memory-insert-\(count)", ours: "an insert that evicts, at \(count) pictures",
      theirs: "NSCache", goal: .timesFaster(goal), rounds: 15
    ) {
      // Create images of different sizes, as in a real market, because `NSCache` sorts its entries by cost.
      func item(_ number: Int) -> Item { Item(number, size: .random(in: 1_000...3_000)) }
      let items = (0..<count).map(item)
      return {
        let ours = ImageMemoryCache(limit: count * 2_450)
        let theirs = NSCache<NSString, Boxed>()
        theirs.totalCostLimit = count * 2_000
        for item in items {
          ours.store(item.image, at: item.url)
          theirs.setObject(item.box, forKey: item.key, cost: item.image.bytes.count)
        }
        // Create new images, as if they were just loaded.
        let batch = (count..<count + 100).map(item)
        return Comparison.Round(
          ours: time { for item in batch { ours.store(item.image, at: item.url) } },
          theirs: time {
            for item in batch {
              theirs.setObject(item.box, forKey: item.key, cost: item.image.bytes.count)
            }
          })
      }
    }
  }
}
