import Observation

/// Holds the one state of a view model, and publishes it both to Observation and to the streams.
@Observable
final class StateStore<State: Equatable & Sendable> {
  private(set) var state: State
  @ObservationIgnored private let broadcaster: StateBroadcaster<State>

  init(_ state: State) {
    self.state = state
    broadcaster = StateBroadcaster(state)
  }

  /// Makes one snapshot of a change; a change that changes nothing is not published.
  func update(_ change: (inout State) -> Void) {
    var next = state
    change(&next)
    guard next != state else { return }
    state = next
    broadcaster.send(next)
  }

  func states(
    buffering policy: AsyncStream<State>.Continuation.BufferingPolicy
  ) -> AsyncStream<State> {
    broadcaster.stream(buffering: policy)
  }
}
