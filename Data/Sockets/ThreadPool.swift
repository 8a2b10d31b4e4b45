internal import Dispatch
internal import Foundation
internal import Synchronization

/// Threads for calls that may block: a bounded number, made when they are first needed, running calls in the order
/// in which they come.
///
/// They are its own and none of Dispatch's: calls that block there keep threads from the queues of others, or make it
/// start ever more of them.
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
  /// Signalled once for every call, and for every thread when it is to end.
  private let work = DispatchSemaphore(value: 0)

  package init(limit: Int) {
    self.limit = max(1, limit)
  }

  /// Runs a call as soon as there is a thread for it; after ``close()``, never.
  package func run(_ call: @escaping Call) {
    let needsThread = state.withLock { state -> Bool? in
      guard !state.isClosed else { return nil }
      state.waiting.append(call)
      let isNeeded =
        state.threadCount < limit && state.waiting.count + state.runningCount > state.threadCount
      if isNeeded { state.threadCount += 1 }
      return isNeeded
    }
    guard let needsThread else { return }
    if needsThread { Thread { self.runCalls() }.start() }
    work.signal()
  }

  /// Forgets the calls that have not begun, and ends each thread when it has none to run.
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
      // Without a call to run, the signal says that it is over.
      guard let call = next else { return }
      call()
      state.withLock { $0.runningCount -= 1 }
    }
  }
}
