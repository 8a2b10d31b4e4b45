public import Observation

/// Holds the one state of a view model, and publishes it both to Observation and to streams. It is what the view models of this
/// module are made with, and those of others can be.
@Observable
public final class StateStore<State: Equatable & Sendable> {
  /// The state now, as one snapshot.
  public private(set) var state: State
  @ObservationIgnored private let broadcaster: StateBroadcaster<State>

  /// Begins with a state. The store belongs to one view model: the streams end when it goes.
  public init(_ state: State) {
    self.state = state
    broadcaster = StateBroadcaster(state)
  }

  /// Makes one snapshot of a change; a change that changes nothing is not published.
  public func update(_ change: (inout State) -> Void) {
    var next = state
    change(&next)
    guard next != state else { return }
    state = next
    broadcaster.send(next)
  }

  /// A new subscription, as ``ViewModel/states(buffering:)`` promises it.
  public func states(
    buffering policy: AsyncStream<State>.Continuation.BufferingPolicy
  ) -> AsyncStream<State> {
    broadcaster.stream(buffering: policy)
  }
}
