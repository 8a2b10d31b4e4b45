import Dispatch
import OpenMarketData
import OpenMarketSockets

extension ServerLoop {
  /// Returns when everything is closed.
  func stop(graceful: Duration) async {
    beginStopping(by: .now + graceful)
    await withCheckedContinuation { continuation in
      stopWaiters.append(continuation)
      finishStopping()
    }
  }

  /// Closes everything soon, without anybody's waiting for it.
  nonisolated func abandon() {
    perform { $0.beginStopping(by: .now) }
  }

  private func beginStopping(by deadline: Instant) {
    let isFirst = stopDeadline == nil
    stopDeadline = min(deadline, stopDeadline ?? deadline)
    if let listener {
      self.listener = nil
      close(listener.watch)
    }
    if isFirst {
      for connection in Array(connections.values) where connection.phase == .idle {
        // A request that is there already is one in flight.
        readable(connection.id)
        if connection.phase == .idle { end(connection) }
      }
    }
    if deadline <= .now { breakOffAll() } else { timer?.arm(by: deadline) }
    finishStopping()
  }

  func breakOffAll() {
    calls.close()
    for connection in Array(connections.values) { breakOff(connection) }
  }

  func finishStopping() {
    guard stopDeadline != nil, listener == nil, openCount == 0 else { return }
    timer?.cancel()
    timer = nil
    calls.close()
    let waiters = stopWaiters
    stopWaiters = []
    // Behind everything that the log is still to be told.
    logQueue.async { for waiter in waiters { waiter.resume() } }
  }
}
