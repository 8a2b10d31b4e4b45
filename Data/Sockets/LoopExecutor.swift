package import Dispatch

/// Runs an actor on a queue, so that what the system tells on that queue reaches the actor without a hop.
package final class LoopExecutor: SerialExecutor {
  package let queue: DispatchQueue

  package init(label: String) {
    queue = DispatchQueue(label: label)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  package func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }
}
