import Testing

@testable import OpenMarketCLI

/// Messages that name what would help.
@Suite struct AdviceProcessTests {
  private let desk: SellersDesk

  init() throws {
    desk = try SellersDesk()
  }

  @Test(arguments: [["list"], ["show", "1"], ["delete", "1", "--yes"]])
  func `who is refused plain http is told the option that allows it`(
    arguments: [String]
  ) async throws {
    let (failure, exitCode) = try await desk.failure(
      arguments + ["--server", "http://nosuch.invalid"],
      ["OPENMARKET_IDENTIFIER": SellersDesk.identifier, "OPENMARKET_SECRET": SellersDesk.secret])
    #expect(exitCode == 6)
    #expect(failure.message.hasSuffix(" With --allow-http it is sent all the same."))
    let korean = try await desk.run(
      ["list", "--server", "http://nosuch.invalid", "--lang", "ko"])
    #expect(korean.error.hasSuffix("--allow-http 옵션을 주세요.\n"))
  }

  @Test func `an exit code tells everything that it stands for`() async throws {
    let run = try await desk.run(["help", "exit-codes"])
    #expect(run.output.contains("was declined, or a file is in the way"))
  }

  @Test(arguments: [
    ["explain", "nothing-like-it"], ["nothing-like-it"], ["list", "--nothing-like-it"],
    ["register", "--yes"], ["delete", "1"], ["serve", "--ephemeral", "--data-dir", "x"],
  ])
  func `no Korean particle stands behind a word that may be any`(
    arguments: [String]
  ) async throws {
    let run = try await desk.run(arguments + ["--lang", "ko"])
    #expect(run.exitCode == 2)
    for particle in ["'를 ", "'을 ", "'는 ", "'은 "] {
      #expect(!run.error.contains(particle), "\(run.error)")
    }
    #expect(run.error.firstMatch(of: #/--[a-z-]+(를|을|는|은|와|과) /#) == nil, "\(run.error)")
  }
}
