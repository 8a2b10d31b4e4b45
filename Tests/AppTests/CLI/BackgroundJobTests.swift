import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

/// Commands that need the terminal, and a shell that has it.
@Suite(.oneAtATime(.startingPrograms), .timeLimit(.minutes(5))) struct BackgroundJobTests {
  private static let login = ["login", "--identifier", "some-id"]
  private static let start = #"set -m; "$@" & wait $!; echo "stopped by $(kill -l $?)"; "#
  private static let end = #"kill %1; kill -CONT %1; wait %1; echo "ended by $?""#

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// - Parameter script: what the shell does with the program; on a machine without the shell there is none.
  private func process(_ script: String, _ arguments: [String]) throws -> TerminalProcess? {
    guard let bash = OtherProgram(named: "bash") else { return nil }
    return try TerminalProcess(
      program: bash.path, ["-c", script, "bash", BuiltProgram.path] + arguments,
      environment: ["TERM": "xterm-256color", "HOME": folder.path, "LANG": "en_US.UTF-8"],
      size: TerminalSize(columns: 120, rows: 24))
  }

  @Test func `the whole screen is taken in the foreground alone`() async throws {
    let script = Self.start + "read -r _; fg > /dev/null"
    guard let process = try process(script, ["browse"]) else { return }
    let before = try #require(process.settings)
    let screen = try await process.waitFor(text: "stopped by TTOU")
    #expect(!screen.isAlternate && screen.modes.isDisjoint(with: [1000, 1049, 2004]))
    #expect(process.settings == before)
    process.type("\r")
    try await process.waitFor { $0.isAlternate && $0.text.contains("of 72") }
    #expect(process.settings?.isRaw == true)
    process.type("q")
    let ending = try await process.ending()
    #expect(ending.exitCode == 0)
    #expect(ending.screen.isGivenBack)
    #expect(ending.settings == before)
  }

  @Test(arguments: [Self.login, ["reset"], ["browse"]])
  func `a job that waits in the background can be ended`(arguments: [String]) async throws {
    guard let process = try process(Self.start + Self.end, arguments) else { return }
    let ending = try await process.ending()
    #expect(ending.screen.text.contains("stopped by TTOU"))
    #expect(ending.screen.text.contains("ended by 143"))
    #expect(ending.screen.text.matches(of: /Your secret|Remove the market/).isEmpty)
    #expect(!ending.screen.isAlternate)
  }

  @Test func `a suspended full screen can be ended`() async throws {
    let script = #"set -m; "$@"; echo "stopped by $(kill -l $?)"; "# + Self.end
    guard let process = try process(script, ["browse"]) else { return }
    try await process.waitFor { $0.isAlternate && $0.text.contains("of 72") }
    process.type(TypedKey.control("z"))
    let ending = try await process.ending()
    #expect(ending.screen.text.contains("stopped by TSTP"))
    #expect(ending.screen.text.contains("ended by 143"))
    #expect(ending.screen.isGivenBack)
    #expect(ending.settings?.isRaw == false)
  }
}
