import Foundation
import OpenMarketData
import OpenMarketDomain

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Benchmarks for the image disk cache.
enum DiskCacheBenchmarks {
  static var all: [Comparison] { [hit, storeWait, store, opening] }

  private static let size = 20_000

  private static var hit: Comparison {
    Comparison(
      name: "disk-hit", ours: "a checked picture of 20 KB from the disk cache",
      theirs: "opening, reading and closing a file of 20 KB", reading: .timesTheCost, goal: 1.6
    ) {
      let folder = try ScratchFolder()
      let cache = ImageDiskCache(folder: folder.file("cache"))
      let count = 200
      await fill(cache, count: count, size: size)
      for number in 0..<count {
        try Data(Pictures.image(number, size: size).bytes).write(to: folder.file("\(number)"))
      }
      let urls = (0..<count).map(Pictures.url)
      let paths = (0..<count).map { folder.file("\($0)").path }
      return {
        _ = folder
        return Comparison.Round(
          ours: time {
            for url in urls {
              guard cache.readImage(at: url) != nil else { preconditionFailure("a miss") }
            }
          },
          theirs: time { for path in paths { use(bytes(path)) } })
      }
    }
  }

  private static var storeWait: Comparison {
    Comparison(
      name: "disk-store-wait", ours: "what a caller waits for until a picture of 20 KB is taken",
      reading: .microseconds, goal: 2
    ) {
      let folder = try ScratchFolder()
      let cache = ImageDiskCache(folder: folder.file("cache"))
      var next = 0
      return {
        _ = folder
        let batch = (next..<next + 20).map { (Pictures.image($0, size: size), Pictures.url($0)) }
        next += batch.count
        let ours = time { for (image, url) in batch { cache.store(image, at: url) } }
        await cache.flush()
        return Comparison.Round(ours: ours / batch.count)
      }
    }
  }

  private static var store: Comparison {
    Comparison(
      name: "disk-store", ours: "40 pictures of 20 KB stored",
      theirs: "Data.write with .atomic", reading: .timesFaster, goal: 2.5
    ) {
      let folder = try ScratchFolder()
      let cache = ImageDiskCache(folder: folder.file("cache"))
      let batch = (0..<40).map {
        (Pictures.image($0, size: size), Pictures.url($0), folder.file("\($0)"))
      }
      return {
        _ = folder
        let ours = await timeAwaiting {
          for (image, url, _) in batch { cache.store(image, at: url) }
          await cache.flush()
        }
        let theirs = try time {
          for (image, _, file) in batch {
            try Data(image.bytes).write(to: file, options: .atomic)
          }
        }
        return Comparison.Round(ours: ours, theirs: theirs)
      }
    }
  }

  private static var opening: Comparison {
    Comparison(
      name: "disk-open",
      ours: "the first picture from a cache of 10 000 pictures that was just opened",
      theirs: "the folder scanned for sizes and dates", reading: .timesFaster, goal: 100, rounds: 7
    ) {
      let folder = try ScratchFolder()
      let path = folder.file("cache")
      let count = 10_000
      await fill(ImageDiskCache(folder: path), count: count, size: 100)
      return {
        _ = folder
        var opened: ImageDiskCache?
        let ours = time {
          let cache = ImageDiskCache(folder: path)
          guard cache.readImage(at: Pictures.url(7)) != nil else {
            preconditionFailure("a miss")
          }
          opened = cache
        }
        // Wait until the cache has listed its files, so that listing doesn't affect the next measurement.
        await opened?.flush()
        let theirs = try time {
          let names = try FileManager.default.contentsOfDirectory(atPath: path.path)
          guard names.count >= count else { preconditionFailure("not all are there") }
          for name in names {
            use(try FileManager.default.attributesOfItem(atPath: path.path + "/" + name))
          }
        }
        return Comparison.Round(ours: ours, theirs: theirs)
      }
    }
  }

  private static func fill(_ cache: ImageDiskCache, count: Int, size: Int) async {
    for number in 0..<count {
      cache.store(Pictures.image(number, size: size), at: Pictures.url(number))
      if number % 50 == 49 { await cache.flush() }
    }
    await cache.flush()
  }

  /// Returns the contents of the file at the given path. This function makes as few system calls as possible.
  private static func bytes(_ path: String) -> [UInt8] {
    let file = open(path, O_RDONLY)
    defer { close(file) }
    return [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
      count = max(0, read(file, buffer.baseAddress, buffer.count))
    }
  }
}
