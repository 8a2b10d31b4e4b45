import Dispatch

/// Runs an actor's work on a queue of its own, by which that work is recognised.
final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "an actor's own queue")
  private let mark = DispatchSpecificKey<Bool>()

  init() {
    queue.setSpecific(key: mark, value: true)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func isCurrent() -> Bool {
    DispatchQueue.getSpecific(key: mark) ?? false
  }
}
