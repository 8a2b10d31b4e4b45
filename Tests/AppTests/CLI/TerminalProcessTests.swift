import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

@Suite(.oneAtATime(.startingPrograms)) struct TerminalProcessTests {
  private static let strike = "\u{1B}[9m"
  private static let command = ["list", "--lang", "en"]

  @Test func `a terminal strikes old prices through`() async throws {
    let run = try await CommandLineProcess(
      Self.command, environment: ["TERM": "xterm"], output: .terminal(columns: 100)
    ).outcome()
    #expect(run.exitCode == 0)
    #expect(run.output.contains(Self.strike))
    #expect(!run.output.contains("(was "))
  }

  @Test(
    arguments: [
      ([], ["TERM": "dumb"]), ([], ["TERM": "xterm", "NO_COLOR": "1"]),
      (["--no-color"], ["TERM": "xterm"]),
    ] as [([String], [String: String])])
  func `a terminal can be told not to`(
    options: [String], environment: [String: String]
  ) async throws {
    let run = try await CommandLineProcess(
      Self.command + options, environment: environment, output: .terminal(columns: 100)
    ).outcome()
    #expect(!run.output.contains("\u{1B}"))
    #expect(run.output.contains("(was "))
  }

  @Test func `away from a terminal old prices are told in words`() async throws {
    let run = try await CommandLineProcess(Self.command, environment: ["TERM": "xterm"]).outcome()
    #expect(!run.output.contains("\u{1B}"))
    #expect(run.output.contains("(was "))
  }

  @Test(arguments: [
    (["CLICOLOR_FORCE": "1"], true), (["CLICOLOR_FORCE": "0"], false),
    (["CLICOLOR_FORCE": ""], false),
    (["CLICOLOR_FORCE": "1", "TERM": "dumb"], true),
    (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
  ])
  func `a pipe can be told to`(environment: [String: String], isStyled: Bool) async throws {
    let run = try await CommandLineProcess(Self.command, environment: environment).outcome()
    #expect(run.output.contains(Self.strike) == isStyled)
  }

  @Test(arguments: [30, 72, 133])
  func `the list fits the terminal`(columns: Int) async throws {
    let run = try await CommandLineProcess(
      Self.command, environment: ["TERM": "dumb", "COLUMNS": "200"],
      output: .terminal(columns: columns)
    ).outcome()
    let lines = run.output.split(separator: "\r\n").dropLast()
    let widest = lines.map { TerminalText(line: String($0)).columns }.max() ?? 0
    #expect(lines.count > 20)
    #expect(widest <= columns)
    #expect(widest > columns - 35)
  }
}
