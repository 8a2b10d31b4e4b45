import Synchronization

/// A queue of elements, and the tests that wait for them.
final class Inbox<Element: Sendable>: Sendable {
  /// Ends the wait of a test, with nothing when it was cancelled.
  private typealias Taker = @Sendable (Element?) -> Void

  private struct State {
    var elements: [Element] = []
    var takers: [(number: Int, taker: Taker)] = []
    var lastNumber = 0
  }

  private let state = Mutex(State())

  /// Gives an element to the test that has waited longest; without one it stays until it is taken.
  func put(_ element: Element) {
    let taker: Taker? = state.withLock { state in
      guard state.takers.isEmpty else { return state.takers.removeFirst().taker }
      state.elements.append(element)
      return nil
    }
    taker?(element)
  }

  /// Takes the element that came first, waiting for one if need be.
  ///
  /// - Throws: `CancellationError` as soon as the one who waits is cancelled.
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
