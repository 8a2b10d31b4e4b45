/// A debouncer that lets only the last of several consecutive calls proceed, after a pause.
@MainActor
final class Debouncer {
  private let pause: Duration
  private let clock: any Clock<Duration>
  private var last: Task<Bool, Never>?

  init(_ pause: Duration, clock: any Clock<Duration>) {
    self.pause = pause
    self.clock = clock
  }

  /// Waits for the pause to end.
  ///
  /// - Returns: `true` after the pause. `false` immediately if another call follows or the caller is cancelled.
  func wait() async -> Bool {
    cancel()
    let wait = Task { [clock, pause] in (try? await clock.sleep(for: pause)) != nil }
    last = wait
    let hasPassed = await withTaskCancellationHandler {
      await wait.value
    } onCancel: {
      wait.cancel()
    }
    return hasPassed && last == wait
  }

  /// Cancels the pause. The waiting call returns `false`.
  func cancel() {
    last?.cancel()
    last = nil
  }
}
