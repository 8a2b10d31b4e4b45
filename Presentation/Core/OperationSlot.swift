/// A slot that holds the operation in flight in a view model. Starting a new operation cancels the
/// previous operation.
///
/// Use a slot to implement a method of a ``ViewModel`` that several callers can call at the same
/// time. The method returns to every caller when its effects are complete. If a caller is cancelled
/// while other callers wait, only the cancelled caller returns early. If the last caller is
/// cancelled, the slot cancels the operation, and the last caller returns after the slot has
/// handled the outcome.
///
/// ```swift
/// func check() async {
///   guard await !slot.join() else { return }
///   store.update { $0.isChecking = true }
///   await slot.run({ try? await self.checkHealth() }, settle: settle)
/// }
/// ```
@MainActor
public final class OperationSlot {
  private var current: Run?

  /// Creates an empty slot.
  public init() {}

  /// Waits for the operation in flight to finish.
  ///
  /// - Returns: `true` after the operation has finished or the caller was cancelled. `false`
  ///   immediately if no operation is in flight or the operation is already cancelled.
  public func join() async -> Bool {
    guard let current, !current.isCancelled else { return false }
    await current.wait()
    return true
  }

  /// Cancels the operation in flight, and returns when the effects of its outcome are complete.
  func cancel() async {
    current?.cancel()
    await current?.wait()
  }

  /// Cancels the operation in flight and ignores its outcome. Callers that wait for the operation
  /// return when the operation ends.
  public func drop() {
    current?.cancel()
    current = nil
  }

  /// Drops the operation in flight, runs a new operation, and returns when the effects of the new
  /// operation are complete.
  ///
  /// - Parameters:
  ///   - operation: The operation to run. If the closure captures the view model, the view model
  ///     stays alive until the operation ends.
  ///   - settle: The closure that handles the outcome. The closure isn't called if the operation is
  ///     dropped.
  /// - Returns: The value that `settle` returns. `nil` if the operation was dropped, or if the
  ///   caller was cancelled while other callers wait.
  @discardableResult
  public func run<Outcome, Value>(
    _ operation: @escaping () async -> Outcome, settle: @escaping (Outcome) -> Value?
  ) async -> Value? {
    drop()
    var value: Value?
    let end = { value = settle($0) }
    let run = Run()
    current = run
    run.task = Task {
      let outcome = await operation()
      if current === run {
        current = nil
        end(outcome)
      }
      run.finish()
    }
    await run.wait()
    return value
  }

  /// Runs an operation in the same way, and returns its outcome.
  @discardableResult
  public func run<Outcome>(_ operation: @escaping () async -> Outcome?) async -> Outcome? {
    await run(operation) { $0 }
  }
}

@MainActor
private final class Run {
  var task: Task<Void, Never>?
  private(set) var isCancelled = false
  private var callers: [Int: CheckedContinuation<Void, Never>] = [:]
  private var lastID = 0

  /// Waits until the operation ends. Call this method before the main actor suspends after the run
  /// was created or found in a slot, so that the operation can't have ended.
  func wait() async {
    lastID += 1
    let id = lastID
    await withTaskCancellationHandler {
      await withCheckedContinuation { callers[id] = $0 }
    } onCancel: {
      // This task runs after the continuation is stored, because the main actor stores the
      // continuation without suspending.
      Task { @MainActor in self.leave(id) }
    }
  }

  func cancel() {
    isCancelled = true
    task?.cancel()
  }

  func finish() {
    task = nil
    for caller in callers.values { caller.resume() }
    callers = [:]
  }

  /// Resumes the cancelled caller with the given identifier. If no other caller waits, the method
  /// cancels the operation instead, and the caller waits until the operation ends.
  private func leave(_ id: Int) {
    guard callers[id] != nil else { return }
    if callers.count == 1 { cancel() } else { callers.removeValue(forKey: id)?.resume() }
  }
}
