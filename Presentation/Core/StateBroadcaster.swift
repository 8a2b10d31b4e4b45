import Synchronization

/// Tells any number of subscribers of each new state.
///
/// An `AsyncStream` has one reader, so each subscriber gets a stream of its own. Registering a stream and giving it the
/// state of that moment are one step under one lock: nothing is missed between them, and nothing overtakes.
nonisolated final class StateBroadcaster<State: Equatable & Sendable>: Sendable {
  private struct Registry {
    var current: State
    var lastID: UInt64 = 0
    var subscribers: [UInt64: AsyncStream<State>.Continuation] = [:]
  }

  private let registry: Mutex<Registry>

  init(_ state: State) {
    registry = Mutex(Registry(current: state))
  }

  deinit {
    // Outside the lock: finishing runs the termination handler, which takes it.
    let subscribers = registry.withLock { registry in
      defer { registry.subscribers = [:] }
      return registry.subscribers
    }
    for subscriber in subscribers.values { subscriber.finish() }
  }

  /// The number of streams that are being read.
  var subscriberCount: Int { registry.withLock { $0.subscribers.count } }

  /// Passes a state on to every subscriber, unless it equals the one before.
  func send(_ state: State) {
    registry.withLock { registry in
      guard registry.current != state else { return }
      registry.current = state
      for subscriber in registry.subscribers.values { subscriber.yield(state) }
    }
  }

  func stream(
    buffering policy: AsyncStream<State>.Continuation.BufferingPolicy
  ) -> AsyncStream<State> {
    let (stream, continuation) = AsyncStream.makeStream(of: State.self, bufferingPolicy: policy)
    let id = registry.withLock { registry in
      registry.lastID += 1
      return registry.lastID
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.registry.withLock { $0.subscribers.removeValue(forKey: id) }
    }
    registry.withLock { registry in
      continuation.yield(registry.current)
      registry.subscribers[id] = continuation
    }
    return stream
  }
}
