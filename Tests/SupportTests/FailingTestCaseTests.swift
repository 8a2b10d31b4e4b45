import Foundation
import OpenMarketTestSupport
import Testing

/// The executable that contains these tests. On Apple platforms, the path is `nil`, because another program loads the tests.
private enum TestProgram {
  static var path: String? {
    #if canImport(Darwin)
      nil
    #else
      Bundle.main.executableURL?.path
    #endif
  }
}

/// Tests that run failing test cases in another process, and check the failures that the process reports.
@Suite(
  .takingTurns(.startingPrograms),
  .enabled(if: TestProgram.path != nil, "another program loads the tests"),
  .timeLimit(.minutes(10)))
struct FailingTestCaseTests {
  private static let fakeWords = "ScriptedProductRepository has no answer left for product 5"

  /// Runs a failing test, and returns its output.
  private func output(_ arguments: String...) async throws -> String {
    let run = try await ProgramRun(
      try #require(TestProgram.path), arguments, environment: [FailingTestRun.variable: "1"])
    #expect(run.exitCode == 1)
    return run.output
  }

  private func outputOfSwiftTesting(_ name: String) async throws -> String {
    try await output(
      "--testing-library", "swift-testing", "--filter", "SupportTests.FailingTests/.*\(name)")
  }

  /// Returns the failures and the warnings that XCTest prints about a test case.
  private func lines(of name: String) async throws -> (errors: [Substring], warnings: [Substring]) {
    let lines = try await output("SupportTests.FailingTestCases/\(name)").split(separator: "\n")
    return (lines.filter { $0.contains(": error: ") }, lines.filter { $0.contains(": warning: ") })
  }

  @Test func `a fake fails an XCTest test case at its line, or at that of a helper's caller`()
    async throws
  {
    let failures = try await lines(of: "testFakesAreAskedForMoreThanTheyWereTold").errors
    let lines = FailingTestCases.fakeLines
    #expect(failures.count == lines.count)
    for (failure, line) in zip(failures, lines) {
      #expect(failure.contains("SupportTests/FailingTestCases.swift:\(line): "))
      #expect(failure.contains(Self.fakeWords))
    }
  }

  @Test(arguments: zip(["of a thread", "of the test"], FailingTests.lines))
  func `a fake that is asked outside of a test fails the run`(
    name: String, line: Int
  ) async throws {
    let output = try await outputOfSwiftTesting(name)
    #expect(output.contains("FailingTestCases.swift:\(line):") && output.contains(Self.fakeWords))
  }

  @Test func `a wait that times out fails a test at its line, once`() async throws {
    let output = try await outputOfSwiftTesting("is waited for")
    for wait in FailingWait.all + [.unanswered] {
      #expect(output.contains("FailingTestCases.swift:\(wait.line):"), "\(wait.words)")
      #expect(output.contains(wait.words))
    }
    #expect(output.components(separatedBy: "recorded an issue").count == FailingWait.all.count + 1)
  }

  @Test
  func
    `a wait that times out fails a test case of XCTest at its line, and a call without an answer warns`()
    async throws
  {
    let (failures, warnings) = try await lines(of: "testWaitsForWhatNeverComes")
    #expect(failures.count == FailingWait.all.count)
    for (wait, failure) in zip(FailingWait.all, failures) {
      #expect(failure.contains("SupportTests/FailingTestCases.swift:\(wait.line): error: "))
      #expect(failure.contains(wait.words))
    }
    let wait = FailingWait.unanswered
    let place = "FailingTestCases.swift:\(wait.line): warning: \(wait.words)"
    #expect(warnings.count { $0.contains(place) } == 1)
  }
}
