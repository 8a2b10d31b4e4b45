import OpenMarketDomain
import OpenMarketLock

/// Runs an operation and returns its value, or another value as soon as the time is over, the
/// operation is silent for too long, or the caller is cancelled. In these cases, the operation is
/// cancelled, and the caller doesn't wait for its end.
///
/// `URLSession` only limits the time during which no bytes arrive. Without a deadline, a server
/// that occasionally sends a byte could keep an exchange open forever.
///
/// - Parameters:
///   - time: The maximum duration of the operation. If it isn't positive, the operation doesn't
///     start.
///   - silence: The maximum time between two calls of the closure that the operation receives.
///   - clock: The clock that measures the durations.
///   - timedOut: The value to return when the time is over.
///   - cancelled: The value to return when the caller is cancelled.
///   - operation: The operation to run. It calls the closure to report that it makes progress.
func withDeadline<Value: Sendable>(
  after time: Duration, silence: Duration = .longestSleep, on clock: any Clock<Duration>,
  timedOut: Value, cancelled: Value,
  _ operation: @escaping @Sendable (_ reportProgress: @escaping @Sendable () -> Void) async -> Value
) async -> Value {
  guard min(time, silence) > .zero else { return timedOut }
  // Use unstructured tasks, because a task group would keep the caller waiting until all child
  // tasks have ended.
  let promise = Promise<Value>()
  let elapsed = clock.stopwatch()
  let lastProgress = Mutex(Duration.zero)
  let run = Task.startingNow {
    promise.settle(await operation { lastProgress.withLock { $0 = elapsed() } })
  }
  defer { run.cancel() }
  let timer =
    promise.isSettled
    ? nil
    : Task.startingNow {
      var wait = min(time, silence)
      while wait > .zero {
        guard (try? await clock.sleep(for: min(wait, .longestSleep))) != nil else { return }
        wait = min(time - elapsed(), lastProgress.withLock(\.self) + silence - elapsed())
      }
      promise.settle(timedOut)
    }
  defer { timer?.cancel() }
  return await promise.value { promise.settle(cancelled) }
}

extension Clock where Duration == Swift.Duration {
  /// Returns a closure that returns the time elapsed since the call to this method.
  package func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
