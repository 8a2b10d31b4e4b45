import OpenMarketDomain

/// Runs an operation and returns its value, or another value as soon as the time is over or the caller is cancelled. In both cases,
/// the operation is cancelled, and the caller doesn't wait for its end.
///
/// `URLSession` only limits the time during which no bytes arrive. Without a deadline, a server that occasionally sends a byte
/// could keep an exchange open forever.
///
/// - Parameters:
///   - time: The maximum duration of the operation. If it isn't positive, the operation doesn't start.
///   - clock: The clock that measures the duration.
///   - timedOut: The value to return when the time is over.
///   - cancelled: The value to return when the caller is cancelled.
///   - operation: The operation to run.
func withDeadline<Value: Sendable>(
  after time: Duration, on clock: any Clock<Duration>, timedOut: Value, cancelled: Value,
  _ operation: @escaping @Sendable () async -> Value
) async -> Value {
  guard time > .zero else { return timedOut }
  // Use unstructured tasks, because a task group would keep the caller waiting until all child tasks have ended.
  let promise = Promise<Value>()
  let run = Task.startingNow { promise.settle(await operation()) }
  defer { run.cancel() }
  let timer =
    promise.isSettled
    ? nil
    : Task.startingNow {
      guard (try? await clock.sleep(for: min(time, .longestSleep))) != nil else { return }
      promise.settle(timedOut)
    }
  defer { timer?.cancel() }
  return await promise.value { promise.settle(cancelled) }
}

extension Clock where Duration == Swift.Duration {
  /// Returns a closure that returns the time elapsed since the call to this method.
  package func stopwatch() -> () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
