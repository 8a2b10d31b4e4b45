/// The base class of this package's view models, which publish their state with a ``StateStore``.
@MainActor
public class StateViewModel<State: Equatable & Sendable>: ViewModel {
  package let store: StateStore<State>

  init(_ state: State) {
    store = StateStore(state)
  }

  public var state: State { store.state }

  public func states(
    buffering policy: AsyncStream<State>.Continuation.BufferingPolicy
  ) -> AsyncStream<State> {
    store.states(buffering: policy)
  }
}
