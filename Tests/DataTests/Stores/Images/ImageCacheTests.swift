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
      first.store(NumberedImage(number).image(), at: url)
    }
    await first.flush()
    for cache in [first, second] {
      for (number, url) in urls.enumerated() {
        #expect(await cache.image(at: url) == NumberedImage(number).image())
      }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.count == urls.count)
    #expect(names.allSatisfy { $0.wholeMatch(of: /[0-9a-f]+\.image/) != nil })
  }

  @Test func `a problem is reported, and later images are stored`() async {
    let calls = FailingCalls()
    calls.fail { _, call in call == "write" ? .noSpace : nil }
    let cache = cache(calls: calls)
    cache.store(.numbered(1), at: .numbered(1))
    await cache.flush()
    #expect(problems.all.map(\.reason) == [SystemError.noSpace.reason])
    calls.fail { _, _ in nil }
    cache.store(.numbered(1), at: .numbered(1))
    await cache.flush()
    #expect(await cache.image(at: .numbered(1)) == .numbered(1))
  }
}

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
    // The cache doesn't evict other images when an image is replaced with an image of the same
    // size.
    cache.store(NumberedImage(7).image(), at: .numbered(4))
    #expect(cache.image(at: .numbered(4)) == NumberedImage(7).image())
    #expect(cache.count == 3)
    #expect([1, 5].filter { cache.image(at: .numbered($0)) == nil } == [])
    #expect(cache.totalSize <= limit.totalSize)
  }
}

/// A valid PNG image whose width encodes a number, so that a test can identify an image from a
/// cache.
struct NumberedImage {
  /// The number of the image, which must be less than 65,535.
  let number: Int

  init(_ number: Int) { self.number = number }

  /// Returns the image.
  ///
  /// - Parameter length: The number of bytes of the image. The minimum is 45.
  func image(length: Int = 500) -> ImageData {
    var bytes = ImageFormat.png.signature + [0, 0, 0, 13] + "IHDR".utf8
    for side in [number + 1, 1] { bytes += [0, 0, UInt8(side >> 8), UInt8(side & 0xFF)] }
    bytes += [8, 6, 0, 0, 0]
    let end: [UInt8] = [0, 0, 0, 0] + "IEND".utf8 + [0xAE, 0x42, 0x60, 0x82]
    let filler = UInt8(truncatingIfNeeded: number &* 31 | 1)
    bytes += [UInt8](repeating: filler, count: max(4, length - bytes.count - end.count))
    guard let image = ImageData(bytes: bytes + end) else { fatalError("not an image") }
    return image
  }
}

extension ImageData {
  static func numbered(_ number: Int) -> ImageData { NumberedImage(number).image(length: 64) }
}

extension ImageURL {
  static func numbered(_ number: Int) -> ImageURL {
    ImageURL("https://images.example/training-resources/3/20240102/\(number)_thumb.png")
  }
}
