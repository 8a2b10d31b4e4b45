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
  .timeLimit(.minutes(5)))
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

  /// Returns the lines that XCTest prints about a test case, and that contain the given words.
  private func lines(
    of name: String, containing words: String = ": error: "
  ) async throws -> [Substring] {
    try await output("SupportTests.FailingTestCases/\(name)").split(separator: "\n")
      .filter { $0.contains(words) }
  }

  @Test func `a fake fails an XCTest test case at its line, or at that of a helper's caller`()
    async throws
  {
    let failures = try await lines(of: "testFakesAreAskedForMoreThanTheyWereTold")
    let lines = FailingTestCases.fakeLines
    let places =
      lines.map { "FailingTestCases.swift:\($0): " } + [
        "FailingTestCaseTests.swift:\(helperLine): "
      ]
    #expect(failures.count == places.count)
    for (failure, place) in zip(failures, places) {
      #expect(failure.contains("SupportTests/\(place)") && failure.contains(Self.fakeWords))
    }
    // XCTest shows the caller of a helper in another file in the message.
    #expect(failures.last?.contains("(FailingTestCases.swift:\(lines[1] + 1))") == true)
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

  @Test func `a wait that times out fails a test case of XCTest at its line, once`() async throws {
    let failures = try await lines(of: "testWaitsForWhatNeverComes")
    #expect(failures.count == FailingWait.all.count)
    for (wait, failure) in zip(FailingWait.all, failures) {
      #expect(failure.contains("SupportTests/FailingTestCases.swift:\(wait.line): error: "))
      #expect(failure.contains(wait.words))
    }
  }

  @Test func `XCTest prints a warning about a call that nobody answers`() async throws {
    let wait = FailingWait.unanswered
    let place = "FailingTestCases.swift:\(wait.line): warning: \(wait.words)"
    expectEqual(try await lines(of: "testWaitsForWhatNeverComes", containing: place).count, 1)
  }
}

private let helperLine = #line + 5
/// Creates a fake on behalf of a test case in another file.
func makeProductsElsewhere(
  sourceLocation: SourceLocation = #_sourceLocation
) -> ScriptedProductRepository {
  ScriptedProductRepository(sourceLocation: sourceLocation)
}
