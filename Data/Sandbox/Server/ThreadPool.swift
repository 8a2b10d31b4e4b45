import Dispatch
import Foundation
import OpenMarketLock

/// A pool with a limited number of threads for calls that can block. The pool creates threads on demand, and starts calls in the
/// order in which they are added.
///
/// Blocking calls on Dispatch threads would delay other queues.
final class ThreadPool: Sendable {
  typealias Call = @Sendable () -> Void

  private struct State {
    var waiting: [Call] = []
    var runningCount = 0
    var threadCount = 0
    var isClosed = false
  }

  private let limit: Int
  private let state = Mutex(State())
  /// A semaphore that is signaled once for each call. When ``close()`` is called, the semaphore is signaled once for each thread.
  private let work = DispatchSemaphore(value: 0)

  init(limit: Int) {
    self.limit = max(1, limit)
  }

  /// Runs the given call when a thread is available. After ``close()``, this method does nothing.
  func run(_ call: @escaping Call) {
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

  /// Closes the pool. Calls that haven't started are discarded, and each thread ends after its current call.
  func close() {
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
      // End the thread if no call remains.
      guard let next else { return }
      withAutoreleasePool(next)
      state.withLock { $0.runningCount -= 1 }
    }
  }
}

/// Calls the given closure, and releases the objects that were autoreleased on Apple platforms. A thread that never ends would
/// otherwise retain these objects forever.
func withAutoreleasePool(_ body: () -> Void) {
  #if canImport(ObjectiveC)
    autoreleasepool(invoking: body)
  #else
    body()
  #endif
}
