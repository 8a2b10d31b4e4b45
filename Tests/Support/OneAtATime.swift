package import Testing

/// A trait of suites that keep a processor busy. Suites of the same kind run one after another.
///
/// If all of them started at once, other tests would wait for a processor, and time limits would depend on the number of such suites.
///
/// ```swift
/// @Suite(.oneAtATime(.calculating)) struct FuzzTests {
/// @Suite(.oneAtATime(.startingPrograms)) struct ListProcessTests {
/// ```
package struct OneAtATime: SuiteTrait, TestScoping {
  /// The kind of work that keeps a processor busy. Suites of different kinds run at the same time.
  package actor Kind {
    /// Computations that take seconds.
    package static let calculating = Kind()
    /// Other programs, one after the other.
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
  /// Runs one suite of a kind at a time.
  package static func oneAtATime(_ kind: OneAtATime.Kind) -> Self { OneAtATime(kind: kind) }
}
