import Synchronization

/// Waits for a value of which somebody else tells, unless the caller is cancelled first.
///
/// - Parameters:
///   - enter: begins to wait; it is given what ends the wait, with `nil` for nothing, and returns the name of this wait.
///   - leave: ends a wait, if it still lasts, with `nil`.
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
