import Dispatch
import OpenMarketLock

/// The queues on which a store uses the disk: four for reading and removing, and one for writing in order.
///
/// The queues are serial, because a serial queue gets a thread even while other calls are blocked. The threads of a concurrent queue
/// or an operation queue are also those of Swift's tasks on Linux, so a disk that doesn't respond would delay all tasks for seconds.
final class DiskQueues: Sendable {
  private let reads = (0..<4).map { _ in DiskQueues.makeQueue() }
  private let writes = DiskQueues.makeQueue()
  /// The number of calls that each queue for reading has to make.
  private let counts = Mutex([0, 0, 0, 0])

  /// Calls a closure that reads or removes files, and returns its value.
  func read<Value: Sendable>(_ call: @escaping @Sendable () -> Value) async -> Value {
    let index = counts.withLock { counts in
      let index = counts.indices.min { counts[$0] < counts[$1] } ?? 0
      counts[index] += 1
      return index
    }
    defer { counts.withLock { $0[index] -= 1 } }
    return await withCheckedContinuation { continuation in
      reads[index].async { continuation.resume(returning: call()) }
    }
  }

  /// Schedules a closure that writes files, and returns immediately.
  func write(_ call: @escaping @Sendable () -> Void) {
    writes.async(execute: call)
  }

  /// Waits until all scheduled closures have written their files.
  func flush() async {
    await withCheckedContinuation { continuation in
      write { continuation.resume() }
    }
  }

  private static func makeQueue() -> DispatchQueue {
    DispatchQueue(label: "OpenMarketData.DiskQueues", autoreleaseFrequency: .workItem)
  }
}
