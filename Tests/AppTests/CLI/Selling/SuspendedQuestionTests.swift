import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

/// A hidden question and the job control of a shell.
@Suite(.oneAtATime(.startingPrograms), .timeLimit(.minutes(5))) struct SuspendedQuestionTests {
  private static let size = TerminalSize(columns: 120, rows: 60)

  private let desk: SellersDesk

  init() throws {
    desk = try SellersDesk()
  }

  private func process(_ program: String, _ arguments: String...) throws -> TerminalProcess {
    try TerminalProcess(
      program: program, arguments, environment: desk.environment, size: Self.size)
  }

  @Test func `at a hidden question the program isn't suspended`() async throws {
    let process = try process(BuiltProgram.path, "login", "--identifier", "some-id")
    try await process.waitFor(text: "Your secret (it is not shown):")
    #expect(process.settings?.echoes == false)
    // The key is a control character of the secret, which is then asked for again.
    process.type("half-of-" + TypedKey.control("z") + "\r")
    try await process.waitFor { $0.text.matches(of: /Your secret/).count == 2 }
    process.type("hidden-word\r")
    let ending = try await process.ending()
    #expect(ending.exitCode == 0)
    #expect(ending.settings?.echoes == true)
    #expect(!ending.screen.text.contains("half-of-"))
    #expect(!ending.screen.text.contains("hidden-word"))
  }

  @Test func `in the background the terminal stays with the shell`() async throws {
    guard let bash = OtherProgram(named: "bash") else { return }
    let script = #"set -m; "$@" & wait $!; echo "stopped by $(kill -l $?)"; fg > /dev/null"#
    let process = try process(
      bash.path, "-c", script, "bash", BuiltProgram.path, "login", "--identifier", "some-id")
    let screen = try await process.waitFor(text: "stopped by TTOU")
    #expect(screen.text.split(separator: "stopped").first?.contains("Your secret") == false)
    try await process.waitFor(text: "Your secret (it is not shown):")
    process.type("word\r")
    #expect(try await process.ending().exitCode == 0)
  }
}
