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
