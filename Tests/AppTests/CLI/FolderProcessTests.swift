import Foundation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

/// Tests for the folder of the embedded market, which the `serve` command serves and the `reset`
/// command deletes.
@Suite(.takingTurns(.startingPrograms), .timeLimit(.minutes(10))) struct FolderProcessTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `reading creates no folder`() async throws {
    for command in ["list", "health"] {
      let run = try await openmarket(command, environment: ["HOME": folder.path])
      #expect(run.exitCode == 0)
    }
    #expect(folder.names(in: "").isEmpty)
  }

  @Test func `a registered product is there while the folder is served and after`() async throws {
    let first = try await ServedMarketProcess("--data-dir", folder.path)
    _ = try await first.registered(stock: 77)
    let list = ["list", "--per-page", "1"]
    let during = try await openmarket(list + ["--data-dir", folder.path])
    expectEqual(await first.stop().exitCode, 0)
    let after = try await openmarket(list, environment: ["OPENMARKET_DATA_DIR": folder.path])
    for run in [during, after] {
      #expect(run.exitCode == 0)
      #expect(run.output.contains("Desk lamp"))
      #expect(run.output.contains("77 left"))
    }
  }

  @Test func `a folder in use is refused with the ID of its process`() async throws {
    let served = try await ServedMarketProcess("--data-dir", folder.path)
    let text =
      "Process \(served.process.id) is using the folder \(folder.path). End that process, "
      + "or use its market with --server."
    for command in [["serve"], ["reset", "--yes"]] {
      let refused = try await openmarket(command + ["--data-dir", folder.path])
      #expect((refused.exitCode, refused.output) == (1, ""))
      #expect(refused.error == "openmarket: \(text)\n")
    }
    let refused = try await openmarket("serve", "--json", "--data-dir", folder.path)
    expectEqual(try SellersDesk.Failure(refused.error).code, "folder-in-use")
    _ = try await served.registered()
    expectEqual(await served.stop().exitCode, 0)
  }

  @Test func `a reset deletes the market in the folder, once`() async throws {
    do { _ = try SandboxMarket.open(folder: folder.url) }
    let reset = ["reset", "--yes", "--data-dir", folder.path]
    let first = try await openmarket(reset)
    #expect((first.exitCode, first.output) == (0, "Deleted the market in \(folder.path).\n"))
    #expect(!folder.names(in: "").contains("market.json"))
    let second = try await openmarket(reset)
    #expect(second.exitCode == ExitCode.notFound.rawValue)
    let text = "There's no market in \(folder.path). Check --data-dir."
    #expect(second.error == "openmarket: \(text)\n")
  }

  @Test(arguments: [["delete", "1", "--yes"], ["serve"], ["show", "32"]])
  func `every command names the line that can't be read`(command: [String]) async throws {
    let text = "{\"products\": [\n  {\"id\": 1, \"nam\": \"Lamp\"}\n]}\n"
    let file = try folder.write(Data(text.utf8), to: "market.json")
    let run = try await openmarket(command + ["--data-dir", folder.path])
    expectEqual(run.exitCode, ExitCode.unforeseen.rawValue)
    for part in ["Line 2 of", file, "did you mean `name`?"] { #expect(run.error.contains(part)) }
  }
}
