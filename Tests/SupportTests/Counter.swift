import OpenMarketPresentation

/// A view model whose state is a number.
@MainActor
final class Counter: ViewModel {
  private let store = StateStore(0)

  var state: Int { store.state }

  func states(
    buffering policy: AsyncStream<Int>.Continuation.BufferingPolicy
  ) -> AsyncStream<Int> {
    store.states(buffering: policy)
  }

  func set(_ number: Int) { store.update { $0 = number } }
}
