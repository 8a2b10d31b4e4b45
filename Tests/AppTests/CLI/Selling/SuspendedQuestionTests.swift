import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

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

  @Test func `at a hidden question the program is suspended as elsewhere, and asks again`()
    async throws
  {
    let untouched = try PseudoTerminal(size: Self.size)
    defer { untouched.controller.close() }
    let before = try #require(untouched.settings)
    let process = try process(
      BuiltProgram.path, "login", "--identifier", "some-id", "--server", "http://127.0.0.1:1")
    for time in 1...2 {
      try await process.waitFor { $0.text.matches(of: /Your secret/).count == time }
      #expect(process.settings?.echoes == false)
      process.type("half-of-" + TypedKey.control("z"))
      let screen = try await process.waitUntilSuspended(times: time)
      #expect(process.settings == before)
      #expect(!screen.text.contains("half-of-"))
      process.resume()
    }
    try await process.waitFor { $0.text.matches(of: /Your secret/).count == 3 }
    #expect(process.settings?.echoes == false)
    process.type("hidden-word\r")
    let ending = try await process.ending()
    #expect(ending.exitCode == 0)
    #expect(ending.settings == before)
    #expect(!ending.screen.text.contains("hidden-word"))
    let kept = try Data(contentsOf: desk.sellerFile("http://127.0.0.1:1"))
    #expect(String(decoding: kept, as: UTF8.self).contains("\"hidden-word\""))
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

  @Test(arguments: [SIGTERM, SIGINT])
  func `a program that is suspended at a hidden question can be ended`(signal: Int32) async throws {
    let process = try process(BuiltProgram.path, "login", "--identifier", "some-id")
    try await process.waitFor(text: "Your secret (it is not shown):")
    let id = process.terminal.foregroundGroup
    process.type(TypedKey.control("z"))
    try await process.waitUntilSuspended()
    kill(-id, signal)
    process.resume()
    let ending = try await process.ending()
    #expect(ending.exitCode == 128 + signal)
    #expect(ending.settings?.echoes == true)
    #expect(!FileManager.default.fileExists(atPath: desk.sellerFile().path))
  }
}
