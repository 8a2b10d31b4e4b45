import Dispatch
import OpenMarketLock

/// A queue on which a store uses the disk, one call after another.
///
/// The queue is serial, because a serial queue gets a thread even while other calls are blocked.
/// The threads of a concurrent queue or an operation queue are also those of Swift's tasks on
/// Linux, so a disk that doesn't respond would delay all tasks for seconds.
struct DiskQueue: Sendable {
  private let queue = DispatchQueue(label: "OpenMarketData.Disk", autoreleaseFrequency: .workItem)

  /// Makes a call, and returns its value.
  func perform<Value: Sendable, Failure: Error>(
    _ call: @escaping @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await withCheckedContinuation {
      (continuation: CheckedContinuation<Result<Value, Failure>, Never>) in
      schedule { continuation.resume(returning: Result(catching: call)) }
    }.get()
  }

  /// Schedules a call, and returns immediately.
  func schedule(_ call: @escaping @Sendable () -> Void) {
    queue.async(execute: call)
  }
}

/// The queues on which a cache uses the disk: four for reading and removing, and one for writing in
/// order.
final class DiskQueues: Sendable {
  private let reads = (0..<4).map { _ in DiskQueue() }
  private let writes = DiskQueue()
  private let waitingLimit: Int
  /// The total cost of the calls that wait to write files.
  private let waitingCost = Mutex(0)
  /// The number of calls that each queue for reading has to make.
  private let counts = Mutex([0, 0, 0, 0])

  /// - Parameter waitingLimit: The maximum total cost of the calls that wait to write files.
  init(waitingLimit: Int) {
    self.waitingLimit = waitingLimit
  }

  /// Calls a closure that reads or removes files, and returns its value.
  func read<Value: Sendable>(_ call: @escaping @Sendable () -> Value) async -> Value {
    let index = counts.withLock { counts in
      let index = counts.indices.min { counts[$0] < counts[$1] } ?? 0
      counts[index] += 1
      return index
    }
    defer { counts.withLock { $0[index] -= 1 } }
    return await reads[index].perform(call)
  }

  /// Schedules a closure that writes files, and returns immediately. If the disk is too slow, so
  /// that the limit would be exceeded, the closure isn't called.
  func write(cost: Int = 1, _ call: @escaping @Sendable () -> Void) {
    let isTaken = waitingCost.withLock { waiting in
      guard waiting + cost <= waitingLimit else { return false }
      waiting += cost
      return true
    }
    guard isTaken else { return }
    writes.schedule { [self] in
      call()
      waitingCost.withLock { $0 -= cost }
    }
  }

  /// Waits until all scheduled closures have written their files.
  func flush() async {
    await writes.perform {}
  }
}
