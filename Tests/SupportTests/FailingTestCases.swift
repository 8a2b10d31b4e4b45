import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing
import XCTest

/// A namespace for the environment variable that enables the failing tests in this file. Only the process that
/// ``FailingTestCaseTests`` starts has the variable.
enum FailingTestRun {
  static let variable = "OPENMARKET_FAILING_TEST_CASES"

  static var isWanted: Bool { ProcessInfo.processInfo.environment[variable] == "1" }
}

/// XCTest test cases that fail in the process that ``FailingTestCaseTests`` starts.
final class FailingTestCases: XCTestCase {
  /// The lines at which a fake, and a fake that a helper creates for its caller, fail the test case.
  static let fakeLines = [#line + 9, #line + 10]

  private func makeProducts(
    file: StaticString = #filePath, line: UInt = #line
  ) -> ScriptedProductRepository { ScriptedProductRepository(file: file, line: line) }

  func testFakesAreAskedForMoreThanTheyWereTold() async throws {
    try XCTSkipUnless(FailingTestRun.isWanted, "runs in another process")
    let fakes = [
      ScriptedProductRepository(),
      makeProducts(),
    ]
    for products in fakes { _ = try? await products.product(ProductID(5)) }
  }

  @MainActor
  func testWaitsForWhatNeverComes() async throws {
    try XCTSkipUnless(FailingTestRun.isWanted, "runs in another process")
    try await FailingWait.runAll()
  }
}

/// Swift Testing tests that fail in the process that ``FailingTestCaseTests`` starts.
@Suite(.enabled(if: FailingTestRun.isWanted, "run in another process"))
struct FailingTests {
  static let lines = [#line + 6, #line + 15]

  @Test func `a fake of a thread is asked outside of the test`() async {
    let asked = Gate()
    Thread.detachNewThread {
      Task {
        let products = ScriptedProductRepository()
        _ = try? await products.product(ProductID(5))
        asked.open()
      }
    }
    await asked.pass()
  }

  @Test func `a fake of the test is asked outside of it`() async {
    let products = ScriptedProductRepository()
    await Task.detached { _ = try? await products.product(ProductID(5)) }.value
  }

  @MainActor
  @Test func `something that never comes is waited for`() async throws {
    try await FailingWait.runAll()
  }
}

/// A wait that fails, with a part of the expected failure message and the expected line of the failure.
struct FailingWait: Sendable {
  let words: String
  let line: Int
  let run: @MainActor @Sendable () async throws -> Void

  /// Creates a wait whose failure is expected at the given number of lines below the call of this initializer.
  init(
    _ words: String, below lines: Int = 1, line: Int = #line,
    run: @escaping @MainActor @Sendable () async throws -> Void
  ) {
    self.words = words
    self.line = line + lines
    self.run = run
  }

  static let unanswered = FailingWait(
    "Nobody answered the call to GatedProductRepository.details with 5. The wait timed out",
    below: 4
  ) {
    let products = GatedProductRepository()
    await #expect(throws: MarketError.cancelled) { try await products.product(ProductID(5)) }
  }

  @MainActor
  static func runAll() async throws {
    try await WaitTimeout.withDuration(.milliseconds(10)) {
      try await unanswered.run()
      for wait in all.dropLast() { try? await wait.run() }
      // The test throws the error of the last wait, which has already failed the test.
      try await all.last?.run()
    }
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

  func states(
    buffering policy: AsyncStream<Int>.Continuation.BufferingPolicy
  ) -> AsyncStream<Int> {
    AsyncStream { $0.yield(0) }
  }
}
