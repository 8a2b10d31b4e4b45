/// The one operation of a view model that is in flight. Starting another one drops it.
///
/// With a slot, a method returns to every caller when its effects have settled, as ``ViewModel`` promises. A cancelled caller
/// returns at once while others wait. When the last caller is cancelled, the operation is cancelled, and its outcome is settled.
///
/// ```swift
/// func check() async {
///   guard await !slot.join() else { return }
///   store.update { $0.isChecking = true }
///   await slot.run({ try? await self.checkHealth() }, settle: settle)
/// }
/// ```
public final class OperationSlot {
  private var current: Run?

  /// Creates an empty slot.
  public init() {}

  /// Waits for the operation in flight.
  ///
  /// - Returns: `false`, at once, if no operation is in flight or the one in flight is cancelled.
  public func join() async -> Bool {
    guard let current, !current.isCancelled else { return false }
    await current.wait()
    return true
  }

  /// Cancels the operation in flight and ignores its outcome. Its callers return when it ends.
  public func drop() {
    current?.cancel()
    current = nil
  }

  /// Runs an operation in place of the one in flight, and returns when its effects have settled.
  ///
  /// - Parameters:
  ///   - operation: The work. It keeps the view model while it runs.
  ///   - settle: A closure that receives the outcome, unless the operation was dropped.
  public func run<Outcome>(
    _ operation: @escaping () async -> Outcome, settle: @escaping (Outcome) -> Void
  ) async {
    drop()
    let run = Run()
    current = run
    run.task = Task {
      let outcome = await operation()
      if current === run {
        current = nil
        settle(outcome)
      }
      run.finish()
    }
    await run.wait()
  }
}

private final class Run {
  var task: Task<Void, Never>?
  private(set) var isCancelled = false
  private var isFinished = false
  private var callers: [Int: CheckedContinuation<Void, Never>] = [:]
  private var lastID = 0

  func wait() async {
    guard !isFinished else { return }
    lastID += 1
    let id = lastID
    await withTaskCancellationHandler {
      await withCheckedContinuation { callers[id] = $0 }
    } onCancel: {
      // Has its turn after the continuation is stored, which happens on the main actor without a suspension.
      Task { @MainActor in self.leave(id) }
    }
  }

  func cancel() {
    isCancelled = true
    task?.cancel()
  }

  func finish() {
    isFinished = true
    task = nil
    for caller in callers.values { caller.resume() }
    callers = [:]
  }

  /// The last caller waits until the cancelled operation has settled.
  private func leave(_ id: Int) {
    guard callers[id] != nil else { return }
    if callers.count == 1 { cancel() } else { callers.removeValue(forKey: id)?.resume() }
  }
}
