/// The calls that came to a fake and were not taken, or the tests that wait for one.
struct CallQueue<Call: Sendable> {
  /// Ends the wait of a test, with nothing when it was cancelled.
  typealias Taker = @Sendable (Call?) -> Void

  private var calls: [Call] = []
  private var takers: [(number: Int, taker: Taker)] = []
  private var lastNumber = 0

  /// - Returns: who waited for the call, to be told of it.
  mutating func add(_ call: Call) -> Taker? {
    guard takers.isEmpty else { return takers.removeFirst().taker }
    calls.append(call)
    return nil
  }

  /// - Returns: the call, if there is one by now; otherwise the taker waits under the number.
  mutating func take(_ taker: @escaping Taker) -> (number: Int, call: Call?) {
    lastNumber += 1
    guard calls.isEmpty else { return (lastNumber, calls.removeFirst()) }
    takers.append((lastNumber, taker))
    return (lastNumber, nil)
  }

  /// - Returns: who waited under the number, to be told that it is over.
  mutating func leave(_ number: Int) -> Taker? {
    takers.firstIndex { $0.number == number }.map { takers.remove(at: $0).taker }
  }

  /// Takes out the calls that nobody needs to see.
  mutating func removeCalls(where isOver: (Call) -> Bool) {
    calls.removeAll(where: isOver)
  }
}
