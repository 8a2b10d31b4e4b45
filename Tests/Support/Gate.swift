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
    var held: [Int: @Sendable (_ isOpen: Bool) -> Void] = [:]
    var watchers: [(count: Int, resume: @Sendable () -> Void)] = []
  }

  private let state = Mutex(State())

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
    let key = Mutex<Int?>(nil)
    let passed = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let arrival = arrive { continuation.resume(returning: $0) }
        key.withLock { $0 = arrival }
        if Task.isCancelled { leave(arrival) }
      }
    } onCancel: {
      if let arrival = key.withLock({ $0 }) { leave(arrival) }
    }
    if !passed { throw CancellationError() }
  }

  /// Blocks the thread until the gate is open; for a thread of one's own, never for one of a task's.
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
    for release in held { release(true) }
  }

  /// Waits until this many callers, counted from the gate's making, have come to it.
  public func arrivals(_ count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.arrivals >= count { return true }
        state.watchers.append((count, { continuation.resume() }))
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  private func arrive(_ release: @escaping @Sendable (_ isOpen: Bool) -> Void) -> Int {
    let (key, isOpen, seen) = state.withLock { state in
      state.arrivals += 1
      state.nextKey += 1
      if !state.isOpen { state.held[state.nextKey] = release }
      let seen = state.watchers.filter { $0.count <= state.arrivals }
      state.watchers.removeAll { $0.count <= state.arrivals }
      return (state.nextKey, state.isOpen, seen)
    }
    if isOpen { release(true) }
    for watcher in seen { watcher.resume() }
    return key
  }

  private func leave(_ key: Int) {
    state.withLock { $0.held.removeValue(forKey: key) }?(false)
  }
}
