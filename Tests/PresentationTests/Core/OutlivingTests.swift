import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

/// The check of lifetimes finds what it looks for.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct OutlivingTests {
  private final class Counter: ViewModel {
    private let store = StateStore(0)

    var state: Int { store.state }

    func states(
      buffering policy: AsyncStream<Int>.Continuation.BufferingPolicy
    ) -> AsyncStream<Int> {
      store.states(buffering: policy)
    }

    func count() { store.update { $0 += 1 } }
  }

  private nonisolated static func saysItIsHeld(_ issue: Issue, at line: Int) -> Bool {
    issue.sourceLocation?.fileID == #fileID && issue.sourceLocation?.line == line
      && issue.comments.contains { $0.rawValue.hasPrefix("Counter is still held") }
  }

  @Test func `a view model that goes is fine`() async throws {
    try await expectNoLeaks {
      Counter()
    } whileUsing: { counter in
      for _ in 1...3 { counter.count() }
    }
  }

  @Test func `one that is held is found`() async throws {
    var held: Counter?
    let line = #line + 2
    try await withKnownIssue {
      try await expectNoLeaks {
        Counter()
      } whileUsing: {
        held = $0
      }
    } matching: {
      Self.saysItIsHeld($0, at: line)
    }
    #expect(held != nil)
  }

  @Test func `one that a task holds is found`() async throws {
    let gate = Gate()
    var task: Task<Void, Never>?
    let line = #line + 2
    try await withKnownIssue {
      try await expectNoLeaks {
        Counter()
      } whileUsing: { counter in
        task = Task {
          await gate.pass()
          counter.count()
        }
      }
    } matching: {
      Self.saysItIsHeld($0, at: line)
    }
    gate.open()
    await task?.value
  }

  @Test func `what the closures throw is passed on`() async {
    await #expect(throws: MarketError.offline) {
      try await expectNoLeaks {
        Counter()
      } whileUsing: { _ in
        throw MarketError.offline
      }
    }
  }
}
