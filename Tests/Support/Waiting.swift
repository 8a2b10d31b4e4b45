import Synchronization

/// Waits until other code provides a value or the caller is cancelled.
///
/// - Parameters:
///   - enter: A closure that starts the wait and returns a number for the wait. The argument of the closure is a function that
///     ends the wait with a value, or with `nil` to cancel the wait.
///   - leave: A closure that ends the wait with the given number by passing `nil`. The closure has no effect on a finished wait.
/// - Throws: `CancellationError` as soon as the caller is cancelled.
func untilCancelled<Value: Sendable>(
  enter: (_ end: @escaping @Sendable (Value?) -> Void) -> Int,
  leave: @escaping @Sendable (Int) -> Void
) async throws(CancellationError) -> Value {
  let name = Mutex<Int?>(nil)
  let value = await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      let entered = enter { continuation.resume(returning: $0) }
      name.withLock { $0 = entered }
      if Task.isCancelled { leave(entered) }
    }
  } onCancel: {
    if let entered = name.withLock({ $0 }) { leave(entered) }
  }
  guard let value else { throw CancellationError() }
  return value
}

/// A value that a lock protects. Callers can wait until the value meets a condition.
final class Waitable<Value: Sendable>: Sendable {
  private struct Wait {
    let isMet: @Sendable (Value) -> Bool
    let end: @Sendable (Void?) -> Void
  }

  private struct State {
    var value: Value
    var lastNumber = 0
    var waits: [Int: Wait] = [:]
  }

  private let state: Mutex<State>

  init(_ value: Value) {
    state = Mutex(State(value: value))
  }

  var value: Value { state.withLock { $0.value } }

  /// Changes the value. Then ends the waits whose condition the new value meets, in the order in which the waits started.
  ///
  /// - Parameter use: A closure that receives the result of the change before the waits end.
  @discardableResult
  func update<Result: Sendable>(
    _ change: (inout Value) -> Result, then use: (Result) -> Void = { _ in }
  ) -> Result {
    let (result, met) = state.withLock { state in
      let result = change(&state.value)
      let met = state.waits.filter { $0.value.isMet(state.value) }
      for number in met.keys { state.waits[number] = nil }
      return (result, met.sorted { $0.key < $1.key }.map(\.value.end))
    }
    use(result)
    for end in met { end(()) }
    return result
  }

  /// Waits until the value meets a condition.
  ///
  /// - Throws: `CancellationError` as soon as the caller is cancelled.
  func wait(
    until isMet: @escaping @Sendable (Value) -> Bool
  ) async throws(CancellationError) {
    try await untilCancelled {
      start(until: isMet, $0)
    } leave: {
      self.cancel($0)
    }
  }

  /// Starts a wait and returns the number of the wait. If the value already meets the condition, the wait ends immediately.
  func start(
    until isMet: @escaping @Sendable (Value) -> Bool, _ end: @escaping @Sendable (Void?) -> Void
  ) -> Int {
    let (number, isOver) = state.withLock { state in
      state.lastNumber += 1
      let isOver = isMet(state.value)
      if !isOver { state.waits[state.lastNumber] = Wait(isMet: isMet, end: end) }
      return (state.lastNumber, isOver)
    }
    if isOver { end(()) }
    return number
  }

  /// Ends a wait with `nil`. This method has no effect on a finished wait.
  func cancel(_ number: Int) {
    state.withLock { $0.waits.removeValue(forKey: number) }?.end(nil)
  }
}

/// A queue of elements that tests can wait for.
final class Inbox<Element: Sendable>: Sendable {
  private typealias Taker = @Sendable (Element?) -> Void

  private struct State {
    var elements: [Element] = []
    var takers: [(number: Int, taker: Taker)] = []
    var lastNumber = 0
  }

  private let state = Mutex(State())

  /// Passes an element to the test that has waited longest. If no test is waiting, adds the element to the queue.
  func put(_ element: Element) {
    let taker: Taker? = state.withLock { state in
      guard state.takers.isEmpty else { return state.takers.removeFirst().taker }
      state.elements.append(element)
      return nil
    }
    taker?(element)
  }

  /// Removes and returns the first element. If the queue is empty, waits for an element.
  ///
  /// - Throws: `CancellationError` as soon as the caller is cancelled.
  func next() async throws(CancellationError) -> Element {
    try await untilCancelled { taker in
      let (number, element): (Int, Element?) = state.withLock { state in
        state.lastNumber += 1
        guard state.elements.isEmpty else {
          return (state.lastNumber, state.elements.removeFirst())
        }
        state.takers.append((state.lastNumber, taker))
        return (state.lastNumber, nil)
      }
      if let element { taker(element) }
      return number
    } leave: { number in
      let taker = self.state.withLock { state in
        state.takers.firstIndex { $0.number == number }.map { state.takers.remove(at: $0).taker }
      }
      taker?(nil)
    }
  }

  /// Removes the elements that satisfy a condition.
  func removeAll(where isOver: (Element) -> Bool) {
    state.withLock { $0.elements.removeAll(where: isOver) }
  }
}
