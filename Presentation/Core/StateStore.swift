import Observation

/// Holds the one state of a view model, and publishes it both to Observation and to the streams.
@Observable
package final class StateStore<State: Equatable & Sendable> {
  package private(set) var state: State
  @ObservationIgnored private let broadcaster: StateBroadcaster<State>

  package init(_ state: State) {
    self.state = state
    broadcaster = StateBroadcaster(state)
  }

  /// Makes one snapshot of a change; a change that changes nothing is not published.
  package func update(_ change: (inout State) -> Void) {
    var next = state
    change(&next)
    guard next != state else { return }
    state = next
    broadcaster.send(next)
  }

  package func states(
    buffering policy: AsyncStream<State>.Continuation.BufferingPolicy
  ) -> AsyncStream<State> {
    broadcaster.stream(buffering: policy)
  }
}
