import Foundation
import OpenMarketDomain
package import Testing

/// A trait for CPU-intensive test suites. Only one or a few suites with the same kind of work run
/// at the same time, and as many of their test cases as the machine has cores.
///
/// Without this trait, these suites would run at the same time. Other tests would then wait for the
/// CPU and could exceed their time limits.
///
/// ```swift
/// @Suite(.takingTurns(.calculating)) struct FuzzTests {
/// @Suite(.takingTurns(.startingPrograms)) struct ServeProcessTests {
/// ```
package struct TakingTurns: SuiteTrait, TestTrait, TestScoping {
  /// A kind of CPU-intensive work. Suites with different kinds of work can run at the same time.
  package struct Kind: Sendable {
    /// Computations that take several seconds.
    package static let calculating = Kind(suites: Places(1), startsPrograms: false)
    /// Programs that a suite starts. A suite often waits for its programs, so three suites share
    /// the CPU. On platforms without ``ProgramRun/isSupported``, the tests are skipped.
    package static let startingPrograms = Kind(suites: Places(3), startsPrograms: true)

    fileprivate let suites: Places
    fileprivate let cases = Places(ProcessInfo.processInfo.activeProcessorCount)
    fileprivate let startsPrograms: Bool
  }

  /// A number of places, for which suites or test cases wait in order.
  fileprivate actor Places {
    /// The number of free places minus the number of waiting suites or test cases.
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ count: Int) { free = count }

    func enter() async {
      free -= 1
      if free < 0 { await withCheckedContinuation { waiting.append($0) } }
    }

    func leave() {
      free += 1
      if !waiting.isEmpty { waiting.removeFirst().resume() }
    }
  }

  fileprivate let kind: Kind

  /// The test cases of the suite take turns, too.
  package var isRecursive: Bool { true }

  package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    test.isSuite || testCase != nil ? self : nil
  }

  @concurrent package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    if kind.startsPrograms, !ProgramRun.isSupported {
      try Test.cancel("Apps can't start programs on this platform.")
    }
    let places = testCase == nil ? kind.suites : kind.cases
    await places.enter()
    let result = await Result(function)
    await places.leave()
    try result.get()
  }
}

extension Trait where Self == TakingTurns {
  /// Returns a trait that lets a suite wait until others with the same kind of work have ended.
  package static func takingTurns(_ kind: TakingTurns.Kind) -> Self { TakingTurns(kind: kind) }
}
