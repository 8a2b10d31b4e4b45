import Foundation
import OpenMarketDomain
import OpenMarketLock
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// Tests for the images in a folder. `FileCacheTests` covers the files.
@Suite(.timeLimit(.minutes(5))) struct ImageDiskCacheTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func cache(
    calls: FailingCalls = FailingCalls(),
    onProblem: @escaping @Sendable (SavingProblem) -> Void = { _ in }
  ) -> ImageDiskCache {
    ImageDiskCache(folder: folder.url, limit: 1 << 24, files: calls.files, onProblem: onProblem)
  }

  @Test func `every cache of a folder finds the images, whatever the text of their URLs`()
    async throws
  {
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

  @Test func `a released cache writes the images that wait`() async throws {
    let (calls, gate, last) = (FailingCalls(), Gate(), Gate())
    calls.fail { number, call in
      if number == 1 { gate.passBlocking() }
      if call == "rename \(Checksum.hash(of: ImageURL.numbered(9).rawValue)).image" { last.open() }
      return nil
    }
    do {
      let cache = cache(calls: calls)
      for number in 0..<10 {
        cache.store(NumberedImage(number).image(), at: .numbered(number))
      }
    }
    gate.open()
    await last.pass()
    for number in 0..<9 {
      #expect(await cache().image(at: .numbered(number)) == NumberedImage(number).image())
    }
  }

  @Test func `if too much waits, an image isn't stored`() async throws {
    let (calls, gate) = (FailingCalls(), Gate())
    calls.fail { _, call in
      if call == "write" { gate.passBlocking() }
      return nil
    }
    let cache = cache(calls: calls)
    let half = 4 << 20
    for (number, length) in [(1, half), (2, half), (3, half), (4, 100)] {
      cache.store(NumberedImage(number).image(length: length), at: .numbered(number))
    }
    gate.open()
    await cache.flush()
    for (number, isStored) in [(1, true), (2, true), (3, false), (4, false)] {
      #expect((await cache.image(at: .numbered(number)) != nil) == isStored)
    }
    cache.store(NumberedImage(4).image(), at: .numbered(4))
    await cache.flush()
    #expect(await cache.image(at: .numbered(4)) == NumberedImage(4).image())
  }

  @Test func `a problem is reported once, and later images are stored`() async {
    let calls = FailingCalls()
    let problems = Mutex<[SavingProblem]>([])
    calls.fail { _, call in call == "write" ? .noSpace : nil }
    let cache = cache(calls: calls) { problem in problems.withLock { $0.append(problem) } }
    for number in 0..<3 {
      cache.store(NumberedImage(number).image(), at: .numbered(number))
      await cache.flush()
    }
    #expect(
      problems.withLock(\.self)
        == [SavingProblem(path: folder.url.path, reason: SystemError.noSpace.reason)])
    calls.fail { _, _ in nil }
    cache.store(NumberedImage(4).image(), at: .numbered(4))
    await cache.flush()
    #expect(await cache.image(at: .numbered(4)) == NumberedImage(4).image())
  }
}
