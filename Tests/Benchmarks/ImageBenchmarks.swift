import Foundation
import OpenMarketData
import OpenMarketDomain

/// Benchmarks for images in memory.
enum ImageBenchmarks {
  static var all: [Comparison] {
    [hits, inserts(count: 1_000, goal: 15), inserts(count: 10_000, goal: 100), sharedLoad]
  }

  /// An image, together with the keys and values that both caches need for it.
  private struct Item {
    /// An object that contains an image, because `NSCache` stores only objects.
    final class Boxed {
      let image: ImageData

      init(_ image: ImageData) {
        self.image = image
      }
    }

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

  /// Returns caches of both kinds that contain the given images.
  private static func caches(
    with items: [Item], limit: Int, costLimit: Int
  ) -> (ours: ImageMemoryCache, theirs: NSCache<NSString, Item.Boxed>) {
    let (ours, theirs) = (ImageMemoryCache(limit: limit), NSCache<NSString, Item.Boxed>())
    theirs.totalCostLimit = costLimit
    for item in items {
      ours.store(item.image, at: item.url)
      theirs.setObject(item.box, forKey: item.key, cost: item.image.bytes.count)
    }
    return (ours, theirs)
  }

  private static var hits: Comparison {
    Comparison(
      name: "memory-hit", ours: "a hit in the memory cache", theirs: "NSCache",
      reading: .timesFaster, goal: 4
    ) {
      let items = (0..<1_000).map { Item($0, size: 2_000) }
      let (ours, theirs) = caches(with: items, limit: 100 << 20, costLimit: 100 << 20)
      let urls = items.map(\.url)
      let keys = items.map(\.key)
      let order = (0..<20_000).map { _ in Int.random(in: items.indices) }
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
      theirs: "NSCache", reading: .timesFaster, goal: goal, rounds: 15
    ) {
      // Create images of different sizes, as in a real market, because `NSCache` sorts its entries by cost.
      func item(_ number: Int) -> Item { Item(number, size: .random(in: 1_000...3_000)) }
      let items = (0..<count).map(item)
      return {
        let (ours, theirs) = caches(with: items, limit: count * 2_450, costLimit: count * 2_000)
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

  /// A benchmark in which many callers share a single load.
  private static var sharedLoad: Comparison {
    Comparison(
      name: "shared-load", ours: "1 000 concurrent callers of one image that isn't loaded",
      theirs: "a task group of 1 000 empty tasks", reading: .timesTheCost, goal: 2
    ) {
      let body = Data(Pictures.image(1, size: 20_000).bytes)
      let url = Pictures.url(1)
      func callers(_ call: @escaping @Sendable () async -> Void) async -> Duration {
        await timeAwaiting {
          await withTaskGroup(of: Void.self) { group in
            for _ in 0..<1_000 { group.addTask { await call() } }
          }
        }
      }
      return {
        let images = CachingImageRepository(
          sessionManager: OneAnswer(headers: ["Cache-Control": "max-age=60"], body: body))
        return Comparison.Round(
          ours: await callers {
            use(try? await images.image(at: url, priority: .visible, progress: nil))
          },
          theirs: await callers {})
      }
    }
  }
}

/// Test images and URLs that resemble the images and URLs of a market.
enum Pictures {
  /// Returns an image of approximately the given size in bytes. Images with different numbers have different bytes.
  static func image(_ number: Int, size: Int) -> ImageData {
    let header = ImageFormat.png.signature + [0, 0, 0, 13] + "IHDR".utf8
    let width = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: (number + 1) >> $0) }
    let bytes = header + width + [0, 0, 0, 1, 8, 6, 0, 0, 0]
    guard
      let image = ImageData(bytes: bytes + [UInt8](repeating: 7, count: max(4, size - 29)))
    else { preconditionFailure("the benchmarks' own picture is none") }
    return image
  }

  static func url(_ number: Int) -> ImageURL {
    let digits = String(number, radix: 16)
    let name = String(repeating: "0", count: 32 - digits.count) + digits
    return ImageURL(
      "https://s3.example/media.market.example/training-resources/15/20221018/\(name)_thumb.png")
  }
}
