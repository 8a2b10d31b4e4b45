package import Testing

/// A trait for CPU-intensive test suites. Only one or a few suites with the same kind of work run at the same time.
///
/// Without this trait, these suites would run at the same time. Other tests would then wait for the CPU and could exceed their
/// time limits.
///
/// ```swift
/// @Suite(.takingTurns(.calculating)) struct FuzzTests {
/// @Suite(.takingTurns(.startingPrograms)) struct ListProcessTests {
/// ```
package struct TakingTurns: SuiteTrait, TestScoping {
  /// A kind of CPU-intensive work. Suites with different kinds of work can run at the same time.
  package actor Kind {
    /// Computations that take several seconds.
    package static let calculating = Kind()
    /// Programs that a suite starts one after another. A suite often waits for its program, so three suites share the CPU. On
    /// platforms without ``ProgramRun/isSupported``, the tests are skipped.
    package static let startingPrograms = Kind(places: 3)

    private var places: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    private init(places: Int = 1) {
      self.places = places
    }

    fileprivate func enter() async {
      guard places == 0 else {
        places -= 1
        return
      }
      await withCheckedContinuation { waiting.append($0) }
    }

    fileprivate func leave() {
      guard waiting.isEmpty else { return waiting.removeFirst().resume() }
      places += 1
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

extension Trait where Self == TakingTurns {
  /// Returns a trait that lets a suite wait until others with the same kind of work have ended.
  package static func takingTurns(_ kind: TakingTurns.Kind) -> Self { TakingTurns(kind: kind) }
}
