package import Testing

/// A trait for CPU-intensive test suites. Suites with the same kind of work run one after another.
///
/// Without this trait, these suites would run at the same time. Other tests would then wait for the CPU and could exceed their
/// time limits.
///
/// ```swift
/// @Suite(.oneAtATime(.calculating)) struct FuzzTests {
/// @Suite(.oneAtATime(.startingPrograms)) struct ListProcessTests {
/// ```
package struct OneAtATime: SuiteTrait, TestScoping {
  /// A kind of CPU-intensive work. Suites with different kinds of work can run at the same time.
  package actor Kind {
    /// Computations that take several seconds.
    package static let calculating = Kind()
    /// Programs that a suite starts one after another. On platforms without ``ProgramRun/isSupported``, the tests are skipped.
    package static let startingPrograms = Kind()

    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    fileprivate func enter() async {
      guard isTaken else {
        isTaken = true
        return
      }
      await withCheckedContinuation { waiting.append($0) }
    }

    fileprivate func leave() {
      guard waiting.isEmpty else { return waiting.removeFirst().resume() }
      isTaken = false
    }
  }

  fileprivate let kind: Kind

  @concurrent package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    if kind === Kind.startingPrograms, !ProgramRun.isSupported {
      try Test.cancel("Apps can't start programs on this platform.")
    }
    await kind.enter()
    do {
      try await function()
    } catch {
      await kind.leave()
      throw error
    }
    await kind.leave()
  }
}

extension Trait where Self == OneAtATime {
  /// Returns a trait that lets only one suite with the given kind of work run at a time.
  package static func oneAtATime(_ kind: OneAtATime.Kind) -> Self { OneAtATime(kind: kind) }
}
