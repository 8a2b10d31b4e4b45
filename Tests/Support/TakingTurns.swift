import Foundation
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
    package static let calculating = Kind(suites: 1)
    /// Programs that a suite starts. A suite often waits for its programs, so three suites share
    /// the CPU. On platforms without ``ProgramRun/isSupported``, the tests are skipped.
    package static let startingPrograms = Kind(suites: 3, startsPrograms: true)

    fileprivate let suites: Places
    fileprivate let cases = Places(ProcessInfo.processInfo.activeProcessorCount)
    fileprivate let startsPrograms: Bool

    private init(suites count: Int, startsPrograms: Bool = false) {
      suites = Places(count)
      self.startsPrograms = startsPrograms
    }
  }

  /// A number of places, for which suites or test cases wait in order.
  fileprivate actor Places {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ count: Int) { free = count }

    func enter() async {
      guard free == 0 else {
        free -= 1
        return
      }
      await withCheckedContinuation { waiting.append($0) }
    }

    func leave() {
      guard waiting.isEmpty else { return waiting.removeFirst().resume() }
      free += 1
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
    do {
      try await function()
    } catch {
      await places.leave()
      throw error
    }
    await places.leave()
  }
}

extension Trait where Self == TakingTurns {
  /// Returns a trait that lets a suite wait until others with the same kind of work have ended.
  package static func takingTurns(_ kind: TakingTurns.Kind) -> Self { TakingTurns(kind: kind) }
}
