import Foundation
import OpenMarketTestSupport
import Testing

/// The executable that contains these tests. On Apple platforms, the path is `nil` because another program loads the tests.
private enum TestProgram {
  static var path: String? {
    #if canImport(Darwin)
      nil
    #else
      Bundle.main.executableURL?.path
    #endif
  }
}

/// Tests that run failing test cases in another process and check the reported failures.
@Suite(
  .oneAtATime(.startingPrograms),
  .enabled(if: TestProgram.path != nil, "another program loads the tests"),
  .timeLimit(.minutes(5)))
struct FailingTestCaseTests {
  /// The names of the test cases, the lines at which the test cases fail, and the failure messages.
  private static let cases = [
    (
      "testAFakeIsAskedForMoreThanItWasTold", FailingTestCases.fakeLine,
      "ScriptedProductRepository has no answer left for product 5"
    ),
    ("testAViewModelIsHeld", FailingTestCases.leakLine, "Counter is still held"),
  ]

  private func run(_ arguments: [String]) async throws -> ProgramRun {
    try await ProgramRun(
      try #require(TestProgram.path), arguments, environment: [FailingTestRun.variable: "1"])
  }

  @Test(arguments: cases)
  func `an XCTest test case fails at the line of the failure`(
    name: String, line: Int, words: String
  ) async throws {
    let run = try await run(["SupportTests.FailingTestCases/\(name)"])
    #expect(run.exitCode == 1)
    let lines = run.output.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(lines.count == 1)
    let place = "SupportTests/FailingTestCases.swift:\(line): error: "
    #expect(lines.first?.contains(place) == true)
    #expect(lines.first?.contains(words) == true)
  }

  @Test func `a fake that is made and asked outside of a test fails the run`() async throws {
    let run = try await run(
      ["--testing-library", "swift-testing", "--filter", "SupportTests.FailingTests"])
    #expect(run.exitCode == 1)
    #expect(run.output.contains("FailingTestCases.swift:\(FailingTests.line):"))
    #expect(run.output.contains("ScriptedProductRepository has no answer left for product 5"))
  }
}
