internal import Dispatch
internal import Foundation
internal import Synchronization

/// A bounded number of threads for calls that can block. They start on demand, and run the calls in order.
///
/// Calls that block the threads of Dispatch would hold up other queues.
package final class ThreadPool: Sendable {
  package typealias Call = @Sendable () -> Void

  private struct State {
    var waiting: [Call] = []
    var runningCount = 0
    var threadCount = 0
    var isClosed = false
  }

  private let limit: Int
  private let state = Mutex(State())
  /// Signalled once for every call, and once for every thread that has to end.
  private let work = DispatchSemaphore(value: 0)

  package init(limit: Int) {
    self.limit = max(1, limit)
  }

  /// Runs a call when a thread is free. After ``close()``, the call is dropped.
  package func run(_ call: @escaping Call) {
    let needsThread = state.withLock { state -> Bool? in
      guard !state.isClosed else { return nil }
      state.waiting.append(call)
      let needsThread =
        state.threadCount < limit && state.waiting.count + state.runningCount > state.threadCount
      if needsThread { state.threadCount += 1 }
      return needsThread
    }
    guard let needsThread else { return }
    if needsThread { Thread { self.runCalls() }.start() }
    work.signal()
  }

  /// Drops the calls that haven't started. The threads end after their current calls.
  package func close() {
    let threadCount = state.withLock { state in
      state.isClosed = true
      state.waiting = []
      return state.threadCount
    }
    for _ in 0..<threadCount { work.signal() }
  }

  private func runCalls() {
    while true {
      work.wait()
      let next = state.withLock { state -> Call? in
        guard !state.waiting.isEmpty else { return nil }
        state.runningCount += 1
        return state.waiting.removeFirst()
      }
      // A signal without a call ends the thread.
      guard let next else { return }
      next()
      state.withLock { $0.runningCount -= 1 }
    }
  }
}
