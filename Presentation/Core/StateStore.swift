public import Observation
import OpenMarketLock

/// A store that publishes the state of a view model through Observation and asynchronous streams.
/// Use a store to implement a ``ViewModel``.
@Observable
@MainActor
public final class StateStore<State: Equatable & Sendable> {
  /// A snapshot of the current state.
  public private(set) var state: State
  @ObservationIgnored private let subscribers = Mutex<[Int: AsyncStream<State>.Continuation]>([:])
  @ObservationIgnored private var lastID = 0
  @ObservationIgnored private var isFrozen = false

  /// Creates a store with the given initial state. The streams finish when the store is released.
  public init(_ state: State) { self.state = state }

  deinit {
    for subscriber in subscribers.withLock(\.values) { subscriber.finish() }
  }

  /// The number of active streams.
  var subscriberCount: Int { subscribers.withLock(\.count) }

  /// Applies the given change to the state. If the result differs from the current state, the store
  /// publishes the result as one snapshot.
  public func update(_ change: (inout State) -> Void) {
    var next = state
    change(&next)
    guard next != state, !isFrozen else { return }
    state = next
    subscribers.withLock { subscribers in
      for subscriber in subscribers.values { subscriber.yield(next) }
    }
  }

  /// Replaces the state, and ignores all later changes.
  func freeze(_ state: State) {
    update { $0 = state }
    isFrozen = true
  }

  /// Returns a new stream that starts with the current state. See ``ViewModel/states(buffering:)``.
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
