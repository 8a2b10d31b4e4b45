import Synchronization

/// The states that were heard of a view model: all of them, and those that no test has taken yet.
final class StateLog<State: Sendable>: Sendable {
  private let heard = Mutex<[State]>([])
  /// Ends with nothing.
  private let untaken = Inbox<State?>()

  /// The received states, in order.
  var states: [State] { heard.withLock(\.self) }

  /// Collects states until the stream ends. If the task is cancelled, collects the states that are already available.
  func hear(_ states: AsyncStream<State>) async {
    for await state in states {
      heard.withLock { $0.append(state) }
      untaken.put(state)
    }
    untaken.put(nil)
  }

  /// Takes the next state, waiting for it if need be; `nil` when there will be none.
  func next() async throws(CancellationError) -> State? {
    let state = try await untaken.next()
    // The end stays there for everybody who comes after.
    if state == nil { untaken.put(nil) }
    return state
  }
}
