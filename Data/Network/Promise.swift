import OpenMarketLock

/// A value that is set once and awaited by one caller.
final class Promise<Value: Sendable>: Sendable {
  private enum State {
    case open
    case awaited(CheckedContinuation<Value, Never>)
    case settled(Value)
  }

  private let state = Mutex(State.open)

  var isSettled: Bool {
    state.withLock { if case .settled = $0 { true } else { false } }
  }

  /// Sets the value and resumes the waiting caller. If the value is already set, this method does
  /// nothing.
  ///
  /// - Returns: `true` if this call set the value. `false` if the value was already set.
  @discardableResult
  func settle(_ value: Value) -> Bool {
    let (isFirst, continuation) = state.withLock {
      state -> (Bool, CheckedContinuation<Value, Never>?) in
      if case .settled = state { return (false, nil) }
      defer { state = .settled(value) }
      return if case .awaited(let continuation) = state { (true, continuation) } else {
        (true, nil)
      }
    }
    continuation?.resume(returning: value)
    return isFirst
  }

  /// Waits for the value and returns it. Call this method only once.
  ///
  /// - Parameter onCancel: A closure that is called if the caller is cancelled. The closure must
  ///   set the value.
  func value(onCancel: @escaping @Sendable () -> Void) async -> Value {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let settled = state.withLock { state -> Value? in
          if case .settled(let value) = state { return value }
          state = .awaited(continuation)
          return nil
        }
        if let settled { continuation.resume(returning: settled) }
      }
    } onCancel: {
      onCancel()
    }
  }
}
