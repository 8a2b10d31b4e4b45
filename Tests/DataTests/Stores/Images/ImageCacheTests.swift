import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// Tests for the images in a folder. `FileCacheTests` covers the files.
@Suite(.timeLimit(.minutes(10))) struct ImageDiskCacheTests {
  private let folder: TemporaryFolder
  private let problems = Recorder<SavingProblem>()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func cache(calls: FailingCalls = FailingCalls()) -> ImageDiskCache {
    ImageDiskCache(
      folder: folder.url, limit: 1 << 24, files: calls.files, onProblem: problems.append)
  }

  @Test func `each cache of a folder finds the images, whatever their URLs`() async throws {
    // The last two URLs are canonically equal as strings, but have different bytes.
    let urls = [
      "../../x", "/etc/passwd", "\0", "", "%2e%2e%2f", "https://a.example/\u{FC}",
      "https://a.example/u\u{308}",
    ].map { ImageURL($0) }
    let (first, second) = (cache(), cache())
    for (number, url) in urls.enumerated() {
      #expect(await first.image(at: url) == nil)
      first.store(.numbered(number), at: url)
    }
    await first.flush()
    for cache in [first, second] {
      for (number, url) in urls.enumerated() {
        #expect(await cache.image(at: url) == .numbered(number))
      }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.count == urls.count)
    #expect(names.allSatisfy { $0.wholeMatch(of: /[0-9a-f]+\.image/) != nil })
  }

  @Test func `a problem such as a full disk is reported`() async {
    let calls = FailingCalls()
    calls.fail { _, call in call == "write" ? .noSpace : nil }
    let cache = cache(calls: calls)
    cache.store(.numbered(1), at: .numbered(1))
    await cache.flush()
    #expect(problems.all.map(\.reason) == [SystemError.noSpace.reason])
  }
}

struct ImageMemoryCacheTests {
  @Test func `the limit is never exceeded, and is used`() {
    let cache = ImageMemoryCache(limit: 200_000)
    var random = SeededGenerator(seed: 7)
    var peak = 0
    for number in 0..<2_000 {
      let image = ImageData.numbered(number, size: .random(in: 100...4_000, using: &random))
      cache.store(image, at: .numbered(number))
      peak = max(peak, cache.totalSize)
      #expect(cache.image(at: .numbered(number)) == image)
    }
    #expect((190_000...200_000).contains(peak))
  }

  @Test func `the least recently used image is evicted first`() {
    let limit = ImageMemoryCache(limit: 10_000)
    for number in [1, 2, 4] { limit.store(.numbered(number), at: .numbered(number)) }
    let cache = ImageMemoryCache(limit: limit.totalSize)
    for number in [1, 2, 4] { cache.store(.numbered(number), at: .numbered(number)) }
    _ = cache.image(at: .numbered(1))
    cache.store(.numbered(5), at: .numbered(5))
    // The cache doesn't evict other images when an image is replaced with an image of the same
    // size.
    cache.store(.numbered(7), at: .numbered(4))
    let images = [1, 2, 4, 5].map { cache.image(at: .numbered($0)) }
    #expect(images == [.numbered(1), nil, .numbered(7), .numbered(5)])
  }
}

extension ImageData {
  /// Returns an image that differs for each number.
  static func numbered(_ number: Int, size: Int = 0) -> ImageData {
    ImageData(bytes: ImageFile.samplePNG(UInt32(number), size: size).bytes) ?? .sample()
  }
}

extension ImageURL {
  static func numbered(_ number: Int) -> ImageURL {
    ImageURL("https://images.example/training-resources/3/20240102/\(number)_thumb.png")
  }
}
