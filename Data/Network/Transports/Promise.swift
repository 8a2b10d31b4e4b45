internal import Synchronization

/// A value that is settled once, by whoever comes first, and awaited by one caller.
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

  /// Settles the value and resumes the caller, unless it is settled already.
  ///
  /// - Returns: whether this call settled it.
  @discardableResult
  func settle(_ value: Value) -> Bool {
    let (isFirst, continuation) = state.withLock {
      state -> (Bool, CheckedContinuation<Value, Never>?) in
      switch state {
      case .open:
        state = .settled(value)
        return (true, nil)
      case .awaited(let continuation):
        state = .settled(value)
        return (true, continuation)
      case .settled:
        return (false, nil)
      }
    }
    continuation?.resume(returning: value)
    return isFirst
  }

  /// Waits for the value. It is for one caller, once.
  ///
  /// - Parameter onCancel: runs when the caller is cancelled; it has to settle the value.
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
