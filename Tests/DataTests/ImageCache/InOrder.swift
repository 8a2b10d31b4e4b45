import Synchronization

/// Numbers, in the order in which they came from any thread.
final class InOrder: Sendable {
  private let numbers = Mutex<[Int]>([])

  var all: [Int] { numbers.withLock { $0 } }

  func append(_ number: Int) {
    numbers.withLock { $0.append(number) }
  }
}
