package import Testing

/// Suites that keep a processor busy run one after the other.
///
/// Were they all started at once, as suites are, every other test would wait for a processor that long, and a time limit
/// would measure how many such suites there are.
///
/// ```swift
/// @Suite(.oneAtATime(.calculating)) struct FuzzTests {
/// @Suite(.oneAtATime(.startingPrograms)) struct ListProcessTests {
/// ```
package struct OneAtATime: SuiteTrait, TestScoping {
  /// The kind of work that keeps a processor busy. Suites of different kinds run at the same time.
  package enum Kind: Sendable {
    /// Computations that take seconds.
    case calculating
    /// Other programs, one after the other.
    case startingPrograms
  }

  private static let calculating = Line()
  private static let startingPrograms = Line()
  fileprivate let kind: Kind

  private var line: Line {
    switch kind {
    case .calculating: Self.calculating
    case .startingPrograms: Self.startingPrograms
    }
  }

  @concurrent package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    await line.enter()
    let result: Result<Void, any Error>
    do {
      result = .success(try await function())
    } catch {
      result = .failure(error)
    }
    await line.leave()
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
  /// Of the suites that do this, one runs at a time.
  package static func oneAtATime(_ kind: OneAtATime.Kind) -> Self { OneAtATime(kind: kind) }
}

/// Starts work one piece after the other, each when the one before sleeps: "these callers came in this order".
///
/// It suits calls that join something without a suspension before they wait for it, and that stay on the actor they are
/// called from until then.
package actor TurnTaking {
  package init() {}

  /// Starts a call, and returns when it waits for something or has ended.
  ///
  /// - Parameter call: is on this actor, which it is given.
  package func start<Value: Sendable>(
    _ call: @escaping @Sendable (isolated TurnTaking) async -> Value
  ) async -> Task<Value, Never> {
    let begun = Gate()
    let task = Task { await self.run(begun, call) }
    // Goes on when this actor is free again: when the call has let go of it.
    await begun.pass()
    return task
  }

  private func run<Value: Sendable>(
    _ begun: Gate, _ call: @Sendable (isolated TurnTaking) async -> Value
  ) async -> Value {
    begun.open()
    return await call(self)
  }
}
