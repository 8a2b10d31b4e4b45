import Foundation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Tests for the folder of the embedded market, which the `serve` command serves and the `reset`
/// command deletes.
@Suite(.timeLimit(.minutes(10))) final class FolderTests: SellersScene {
  private var options: [String] { ["--data-dir", desk.folder.path] }

  @Test func `reading creates no folder`() async throws {
    for command in ["list", "health"] { try await desk.run([command]) }
    #expect(desk.folder.names(in: "").sorted() == ["lamp.png", "secret.txt"])
  }

  @Test func `a folder in use can be read, and isn't changed by another command`() async throws {
    _ = try await desk.submitted(desk.register + options)
    let market = try await SandboxMarket.open(folder: desk.folder.url, waitingUpTo: .seconds(60))
    let list = try await desk.run(["list"], ["OPENMARKET_DATA_DIR": desk.folder.path])
    #expect(list.output.contains("Desk lamp"))
    let text = """
      Process \(getpid()) is using the folder \(desk.folder.path). End that process, or use its \
      market with --server.
      """
    for command in [["serve"], ["reset", "--yes"]] {
      let refused = try await desk.run(command + options, exits: 1)
      #expect((refused.output, refused.error) == ("", "openmarket: \(text)\n"))
    }
    expectEqual(try await desk.failure(["serve"] + options, exits: 1).code, "folder-in-use")
    withExtendedLifetime(market) {}
  }

  @Test func `a file that can't be opened isn't called a folder`() async throws {
    let file = desk.folder.url.appending(path: "market.json")
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    let run = try await desk.run(["list", "--lang", "ko"] + options, exits: 1)
    #expect(run.error.contains("\(file.path)에 접근할 수 없습니다("))
  }

  @Test func `a reset deletes the market in the folder, once`() async throws {
    do { _ = try SandboxMarket.open(folder: desk.folder.url) }
    let reset = ["reset", "--yes"] + options
    let first = try await desk.run(reset)
    #expect(first.output == "Deleted the market in \(desk.folder.path).\n")
    #expect(!desk.folder.names(in: "").contains("market.json"))
    let second = try await desk.run(reset, exits: 4)
    let text = "There's no market in \(desk.folder.path). Check --data-dir."
    #expect(second.error == "openmarket: \(text)\n")
  }

  @Test(arguments: [["delete", "1", "--yes"], ["serve"], ["show", "32"]])
  func `every command names the line that can't be read`(command: [String]) async throws {
    let text = "{\"products\": [\n  {\"id\": 1, \"nam\": \"Lamp\"}\n]}\n"
    let file = try desk.folder.write(Data(text.utf8), to: "market.json")
    let run = try await desk.run(command + options, exits: 1)
    for part in ["Line 2 of", file, "did you mean `name`?"] { #expect(run.error.contains(part)) }
  }
}
