import Foundation
import OpenMarketTestSupport
import Testing
import XCTest

/// Waits that time out, and test cases that fail.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FailingTestCaseTests {
  private static let place = "SupportTests/FailingTestCaseTests.swift"

  @Test func `a wait that times out fails a test at its line`() async {
    for wait in FailingWait.all {
      await expectFailure(at: wait.line, saying: wait.words) { try await wait.runBriefly() }
    }
  }

  /// The executable that contains these tests. On Apple platforms, the path is `nil`, because
  /// another program loads the tests.
  private nonisolated static var program: String? {
    #if canImport(Darwin)
      nil
    #else
      Bundle.main.executableURL?.path
    #endif
  }

  /// Runs failing tests in another process, and returns the output.
  private func output(_ arguments: String...) async throws -> String {
    let run = try await ProgramRun(
      try #require(Self.program), arguments, environment: [FailingTestCases.variable: "1"])
    #expect(run.exitCode == 1)
    return run.output
  }

  @Test(.enabled(if: program != nil, "another program loads the tests"))
  func `a test case of XCTest fails at the line of a fake or a wait`() async throws {
    let lines = try await output("SupportTests.FailingTestCases").split(separator: "\n")
    let errors = lines.filter { $0.contains(": error: ") }
    let waits = FailingTestCases.waits
    let expected =
      FailingTestCases.fakeLines.map { ($0, "has no answer left for product 5") }
      + waits.map { ($0.line, $0.words) }
    #expect(errors.count == expected.count)
    for (error, (line, words)) in zip(errors, expected) {
      #expect(error.contains("\(Self.place):\(line): error: "))
      #expect(error.contains(words))
    }
    let unanswered = FailingWait.unanswered
    let warning = "FailingTestCaseTests.swift:\(unanswered.line): warning: \(unanswered.words)"
    #expect(lines.count { $0.contains(warning) } == 1)
  }

  @Test(.enabled(if: program != nil, "another program loads the tests"))
  func `a fake that is asked outside of a test fails the run`() async throws {
    let output = try await output(
      "--testing-library", "swift-testing", "--filter", "SupportTests.FailingTests")
    #expect(output.contains("FailingTestCaseTests.swift:\(FailingTests.line):"))
    #expect(output.contains("has no answer left for product 5"))
  }
}

/// XCTest test cases that fail in the process that ``FailingTestCaseTests`` starts.
final class FailingTestCases: XCTestCase {
  static let variable = "OPENMARKET_FAILING_TEST_CASES"
  static let isWanted = ProcessInfo.processInfo.environment[variable] == "1"
  /// The lines at which a fake, and a fake that a helper creates for its caller, fail the test
  /// case.
  static let fakeLines = [#line + 10, #line + 10]
  static let waits = FailingWait.all.prefix(2)

  private func makeProducts(
    file: StaticString = #filePath, line: UInt = #line
  ) -> ScriptedProductRepository { ScriptedProductRepository(file: file, line: line) }

  @MainActor
  func testFakesAndWaits() async throws {
    try XCTSkipUnless(Self.isWanted, "runs in another process")
    let fakes = [ScriptedProductRepository(), makeProducts()]
    for products in fakes { _ = try? await products.product(ProductID(5)) }
    try await FailingWait.unanswered.runBriefly()
    for wait in Self.waits { try? await wait.runBriefly() }
  }
}

/// A test that fails in the process that ``FailingTestCaseTests`` starts.
@Suite(.enabled(if: FailingTestCases.isWanted, "run in another process"))
struct FailingTests {
  static let line = #line + 3

  @Test func `a fake of the test is asked outside of it`() async {
    let products = ScriptedProductRepository()
    await Task.detached { _ = try? await products.product(ProductID(5)) }.value
  }
}

/// A wait that fails, with a part of the expected failure message and the expected line of the
/// failure.
struct FailingWait: Sendable {
  let words: String
  let line: Int
  private let run: @MainActor @Sendable () async throws -> Void

  /// Creates a wait whose failure is expected at the given number of lines below the call of this
  /// initializer.
  init(
    _ words: String, below lines: Int = 1, line: Int = #line,
    run: @escaping @MainActor @Sendable () async throws -> Void
  ) {
    (self.words, self.line, self.run) = (words, line + lines, run)
  }

  @MainActor
  func runBriefly() async throws {
    try await WaitTimeout.withDuration(.milliseconds(10)) { try await run() }
  }

  static let unanswered = FailingWait(
    "Nobody answered the call to GatedProductRepository.details with 5. The wait timed out",
    below: 4
  ) {
    let products = GatedProductRepository()
    await #expect(throws: MarketError.cancelled) { try await products.product(ProductID(5)) }
  }

  static let all = [
    FailingWait("It never happened that the label has a text.", below: 1) {
      try await waitUntil("the label has a text") { false }
    },
    FailingWait("that meets the condition; it had 1 call. Waiting: 5.", below: 4) {
      let products = GatedProductRepository()
      let reading = await TurnTaking().start { _ in try? await products.product(ProductID(5)) }
      defer { reading.cancel() }
      _ = try await products.details.next { $0 == ProductID(7) }
    },
    FailingWait("GatedHealthRepository.calls still has 1 waiting caller.", below: 5) {
      let health = GatedHealthRepository()
      let reading = Task { try await health.statusText() }
      defer { reading.cancel() }
      _ = try await health.calls.next()
      try await health.calls.usesEnded(at: FailureLocation())
    },
    FailingWait("GatedHealthRepository.calls with () didn't return.", below: 5) {
      let health = GatedHealthRepository()
      let reading = Task { try await health.statusText() }
      defer { reading.cancel() }
      let call = try await health.calls.next()
      try await WaitTimeout.withDuration(.milliseconds(200)) { try await call.returned() }
    },
    FailingWait("0 of 2 callers reached the gate.") {
      try await Gate().arrivals(2)
    },
    FailingWait("0 of 1 task sleep on the clock. Sleeping tasks: none.") {
      try await ManualClock().sleepers()
    },
    FailingWait("No task sleeps for 1.0 seconds. Sleeping tasks: 10.0 seconds.", below: 5) {
      let clock = ManualClock()
      let asleep = Task { try await clock.sleep(for: .seconds(10)) }
      defer { asleep.cancel() }
      try await clock.sleepers()
      try await clock.sleeper(for: .seconds(1))
    },
    FailingWait("No state that meets the condition came. The last state was: 3.", below: 4) {
      let counter = Counter()
      let recorder = StateRecorder(of: counter)
      counter.set(3)
      try await recorder.state { $0 > 3 }
    },
    FailingWait("was released, but its streams of states didn't end.") {
      try await expectNoLeaks { EndlessCounter() }
    },
    FailingWait("GatedProductRepository.pages has 1 waiting call. The wait timed out", below: 6) {
      let products = GatedProductRepository()
      let list = await TurnTaking().start { _ in
        try? await products.products(matching: .all, page: .first)
      }
      defer { list.cancel() }
      _ = try await products.details.next()
    },
    FailingWait("No call came to GatedProductRepository.details; it had 0 calls.") {
      _ = try await GatedProductRepository().details.next()
    },
  ]
}

/// A view model that doesn't end its streams of states.
@MainActor
private final class EndlessCounter: ViewModel {
  let state = 0

  func states(buffering policy: AsyncStream<Int>.Continuation.BufferingPolicy) -> AsyncStream<Int> {
    AsyncStream { $0.yield(0) }
  }
}

/// Expects that a call fails the test at the given line of the caller's file, with a message that
/// contains the given words.
func expectFailure(
  at line: Int, saying words: String, in fileID: String = #fileID,
  of call: () async throws -> Void
) async {
  await withKnownIssue {
    try? await call()
  } matching: { issue in
    issue.sourceLocation?.fileID == fileID && issue.sourceLocation?.line == line
      && issue.description.contains(words)
  }
}
