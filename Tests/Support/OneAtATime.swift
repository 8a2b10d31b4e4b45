package import Testing

/// A trait that runs CPU-intensive suites of the same kind one after another.
///
/// If these suites ran at the same time, other tests would wait for CPU time, and time limits would depend on the number of such
/// suites.
///
/// ```swift
/// @Suite(.oneAtATime(.calculating)) struct FuzzTests {
/// @Suite(.oneAtATime(.startingPrograms)) struct ListProcessTests {
/// ```
package struct OneAtATime: SuiteTrait, TestScoping {
  /// A kind of CPU-intensive work. Suites of different kinds can run at the same time.
  package actor Kind {
    /// Computations that take several seconds.
    package static let calculating = Kind()
    /// Processes that the suite starts one after another.
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
  /// Returns a trait that runs only one suite of a kind at a time.
  package static func oneAtATime(_ kind: OneAtATime.Kind) -> Self { OneAtATime(kind: kind) }
}
