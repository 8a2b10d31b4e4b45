import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

@Suite(.oneAtATime(.startingPrograms)) struct EmbeddedMarketProcessTests {
  private static let note =
    "openmarket: running on the embedded market; give --server URL for a real one.\n"

  @Test func `without a server the embedded market is used, and said so`() async throws {
    let run = try await CommandLineProcess.run("show", "32")
    #expect(run.exitCode == 0)
    #expect(run.error == Self.note)
    #expect(run.output.contains("32"))
  }

  @Test(arguments: [[], ["list"], ["--lang=en", "list"]])
  func `the first page is listed`(arguments: [String]) async throws {
    let run = try await CommandLineProcess(arguments).outcome()
    #expect(run.exitCode == 0)
    #expect(run.output.hasPrefix(" ID  NAME"))
    #expect(run.output.contains("next: openmarket list --page 2"))
    #expect(!run.output.contains("\u{1B}"))
  }

  @Test func `JSON is one object, and nothing else is said`() async throws {
    let run = try await CommandLineProcess.run("list", "--json", "--per-page", "2")
    #expect(run.exitCode == 0)
    #expect(run.error.isEmpty)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect((object["products"] as? [Any])?.count == 2)
    #expect(object["hasNext"] as? Bool == true)
  }

  @Test func `health is one line`() async throws {
    let run = try await CommandLineProcess.run("health", environment: ["LANG": "ko_KR.UTF-8"])
    #expect(run.exitCode == 0)
    #expect(run.output.hasPrefix("정상입니다."))
    #expect(run.output.filter { $0 == "\n" }.count == 1)
  }

  @Test(arguments: [["help"], ["--version"], ["list", "--help"], ["help", "exit-codes"]])
  func `what needs no market mentions none`(arguments: [String]) async throws {
    let run = try await CommandLineProcess(arguments).outcome()
    #expect(run.exitCode == 0)
    #expect(run.error.isEmpty)
    #expect(!run.output.isEmpty)
  }

  @Test(arguments: [
    ["help"], ["help", "list"], ["list", "--help"], ["help", "exit-codes"], ["--version"],
    ["completions", "zsh"], ["explain"], ["explain", "not-found"], ["health"], ["doctor"],
  ])
  func `everything there is to say can be an object`(arguments: [String]) async throws {
    let run = try await CommandLineProcess(arguments + ["--json"]).outcome()
    #expect(run.exitCode == 0)
    #expect(run.error.isEmpty)
    #expect(throws: Never.self) {
      try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    }
  }

  @Test(arguments: [["lst"], ["show"], ["--page", "0"], ["--frobnicate"]])
  func `wrong usage is one line on the standard error`(arguments: [String]) async throws {
    let run = try await CommandLineProcess(arguments).outcome()
    #expect(run.exitCode == 2)
    #expect(run.output.isEmpty)
    #expect(run.error.hasPrefix("openmarket: "))
    #expect(run.error.filter { $0 == "\n" }.count == 1)
  }

  @Test(arguments: [
    (["--json", "lst"], "usage", 2), (["show", "999999", "--json"], "not-found", 4),
  ])
  func `with JSON an error is one object`(
    arguments: [String], code: String, exitCode: Int32
  ) async throws {
    let run = try await CommandLineProcess(arguments).outcome()
    #expect(run.exitCode == exitCode)
    #expect(run.output.isEmpty)
    let error = try JSONDecoder().decode([String: String].self, from: Data(run.error.utf8))
    #expect(error.keys.sorted() == ["code", "message"])
    #expect(error["code"] == code)
  }

  @Test func `a pipe that nobody reads ends the program quietly`() async throws {
    let run = try await CommandLineProcess.run("list", "--json", output: .closedPipe)
    #expect(run.exitCode == ExitCode.closedPipe.rawValue)
    #expect(run.error.isEmpty)
  }

  @Test func `without a standard output nothing is written elsewhere`() async throws {
    let run = try await CommandLineProcess.run("list", "--json", output: .missing)
    #expect(run.exitCode == ExitCode.unforeseen.rawValue)
    #expect(run.error.contains("\"code\": \"output\""))
    #expect(run.error.contains(String(cString: strerror(EBADF))))
  }

  @Test func `the width of no terminal is that of COLUMNS`() async throws {
    let run = try await CommandLineProcess.run("list", environment: ["COLUMNS": "72"])
    let table = run.output.split(separator: "\n").dropLast()
    #expect(table.count == 21)
    for line in table { #expect(TerminalText(line: String(line)).columns <= 72) }
  }

  @Test(arguments: ["list", "grid"])
  func `a width beyond every terminal is no trouble`(layout: String) async throws {
    let run = try await CommandLineProcess.run(
      "list", "--layout", layout, environment: ["COLUMNS": String(Int.max)])
    #expect(run.exitCode == 0)
    #expect(run.output.contains("next: openmarket list --page 2"))
  }
}
