public import Observation
import Synchronization

/// A store that publishes the state of a view model to Observation and to streams. Use it to write a ``ViewModel``.
@Observable
public final class StateStore<State: Equatable & Sendable> {
  /// The current state, as one snapshot.
  public private(set) var state: State
  @ObservationIgnored private let subscribers = Mutex<[Int: AsyncStream<State>.Continuation]>([:])
  @ObservationIgnored private var lastID = 0

  /// Creates a store for one view model. Its streams finish when the store is released.
  public init(_ state: State) {
    self.state = state
  }

  deinit {
    for subscriber in subscribers.withLock(\.values) { subscriber.finish() }
  }

  /// The number of streams that have a reader.
  var subscriberCount: Int { subscribers.withLock(\.count) }

  /// Applies a change, and publishes the result as one snapshot if it differs from the current state.
  public func update(_ change: (inout State) -> Void) {
    var next = state
    change(&next)
    guard next != state else { return }
    state = next
    subscribers.withLock { subscribers in
      for subscriber in subscribers.values { subscriber.yield(next) }
    }
  }

  /// Returns a new stream of states. See ``ViewModel/states(buffering:)``.
  public func states(
    buffering policy: AsyncStream<State>.Continuation.BufferingPolicy
  ) -> AsyncStream<State> {
    let (stream, continuation) = AsyncStream.makeStream(of: State.self, bufferingPolicy: policy)
    lastID += 1
    continuation.onTermination = { [weak self, id = lastID] _ in
      _ = self?.subscribers.withLock { $0.removeValue(forKey: id) }
    }
    continuation.yield(state)
    subscribers.withLock { $0[lastID] = continuation }
    return stream
  }
}
