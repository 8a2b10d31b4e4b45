import Observation
import OpenMarketKit

@MainActor
@Observable
final class Counter: ViewModel {
  private let store = StateStore(0)
  var state: Int { store.state }

  func states(buffering policy: AsyncStream<Int>.Continuation.BufferingPolicy) -> AsyncStream<Int> {
    store.states(buffering: policy)
  }

  func count() { store.update { $0 += 1 } }
}
