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
    (
      "testAFakeOfAHelperIsAskedForMoreThanItWasTold", FailingTestCases.helperLine,
      "ScriptedProductRepository has no answer left for product 5"
    ),
    (
      "testAViewModelIsHeld", FailingTestCases.leakLine,
      "Counter of expectNoLeaks at FailingTestCases.swift:\(FailingTestCases.leakLine) is still"
    ),
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

  @Test func `XCTest shows the caller of a helper in another file`() async throws {
    let name = "testAFakeOfAHelperInAnotherFileIsAskedForMoreThanItWasTold"
    let run = try await run(["SupportTests.FailingTestCases/\(name)"])
    #expect(run.exitCode == 1)
    let line = run.output.split(separator: "\n").first { $0.contains(": error: ") }
    #expect(line?.contains("SupportTests/FailingTestCaseTests.swift:\(helperLine): ") == true)
    let caller = "(FailingTestCases.swift:\(FailingTestCases.otherHelperLine))"
    #expect(line?.contains(caller) == true)
  }

  private func runSwiftTesting(_ name: String) async throws -> ProgramRun {
    try await run(
      ["--testing-library", "swift-testing", "--filter", "SupportTests.FailingTests/.*\(name)"])
  }

  @Test(
    arguments: zip(
      ["made and asked outside", "made and asked by a thread", "of the test is asked"],
      FailingTests.lines))
  func `a fake that is asked outside of a test fails the run`(
    name: String, line: Int
  ) async throws {
    let run = try await runSwiftTesting(name)
    #expect(run.exitCode == 1)
    #expect(run.output.contains("FailingTestCases.swift:\(line):"))
    #expect(run.output.contains("ScriptedProductRepository has no answer left for product 5"))
  }

  @Test func `a wait that times out fails a test at its line`() async throws {
    let run = try await runSwiftTesting("is waited for")
    #expect(run.exitCode == 1)
    for wait in FailingWait.all {
      #expect(run.output.contains("FailingTestCases.swift:\(wait.line):"), "\(wait.words)")
      #expect(run.output.contains(wait.words))
    }
  }

  @Test func `a test that throws the error of a wait fails once`() async throws {
    let run = try await runSwiftTesting("throws the error of its wait")
    #expect(run.exitCode == 1)
    #expect(run.output.components(separatedBy: "recorded an issue").count == 2, "\(run.output)")
  }

  @Test func `a wait that times out fails a test case of XCTest at its line`() async throws {
    let run = try await run(["SupportTests.FailingTestCases/testWaitsForWhatNeverComes"])
    #expect(run.exitCode == 1)
    let lines = run.output.split(separator: "\n").filter { $0.contains(": error: ") }
    for (wait, line) in zip(FailingWait.all, lines) {
      #expect(line.contains("SupportTests/FailingTestCases.swift:\(wait.line): error: "))
      #expect(line.contains(wait.words))
    }
    #expect(lines.count == FailingWait.all.count)
  }
}

private let helperLine = #line + 5
/// Creates a fake on behalf of a test case in another file.
func makeProductsElsewhere(
  sourceLocation: SourceLocation = #_sourceLocation
) -> ScriptedProductRepository {
  ScriptedProductRepository(sourceLocation: sourceLocation)
}
