import OpenMarketLock

/// A value that is set once and awaited by one caller.
final class Promise<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var waiter: CheckedContinuation<Value, Never>?
  }

  private let state = Mutex(State())

  var isSettled: Bool { state.withLock { $0.value != nil } }

  /// Sets the value and resumes the waiting caller. If the value is already set, this method does
  /// nothing.
  ///
  /// - Returns: `true` if this call set the value. `false` if the value was already set.
  @discardableResult
  func settle(_ value: Value) -> Bool {
    let earlier = state.withLock { state in
      defer { if state.value == nil { state = State(value: value) } }
      return state
    }
    earlier.waiter?.resume(returning: value)
    return earlier.value == nil
  }

  /// Waits for the value and returns it. Call this method only once.
  ///
  /// - Parameter onCancel: A closure that is called if the caller is cancelled. The closure must
  ///   set the value.
  func value(onCancel: @escaping @Sendable () -> Void) async -> Value {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let value = state.withLock { state in
          if state.value == nil { state.waiter = continuation }
          return state.value
        }
        if let value { continuation.resume(returning: value) }
      }
    } onCancel: {
      onCancel()
    }
  }
}
