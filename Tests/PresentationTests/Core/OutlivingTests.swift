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

  @Test func `a view model that goes is fine`() async throws {
    try await expectNothingOutlives {
      Counter()
    } whileUsing: { counter in
      for _ in 1...3 { counter.count() }
    }
  }

  @Test func `one that is held is found`() async {
    var held: Counter?
    await #expect(throws: Outliving.viewModel("Counter")) {
      try await expectNothingOutlives {
        Counter()
      } whileUsing: {
        held = $0
      }
    }
    #expect(held != nil)
  }

  @Test func `one that a task holds is found`() async {
    let gate = Gate()
    var task: Task<Void, Never>?
    await #expect(throws: Outliving.viewModel("Counter")) {
      try await expectNothingOutlives {
        Counter()
      } whileUsing: { counter in
        task = Task {
          await gate.pass()
          counter.count()
        }
      }
    }
    gate.open()
    await task?.value
  }

  @Test func `what the closures throw is passed on`() async {
    await #expect(throws: MarketError.offline) {
      try await expectNothingOutlives {
        Counter()
      } whileUsing: { _ in
        throw MarketError.offline
      }
    }
  }
}
