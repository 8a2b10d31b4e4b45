import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

#if os(Linux) || os(macOS)
  /// Tests with a process in which four writers register and delete products, and that is killed
  /// during a write.
  struct KilledProcessTests {
    /// A run with `OPENMARKET_LONG_TESTS=1` in its environment kills 100 processes.
    @Test(arguments: SeededGenerator.seeds(5))
    func `acknowledged changes survive a killed process, exactly once`(seed: UInt64) async throws {
      let folder = try TemporaryFolder()
      let result = try await #require(
        processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]
      ) { [path = folder.path as String, seed = seed as UInt64] in
        try await Self.write(to: URL(filePath: path), seed: seed)
      }
      let output = String(decoding: result.standardOutputContent, as: UTF8.self)
      let lines = output.split(separator: "\n").map { $0.split(separator: " ") }
      let market = MarketUnderTest(try SandboxMarket.open(folder: folder.url))
      let names = try market.market.everything().map(\.name)
      for line in lines where line.count == 2 {
        let count = names.count { $0 == line[1] }
        let isDeleted = lines.contains(["deleted", line[1]])
        // A deletion may have completed without being reported.
        let allowed = isDeleted ? [0] : line[1].hasSuffix("0") ? [0, 1] : [1]
        #expect(allowed.contains(count), "\(line)")
      }
      #expect(Set(names).count == names.count)
      for id in try market.market.everything().map(\.id) where id > 200 {
        let image = try market.market.detail(id).images[0]
        #expect(try await market.send(.get, image.url).body == Data.samplePNG)
      }
    }

    private static func report(_ change: String) throws {
      try FileHandle.standardOutput.write(contentsOf: Data("\(change)\n".utf8))
    }

    /// Registers products in four tasks, and deletes every tenth of them, until the process is
    /// killed.
    private static func write(to folder: URL, seed: UInt64) async throws {
      let market = MarketUnderTest(try SandboxMarket.open(folder: folder))
      var random = SplitMix64(seed: seed)
      let (start, delay) = (random.next(below: 40), random.next(below: 400_000))
      try await withThrowingTaskGroup(of: Void.self) { group in
        for writer in 0..<4 {
          group.addTask {
            for number in 0... {
              if writer == 0, number == start {
                Thread.detachNewThread {
                  var count = 0
                  while count < delay { count += 1 }
                  kill(getpid(), SIGKILL)
                }
              }
              let name = "Writer-\(writer)-\(number)"
              let id = try await market.registered(name).id
              try report("registered \(name)")
              guard number.isMultiple(of: 10) else { continue }
              _ = try await market.delete(market.deletion(of: id).text)
              try report("deleted \(name)")
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }
#endif
