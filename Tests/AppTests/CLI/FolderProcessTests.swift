import Foundation
import OpenMarketTestSupport
import Testing

/// Tests for the folder of the embedded market, which the `serve` command serves and the `reset` command deletes.
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

  @Test func `a reset starts over and keeps other files`() async throws {
    let first = try await ServedMarketProcess("--data-dir", folder.path)
    _ = try await first.registered()
    expectEqual(await first.stop().exitCode, 0)
    _ = try folder.write(Data("mine".utf8), to: "notes.txt")
    _ = try folder.write(Data("mine".utf8), to: "pictures/mine.txt")

    let reset = try await openmarket("reset", "--yes", "--data-dir", folder.path)
    #expect((reset.exitCode, reset.output) == (0, "Deleted the market in \(folder.path).\n"))
    #expect(folder.names(in: "pictures") == ["mine.txt"])
    #expect(folder.names(in: "").contains("notes.txt"))

    let second = try await ServedMarketProcess("--data-dir", folder.path)
    expectEqual(try await second.productCount(), 72)
    expectEqual(await second.stop().exitCode, 0)
  }

  @Test(arguments: [["delete", "1", "--yes"], ["serve"], ["show", "32", "--lang", "ko"]])
  func `every command names the line that can't be read`(command: [String]) async throws {
    let text = Data("{\"products\": [\n  {\"id\": 1, \"nam\": \"Lamp\"}\n]}\n".utf8)
    _ = try folder.write(text, to: "market.json")
    let run = try await openmarket(command + ["--data-dir", folder.path])
    expectEqual(run.exitCode, 1)
    #expect(run.error.contains("\(folder.path)/market.json"))
    let (line, reason) =
      command.contains("ko")
      ? ("2번째 줄", "`nam` 키는 사용할 수 없습니다. `name` 키로 바꾸세요.") : ("Line 2 of", "did you mean `name`?")
    #expect(run.error.contains(line))
    #expect(run.error.contains(reason))
    expectEqual(try Data(contentsOf: folder.url.appending(path: "market.json")), text)
  }

  @Test func `a folder without a market is left as it is`() async throws {
    _ = try folder.write(Data("{}".utf8), to: "market.json")
    let refused = try await openmarket("reset", "-y", "--data-dir", folder.path)
    #expect(refused.exitCode == 4)
    #expect(
      refused.error == "openmarket: There's no market in \(folder.path). Check --data-dir.\n")
    #expect(folder.names(in: "") == ["market.json"])
  }
}
