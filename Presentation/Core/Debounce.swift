/// Waits until nothing more has come for a while: of several calls in a row, only the last one goes on.
final class Debounce {
  private let duration: Duration
  private let clock: any Clock<Duration>
  private var last: Task<Bool, Never>?

  init(_ duration: Duration, clock: any Clock<Duration>) {
    self.duration = duration
    self.clock = clock
  }

  /// - Returns: whether the time has passed; `false`, at once, when another call comes, or the caller is cancelled.
  func wait() async -> Bool {
    drop()
    let wait = Task { [clock, duration] in (try? await clock.sleep(for: duration)) != nil }
    last = wait
    let hasPassed = await withTaskCancellationHandler {
      await wait.value
    } onCancel: {
      wait.cancel()
    }
    return hasPassed && last == wait
  }

  /// Ends the waiting: nobody goes on.
  func drop() {
    last?.cancel()
    last = nil
  }
}
