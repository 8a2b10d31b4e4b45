import OpenMarketPresentation

/// A view model whose state is a number.
@MainActor
final class Counter: StateViewModel<Int> {
  private let store: StateStore<Int>

  init() {
    store = StateStore(0)
    super.init(store)
  }

  func set(_ number: Int) { store.update { $0 = number } }
}
