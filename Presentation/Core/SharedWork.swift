/// One piece of work that any number of callers wait for.
///
/// A caller who is cancelled leaves at once and costs the others nothing. When the last one leaves, the work itself is
/// cancelled, and that caller waits until it has settled.
final class SharedWork {
  private var task: Task<Void, Never>?
  private var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  private var lastID = 0
  private var isFinished = false

  /// Whether the work was cancelled, so that nobody should join it any more.
  private(set) var isCancelled = false

  init(_ operation: @escaping () async -> Void) {
    task = Task {
      await operation()
      self.finish()
    }
  }

  /// Returns when the work has settled, or at once when this caller leaves others waiting.
  func wait() async {
    guard !isFinished else { return }
    lastID += 1
    let id = lastID
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiters[id] = $0 }
    } onCancel: {
      // Runs after the continuation is stored: that happens on the main actor, without a suspension in between.
      Task { @MainActor in self.leave(id) }
    }
  }

  /// Cancels the work for everyone; the callers return when it has settled.
  func cancel() {
    isCancelled = true
    task?.cancel()
  }

  private func leave(_ id: Int) {
    guard let waiter = waiters[id] else { return }
    if waiters.count == 1 {
      cancel()
    } else {
      waiters[id] = nil
      waiter.resume()
    }
  }

  private func finish() {
    isFinished = true
    task = nil
    let waiters = self.waiters.values
    self.waiters = [:]
    for waiter in waiters { waiter.resume() }
  }
}
