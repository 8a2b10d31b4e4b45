import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import ImageCacheWriter
@testable import OpenMarketData

#if os(Linux) || os(macOS)
  /// Another process has the folder, and may end at any moment.
  @Suite(.oneAtATime(.calculating), .serialized, .foldersRemoved) struct ImageDiskCacheProcessTests
  {
    private let folder: PictureFolder

    init() throws {
      folder = try PictureFolder()
    }

    /// How many of the writer's pictures are kept; all of them are right.
    private func keptCount(in cache: ImageDiskCache) -> Int {
      let kept = (0..<400).map(cache.kept)
      #expect(!kept.contains(.wrong))
      return kept.count { $0 != .nothing }
    }

    @Test(arguments: 0..<25)
    func `whenever a process is killed, pictures are right or missing`(round: Int) async throws {
      let ceiling = 400_000
      var random = SeededGenerator(seed: UInt64(round))
      for life in 0..<3 {
        let process = try WriterProcess(
          folder: folder.path, ceiling: ceiling, seed: round * 10 + life)
        for _ in 0...Int.random(in: 0..<12, using: &random) { #expect(await process.hear()) }
        // Not always at the same place.
        var count = Int.random(in: 0..<300_000, using: &random)
        while count > 0 { count -= 1 }
        process.end()
        #expect(folder.size() <= ceiling)
      }
      let cache = folder.cache(ceiling: ceiling)
      #expect(keptCount(in: cache) > 0)
      await cache.flush()
      // What was being removed may still be in the order of use, which is compared with the folder before the first change.
      #expect((folder.size()...ceiling).contains(cache.totalSize))
      #expect(!folder.names().contains(FileSystem.temporaryName))
      cache.store(WrittenPicture(1000))
      await cache.flush()
      #expect(cache.kept(1000) == .version(0))
      #expect(cache.totalSize == folder.size())
      #expect(folder.size() <= ceiling)
    }

    @Test func `two processes have one folder, and one ceiling`() async throws {
      let ceiling = 300_000
      let process = try WriterProcess(folder: folder.path, ceiling: ceiling, seed: 7)
      #expect(await process.hear())
      let cache = folder.cache(ceiling: ceiling)
      var hits = 0
      for round in 0..<40 {
        cache.store(WrittenPicture(1000 + round))
        await cache.flush()
        #expect(cache.totalSize == 0)
        hits += keptCount(in: cache)
        let size = process.paused { folder.size() }
        #expect(size <= ceiling)
        _ = await process.hear()
      }
      #expect(hits > 0)
      #expect((1000..<1040).allSatisfy { folder.bytes(of: WrittenPicture($0)) == nil })
      process.end()
      cache.store(WrittenPicture(2000))
      await cache.flush()
      #expect(cache.kept(2000) == .version(0))
      #expect(cache.totalSize == folder.size())
      #expect(keptCount(in: cache) > 0)
      #expect(folder.size() <= ceiling)
    }

    @Test func `several processes at once stay below the ceiling, also when one is killed`()
      async throws
    {
      let ceiling = 200_000
      var processes = try (0..<3).map {
        try WriterProcess(folder: folder.path, ceiling: ceiling, seed: $0)
      }
      while let process = processes.popLast() {
        for _ in 0..<10 {
          #expect(await process.hear())
          let size = ([process] + processes).reduce({ folder.size() }) { body, process in
            { process.paused(body) }
          }()
          #expect(size <= ceiling)
        }
        process.end()
      }
      #expect(keptCount(in: folder.cache(ceiling: ceiling)) > 0)
    }

    /// The system would end a process that writes beyond its limit for the size of a file.
    @Test func `a limit for the size of files ends no process`() async throws {
      let process = try WriterProcess(
        folder: folder.path, ceiling: 400_000, seed: 1, shellSetup: "ulimit -f 8")
      for _ in 0..<5 { #expect(await process.hear()) }
      process.end()
      let cache = folder.cache(ceiling: 400_000)
      await cache.flush()
      #expect(keptCount(in: cache) > 0)
      #expect((folder.size()...400_000).contains(cache.totalSize))
      cache.store(WrittenPicture(1000))
      await cache.flush()
      #expect(cache.totalSize == folder.size())
    }
  }
#endif
