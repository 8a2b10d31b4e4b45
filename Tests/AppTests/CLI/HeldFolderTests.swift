import Foundation
import OpenMarketData
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

/// A folder that another one has is waited for, and who is interrupted waits no longer.
struct HeldFolderTests {
  /// What a task that is cancelled before it begins comes to.
  private func outcome(
    _ work: @escaping @Sendable () async throws(Failure) -> Void
  ) async -> Failure? {
    await withTaskGroup(of: Failure?.self) { group in
      group.cancelAll()
      group.addTask {
        do throws(Failure) {
          try await work()
          return nil
        } catch {
          return error
        }
      }
      return await group.next() ?? nil
    }
  }

  @Test func `the embedded market is waited for until the program is interrupted`() async throws {
    let folder = try TemporaryFolder()
    let market = try SandboxMarket.open(folder: folder.url).market
    var server = ServerChoice()
    server.folder = folder.url
    let failure = await outcome { [server] () throws(Failure) in
      _ = try await Market.open(
        server, for: .writing, environment: [:], preferences: Preferences(language: .english))
    }
    withExtendedLifetime(market) {}
    #expect(failure?.code == ProgramCode.interrupted.rawValue)
  }
}
