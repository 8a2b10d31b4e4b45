import Synchronization

/// Waits for a value that other code provides, unless the caller is cancelled first.
///
/// - Parameters:
///   - enter: Starts the wait. Call its argument to end the wait, with `nil` for no value. Returns the number of the wait.
///   - leave: Ends an unfinished wait with `nil`.
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

/// A value behind a lock. Callers can wait until it meets a condition.
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

  /// Changes the value, and ends the waits whose condition it meets, in their order.
  ///
  /// - Parameter use: Uses the result before the waits end.
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

  /// Starts a wait and returns its number. A condition that is already met ends the wait at once.
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

  /// Ends an unfinished wait with `nil`.
  func cancel(_ number: Int) {
    state.withLock { $0.waits.removeValue(forKey: number) }?.end(nil)
  }
}

/// A queue of elements, and the tests that wait for them.
final class Inbox<Element: Sendable>: Sendable {
  private typealias Taker = @Sendable (Element?) -> Void

  private struct State {
    var elements: [Element] = []
    var takers: [(number: Int, taker: Taker)] = []
    var lastNumber = 0
  }

  private let state = Mutex(State())

  /// Gives an element to the test that has waited longest. If no test waits, stores the element.
  func put(_ element: Element) {
    let taker: Taker? = state.withLock { state in
      guard state.takers.isEmpty else { return state.takers.removeFirst().taker }
      state.elements.append(element)
      return nil
    }
    taker?(element)
  }

  /// Removes and returns the first element, and waits for one if necessary.
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

  /// Removes the elements that no test needs.
  func removeAll(where isOver: (Element) -> Bool) {
    state.withLock { $0.elements.removeAll(where: isOver) }
  }
}
