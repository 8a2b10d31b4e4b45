import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import ImageCacheWriter
@testable import OpenMarketData

#if os(Linux) || os(macOS)
  /// Another process owns the folder, and may end at any moment.
  @Suite(.oneAtATime(.calculating), .serialized, .timeLimit(.minutes(5)))
  struct ImageDiskCacheProcessTests {
    private let folder: PictureFolder

    init() throws {
      folder = try PictureFolder()
    }

    /// Returns the number of the writer's pictures in a cache. All of them must be right.
    private func keptCount(in cache: ImageDiskCache) -> Int {
      let kept = (0..<400).map(cache.kept)
      #expect(!kept.contains(.wrong))
      return kept.count { $0 != .nothing }
    }

    @Test(arguments: 0..<12)
    func `whenever a process is killed, images are right or missing`(round: Int) async throws {
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
      cache.store(WrittenPicture(1000))
      await cache.flush()
      #expect(cache.kept(1000) == .version(0))
      #expect(cache.totalSize == folder.size())
      #expect(folder.size() <= ceiling)
      #expect(!folder.names().contains(FileSystem.temporaryName))
    }

    @Test func `while another process owns the folder, a cache does without it`() async throws {
      let process = try WriterProcess(folder: folder.path, ceiling: 300_000, seed: 7)
      #expect(await process.hear())
      let problems = ProblemRecorder()
      let cache = folder.cache(onProblem: problems.add)
      for number in 1000..<1010 { cache.store(WrittenPicture(number)) }
      await cache.flush()
      #expect(keptCount(in: cache) == 0)
      #expect(problems.all == [.inUse(path: folder.path)])
      #expect((1000..<1010).allSatisfy { folder.bytes(of: WrittenPicture($0)) == nil })
      process.end()
      #expect(keptCount(in: cache) > 0)
    }
  }

  /// A process that stores pictures until it is ended, and reports each few of them. It ends with this process.
  private final class WriterProcess: Sendable {
    private let id: pid_t
    private let output: FileHandle

    init(folder: String, ceiling: Int, seed: Int) throws {
      let pipe = Pipe()
      let words = [Self.program, folder, "\(ceiling)", "\(seed)"]
      var arguments = words.map { strdup($0) } + [nil]
      defer { for argument in arguments { free(argument) } }
      #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
      #else
        var actions = posix_spawn_file_actions_t()
      #endif
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_adddup2(
        &actions, pipe.fileHandleForWriting.fileDescriptor, STDOUT_FILENO)
      var id: pid_t = 0
      let status = posix_spawn(&id, Self.program, &actions, nil, &arguments, environ)
      guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .ENOENT) }
      self.id = id
      output = pipe.fileHandleForReading
    }

    /// Waits for the next report. Returns `false` after the end.
    func hear() async -> Bool {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { [output] in
          continuation.resume(returning: !output.availableData.isEmpty)
        }
      }
    }

    func end() {
      kill(id, SIGKILL)
      var status: Int32 = 0
      waitpid(id, &status, 0)
    }

    /// The build puts programs into the folder of the test bundle.
    private static var program: String {
      #if canImport(Darwin)
        let products = Bundle(for: WriterProcess.self).bundleURL.deletingLastPathComponent()
      #else
        let products =
          Bundle.main.executableURL?.deletingLastPathComponent() ?? Bundle.main.bundleURL
      #endif
      return products.appending(path: "ImageCacheWriter").path
    }
  }
#endif
