private import Dispatch
private import Synchronization

/// Holds callers until it is opened: "hold this call, release it now".
///
/// A gate starts closed and, once open, stays open. It lets a test put two things in order without sleeping.
public final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var nextKey = 0
    var arrivals = 0
    var held: [Int: @Sendable (Void?) -> Void] = [:]
    var watchers: [Int: (count: Int, end: @Sendable (Void?) -> Void)] = [:]
  }

  private let state = Mutex(State())

  /// Makes a closed gate.
  public init() {}

  /// Waits until the gate is open, even when the caller is cancelled: so does a slow party that does not listen.
  public func pass() async {
    await withCheckedContinuation { continuation in
      _ = arrive { _ in continuation.resume() }
    }
  }

  /// Waits until the gate is open.
  ///
  /// - Throws: `CancellationError` as soon as the caller is cancelled.
  public func passUnlessCancelled() async throws(CancellationError) {
    try await untilCancelled(enter: arrive) { self.leave($0) }
  }

  /// Blocks the thread until the gate is open. Don't call this method from a task.
  package func passBlocking() {
    let opened = DispatchSemaphore(value: 0)
    _ = arrive { _ in opened.signal() }
    opened.wait()
  }

  /// Lets go everyone who is held, and everyone who comes later.
  public func open() {
    let held = state.withLock { state in
      state.isOpen = true
      defer { state.held = [:] }
      return state.held.values
    }
    for release in held { release(()) }
  }

  /// Waits until this number of callers have reached the gate, counted from its creation.
  ///
  /// - Throws: `CancellationError` as soon as the caller is cancelled, for example by the time limit of a test.
  public func arrivals(_ count: Int = 1) async throws(CancellationError) {
    try await untilCancelled { end in
      let (key, isThere) = state.withLock { state in
        state.nextKey += 1
        let isThere = state.arrivals >= count
        if !isThere { state.watchers[state.nextKey] = (count, end) }
        return (state.nextKey, isThere)
      }
      if isThere { end(()) }
      return key
    } leave: { key in
      self.state.withLock { $0.watchers.removeValue(forKey: key) }?.end(nil)
    }
  }

  private func arrive(_ release: @escaping @Sendable (Void?) -> Void) -> Int {
    let (key, isOpen, seen) = state.withLock { state in
      state.arrivals += 1
      state.nextKey += 1
      if !state.isOpen { state.held[state.nextKey] = release }
      let seen = state.watchers.filter { $0.value.count <= state.arrivals }
      for key in seen.keys { state.watchers.removeValue(forKey: key) }
      return (state.nextKey, state.isOpen, seen.values)
    }
    if isOpen { release(()) }
    for watcher in seen { watcher.end(()) }
    return key
  }

  private func leave(_ key: Int) {
    state.withLock { $0.held.removeValue(forKey: key) }?(nil)
  }
}
