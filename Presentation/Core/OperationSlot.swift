/// The one operation of a view model that is under way. Starting another one drops it.
final class OperationSlot {
  private var current: SharedWork?

  /// Waits for what is under way.
  ///
  /// - Returns: `false`, at once, when there is nothing to wait for, or it has been given up already.
  func join() async -> Bool {
    guard let current, !current.isCancelled else { return false }
    await current.wait()
    return true
  }

  /// Drops what is under way. Its callers return, and its outcome is not used.
  func drop() {
    current?.cancel()
    current = nil
  }

  /// Runs an operation in place of the one under way, and returns when its effects have settled.
  ///
  /// - Parameter settle: gets the outcome, unless the operation was dropped meanwhile.
  func run<Outcome>(
    _ operation: @escaping () async -> Outcome, settle: @escaping (Outcome) -> Void
  ) async {
    drop()
    var work: SharedWork?
    work = SharedWork { [self] in
      let outcome = await operation()
      guard current === work else { return }
      current = nil
      settle(outcome)
    }
    current = work
    await work?.wait()
  }
}
