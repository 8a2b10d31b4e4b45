public import Testing

/// Suites that keep a processor busy for seconds run one after the other.
///
/// Were they all started at once, as suites are, every other test would wait for a processor that long, and a time limit
/// would measure how many such suites there are.
///
/// ```swift
/// @Suite(.oneAtATime) struct FuzzTests {
/// ```
public struct OneAtATime: SuiteTrait, TestScoping {
  private static let line = Line()

  @concurrent public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    await Self.line.enter()
    let result: Result<Void, any Error>
    do {
      result = .success(try await function())
    } catch {
      result = .failure(error)
    }
    await Self.line.leave()
    try result.get()
  }

  /// Lets in one at a time, in the order of their coming.
  private actor Line {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func enter() async {
      guard isTaken else {
        isTaken = true
        return
      }
      await withCheckedContinuation { waiting.append($0) }
    }

    func leave() {
      guard waiting.isEmpty else { return waiting.removeFirst().resume() }
      isTaken = false
    }
  }
}

extension Trait where Self == OneAtATime {
  /// Of the suites with this trait, one runs at a time.
  public static var oneAtATime: Self { OneAtATime() }
}
