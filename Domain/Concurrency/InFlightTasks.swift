/// A collection of tasks in flight that concurrent callers share.
///
/// The first call for a key starts a task. Later calls with an equal key join the task until the
/// task ends. All callers receive the outcome, which is a value or an error. The outcome isn't
/// cached, so the next call starts a new task.
///
/// If a caller is cancelled, its call returns immediately, and other callers aren't affected. When
/// the last caller is cancelled, the task is cancelled. Later calls start a new task, even if the
/// cancelled task is still running.
///
/// The last caller of a write waits for the outcome of the cancelled task, because only the task
/// knows whether it sent something.
///
/// Each task runs only the operation of the call that started it.
package actor InFlightTasks<Key: Hashable & Sendable, Value: Sendable, Failure: Error> {
  package typealias Operation =
    @Sendable (_ progress: @escaping TransferProgressHandler) async throws(Failure) -> Value
  package typealias Outcome = Result<Value, Failure>
  /// A closure that receives the outcome before the callers do, and a Boolean value that indicates
  /// whether all callers receive it. From then on, a cancelled caller receives the outcome, too.
  package typealias Settling = @Sendable (Outcome, _ reachesAll: Bool) async -> Outcome

  private struct Caller {
    let continuation: CheckedContinuation<Outcome, Never>
    let progress: TransferProgressHandler?
  }

  /// This type is a class, so that adding a caller doesn't copy the dictionary of callers.
  private final class Run {
    let id: Int
    let task: Task<Void, Never>
    let reports: AsyncStream<TransferProgress>
    var delivery: Task<Void, Never>?
    var callers: [Int: Caller] = [:]
    /// A Boolean value that indicates whether a caller was cancelled.
    var isIncomplete = false
    var isSettling = false

    init(id: Int, task: Task<Void, Never>, reports: AsyncStream<TransferProgress>) {
      self.id = id
      self.task = task
      self.reports = reports
    }
  }

  private let cancellation: Failure
  private let abandonment: Failure?
  private var runs: [Key: Run] = [:]
  /// The cancelled tasks whose last caller waits for the outcome.
  private var cancelled: [Int: Run] = [:]
  private var lastID = 0

  /// - Parameters:
  ///   - cancellation: The error that a cancelled caller receives.
  ///   - abandonment: The error of a write that goes on for others, or `nil` for reads. If it isn't
  ///     `nil`, the last caller waits for the outcome of the cancelled task.
  package init(cancellation: Failure, abandonment: Failure? = nil) {
    self.cancellation = cancellation
    self.abandonment = abandonment
  }

  /// Returns the outcome of the task for the given key. If no task is in flight for the key, the
  /// method starts a task.
  ///
  /// - Parameters:
  ///   - key: The key of the task. Calls with equal keys share a task.
  ///   - progress: A closure that receives the progress that the task makes after this call. The
  ///     number of completed bytes never decreases, even if the operation starts over. The closure
  ///     isn't called after this method returns.
  ///   - settle: A closure that handles the outcome of a new task.
  ///   - operation: The operation that a new task runs. The operation doesn't run on an actor. The
  ///     task inherits the priority and the task-local values of the caller that starts the task.
  package func value(
    for key: Key, progress: TransferProgressHandler? = nil,
    settle: @escaping Settling = { outcome, _ in outcome }, _ operation: @escaping Operation
  ) async throws(Failure) -> Value {
    if Task.isCancelled { throw cancellation }
    let id = nextID()
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let caller = Caller(continuation: continuation, progress: progress)
        join(caller, id: id, key, settle, operation)
      }
    } onCancel: {
      // The actor runs `leave` after `join`, because the caller joins without suspending.
      Task { await self.leave(id, key) }
    }
    return try outcome.get()
  }

  private func join(
    _ caller: Caller, id: Int, _ key: Key, _ settle: @escaping Settling,
    _ operation: @escaping Operation
  ) {
    let run = runs[key] ?? start(operation, settle, for: key)
    run.callers[id] = caller
    if caller.progress != nil, run.delivery == nil {
      run.delivery = Task { [id = run.id, reports = run.reports] in
        await deliver(reports, ofRun: id, key)
      }
    }
  }

  private func start(
    _ operation: @escaping Operation, _ settle: @escaping Settling, for key: Key
  ) -> Run {
    let id = nextID()
    let (reports, continuation) = AsyncStream.makeStream(of: TransferProgress.self)
    let task = Task<Void, Never>.startingNow { [self] in
      let outcome = await Outcome { () async throws(Failure) in
        try await operation { continuation.yield($0) }
      }
      continuation.finish()
      await end(run: id, key, with: outcome, settle)
    }
    let run = Run(id: id, task: task, reports: reports)
    runs[key] = run
    return run
  }

  private func deliver(
    _ reports: AsyncStream<TransferProgress>, ofRun id: Int, _ key: Key
  ) async {
    var last: TransferProgress?
    for await progress in reports {
      guard let run = runs[key], run.id == id else { return }
      if let last, progress == last || progress.completedBytes < last.completedBytes { continue }
      last = progress
      for caller in run.callers.values { caller.progress?(progress) }
    }
  }

  private func end(
    run id: Int, _ key: Key, with outcome: Outcome, _ settle: Settling
  ) async {
    if let run = runs[key], run.id == id { await run.delivery?.value }
    guard let run = cancelled.removeValue(forKey: id) ?? runs[key], run.id == id else { return }
    run.isSettling = true
    let outcome = await settle(outcome, !run.isIncomplete)
    if runs[key]?.id == id { runs[key] = nil }
    for caller in run.callers.values { caller.continuation.resume(returning: outcome) }
  }

  private func leave(_ id: Int, _ key: Key) {
    guard let run = runs[key], !run.isSettling, let caller = run.callers[id] else { return }
    run.isIncomplete = true
    let isLast = run.callers.count == 1
    if isLast {
      runs[key] = nil
      // Cancel the task first. A caller that knows of its cancellation can rely on the task being
      // cancelled, too.
      run.task.cancel()
    }
    if isLast, abandonment != nil {
      cancelled[run.id] = run
    } else {
      run.callers[id] = nil
      caller.continuation.resume(returning: .failure(abandonment ?? cancellation))
    }
  }

  private func nextID() -> Int {
    lastID += 1
    return lastID
  }
}
