import Foundation
import OpenMarketTestSupport
import Testing

/// Tests that run a command in a shell with job control. The command needs the terminal.
@Suite(.takingTurns(.startingPrograms), .timeLimit(.minutes(10)))
final class JobControlProcessTests: SellersScene {
  private static let login = ["login", "--identifier", "some-id"]
  private static let start = #"set -m; "$@" & wait $!; echo "stopped by $(kill -l $?)"; "#

  /// Starts the given Bash script, which runs the program with the given arguments.
  private func job(_ script: String, _ arguments: [String]) throws -> TerminalProcess<LineScreen> {
    try TerminalProcess(
      program: try #require(OtherProgram(named: "bash")).path,
      ["-c", script, "bash", BuiltProgram.path] + arguments,
      environment: desk.environment.merging(["TERM": "xterm-256color"]) { $1 },
      screen: LineScreen())
  }

  @Test(.needs("bash")) func `a job asks its question only in the foreground`() async throws {
    let process = try job(Self.start + "fg > /dev/null", Self.login)
    let screen = try await process.waitFor(text: "stopped by TTOU")
    #expect(screen.text.split(separator: "stopped").first?.contains("Your secret") == false)
    try await process.waitFor(text: "Your secret (it isn't shown):")
    process.type("word\r")
    expectEqual(try await process.ending().exitCode, 0)
  }

  @Test(.needs("bash")) func `a job that waits in the background can be ended`() async throws {
    let end = #"kill %1; kill -CONT %1; wait %1; echo "ended by $?""#
    let process = try job(Self.start + end, Self.login)
    let screen = try await process.ending().screen
    #expect(screen.text.contains("stopped by TTOU"))
    #expect(screen.text.contains("ended by 143"))
    #expect(!screen.text.contains("Your secret"))
  }
}
