import Foundation
import OpenMarketTestSupport
import Testing

/// Tests that run the benchmark program. These tests don't check the measured durations.
@Suite(.oneAtATime(.startingPrograms))
struct BenchmarkProcessTests {
  private struct Comparison: Decodable {
    let name: String
    let quantity: String
    let reading: String
    let goal: Double?
    let median: Double
    let lowest: Double
    let highest: Double
    let rounds: Int
    let isGoalReached: Bool?
  }

  private func run(_ arguments: [String]) async throws -> CommandLineProcess.Outcome {
    try await CommandLineProcess(program: BuiltProgram.benchmarksPath, arguments)
      .outcome(within: .seconds(120))
  }

  @Test func `JSON has the median, spread and goal of a comparison`() async throws {
    let outcome = try await run(["--filter", "memory-hit", "--rounds", "3", "--json"])
    #expect(outcome.exitCode == 0)
    #expect(outcome.error == "")
    let results = try JSONDecoder().decode([Comparison].self, from: Data(outcome.output.utf8))
    let result = try #require(results.first)
    #expect(results.count == 1)
    #expect(result.name == "memory-hit")
    #expect(result.quantity == "time")
    #expect(result.reading == "timesFaster")
    #expect(result.rounds == 3)
    #expect(result.lowest > 0)
    #expect((result.lowest...result.highest).contains(result.median))
    let goal = try #require(result.goal)
    #expect(result.isGoalReached == (result.median >= goal))
  }

  /// If the server process continued after the run, the standard error would stay open and `isOverdue` would be `true`.
  @Test func `the server that pages are fetched from ends with the run`() async throws {
    let outcome = try await run(["--filter", "fetch-same-settings", "--rounds", "1", "--json"])
    #expect(outcome.exitCode == 0)
    #expect(!outcome.isOverdue)
    let results = try JSONDecoder().decode([Comparison].self, from: Data(outcome.output.utf8))
    #expect(results.map(\.quantity) == ["cpu"])
    #expect(results.map(\.reading) == ["timesTheCost"])
    #expect(results.allSatisfy { $0.median > 0 })
  }

  @Test func `a table has a row for each comparison, and help succeeds`() async throws {
    let outcome = try await run(["--filter", "memory-hit", "--rounds", "1", "--markdown"])
    let lines = outcome.output.split(separator: "\n")
    #expect(outcome.exitCode == 0)
    #expect(lines.count == 3)
    #expect(Set(lines.map { $0.count { $0 == "|" } }) == [6])
    #expect(lines.last?.contains("| NSCache |") == true)
    let help = try await run(["--help"])
    #expect(help.exitCode == 0 && help.error.isEmpty)
    #expect(help.output.hasPrefix("usage: openmarket-benchmarks "))
  }

  @Test(arguments: [
    (["--filter"], "--filter needs a value"),
    (["--filter", "--json"], "--filter needs a value"),
    (["--filter", "no such thing"], "there are "),
    (["--rounds", "none"], "--rounds needs a whole number above 0"),
    (["--json", "--markdown"], "exclude each other"),
    (["--fast"], "there is no option \"--fast\""),
  ])
  func `an error is reported in one line`(
    arguments: [String], reason: String
  ) async throws {
    let outcome = try await run(arguments)
    #expect(outcome.exitCode == 2)
    #expect(outcome.output == "")
    #expect(outcome.error.contains(reason))
    #expect(outcome.error.split(separator: "\n").count == 1)
  }
}
