import Foundation
import OpenMarketTestSupport
import Testing

/// These tests, where they are a program: elsewhere another program loads them.
private enum TestProgram {
  static var path: String? {
    #if canImport(Darwin)
      nil
    #else
      Bundle.main.executableURL?.path
    #endif
  }
}

/// Failing tests as they are seen from outside, where nothing of the failing can be taken back.
@Suite(
  .oneAtATime(.startingPrograms),
  .enabled(if: TestProgram.path != nil, "the tests are no program of their own"),
  .timeLimit(.minutes(5)))
struct FailingTestCaseTests {
  /// A test case, the line that it fails at, and what it says.
  private static let cases = [
    (
      "testAFakeIsAskedForMoreThanItWasTold", FailingTestCases.fakeLine,
      "ScriptedProductRepository has no answer left for product 5"
    ),
    ("testAViewModelIsHeld", FailingTestCases.leakLine, "Counter is still held"),
  ]

  private func run(_ arguments: [String], isWanted: Bool) async throws -> ProgramRun {
    try await ProgramRun(
      try #require(TestProgram.path), arguments,
      environment: [FailingTestRun.variable: isWanted ? "1" : "0"])
  }

  @Test(arguments: cases)
  func `a test case of XCTest fails at the line of what failed it`(
    name: String, line: Int, words: String
  ) async throws {
    let run = try await run(["SupportTests.FailingTestCases/\(name)"], isWanted: true)
    #expect(run.exitCode == 1)
    let lines = run.output.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(lines.count == 1)
    let place = "SupportTests/FailingTestCases.swift:\(line): error: "
    #expect(lines.first?.contains(place) == true)
    #expect(lines.first?.contains(words) == true)
  }

  @Test(arguments: cases)
  func `otherwise it is passed over`(name: String, line: Int, words: String) async throws {
    let run = try await run(["SupportTests.FailingTestCases/\(name)"], isWanted: false)
    #expect(run.exitCode == 0)
    #expect(run.output.contains("1 test skipped"))
  }

  @Test func `a fake that is made and asked outside of a test fails the run`() async throws {
    let run = try await run(
      ["--testing-library", "swift-testing", "--filter", "SupportTests.FailingTests"],
      isWanted: true)
    #expect(run.exitCode == 1)
    #expect(run.output.contains("FailingTestCases.swift:\(FailingTests.line):"))
    #expect(run.output.contains("ScriptedProductRepository has no answer left for product 5"))
  }
}
