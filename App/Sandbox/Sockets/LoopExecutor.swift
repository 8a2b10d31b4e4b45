import Dispatch

/// An executor that runs an actor on a dispatch queue.
///
/// Callbacks on the queue can access the actor synchronously.
final class LoopExecutor: SerialExecutor {
  let queue: DispatchQueue

  init(label: String) {
    queue = DispatchQueue(label: label, autoreleaseFrequency: .workItem)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }
}

/// A timer on a dispatch queue, which fires at the earliest of several deadlines.
final class DeadlineTimer {
  private let source: any DispatchSourceTimer
  private var armed: ContinuousClock.Instant?

  init(on queue: DispatchQueue, fire: @escaping @Sendable () -> Void) {
    source = DispatchSource.makeTimerSource(queue: queue)
    source.setEventHandler(handler: fire)
    source.schedule(deadline: .distantFuture)
    source.activate()
  }

  /// Schedules the timer to fire at the given deadline, unless the timer is already scheduled for an earlier time.
  func arm(by deadline: ContinuousClock.Instant) {
    if let armed, armed <= deadline { return }
    armed = deadline
    let wait = min(max(deadline - .now, .zero), .seconds(86_400)).components
    let nanoseconds = wait.seconds * 1_000_000_000 + wait.attoseconds / 1_000_000_000
    source.schedule(
      deadline: .now() + .nanoseconds(Int(nanoseconds)), leeway: .milliseconds(1))
  }

  /// Stops the timer until it's scheduled again. Call this method after the timer has fired.
  func disarm() {
    guard armed != nil else { return }
    armed = nil
    source.schedule(deadline: .distantFuture)
  }

  func cancel() {
    source.cancel()
  }
}
