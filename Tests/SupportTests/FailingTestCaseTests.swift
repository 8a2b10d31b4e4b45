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

/// A failing test case of XCTest as it is seen from outside, where nothing of the failing can be taken back.
@Suite(
  .oneAtATime(.startingPrograms),
  .enabled(if: TestProgram.path != nil, "the tests are no program of their own"),
  .timeLimit(.minutes(5)))
struct FailingTestCaseTests {
  private let test = "SupportTests.FailingTestCases/testAFakeIsAskedForMoreThanItWasTold"

  @Test func `a fake that is asked for more fails the test case where it was made`() async throws {
    let run = try await ProgramRun(
      try #require(TestProgram.path), [test], environment: [FailingTestCases.variable: "1"])
    #expect(run.exitCode == 1)
    let lines = run.output.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(lines.count == 1)
    let place = "SupportTests/FailingTestCases.swift:\(FailingTestCases.line): error: "
    #expect(lines.first?.contains(place) == true)
    #expect(
      lines.first?.contains("ScriptedProductRepository has no answer left for product 5") == true)
  }

  @Test func `otherwise it is passed over`() async throws {
    let run = try await ProgramRun(
      try #require(TestProgram.path), [test], environment: [FailingTestCases.variable: "0"])
    #expect(run.exitCode == 0)
    #expect(run.output.contains("1 test skipped"))
  }
}
