/// Lets concurrent calls for the same thing share one run of the work.
///
/// The first call for a key starts a run; calls for an equal key join it until it has ended, and each gets the outcome
/// of that run, a value or a failure. Then the key is free, and the next call starts a new run: nothing is kept. The
/// operation of a call that joins is never used.
///
/// A caller that is cancelled leaves at once with the failure given for that, and costs the others nothing. When the last
/// one leaves, the run is cancelled, and whoever comes later starts a new run, however long the old one takes to
/// unwind. A caller that is cancelled already starts and joins nothing.
package actor SharedCalls<Key: Hashable & Sendable, Value: Sendable, Failure: Error> {
  private typealias Outcome = Result<Value, Failure>

  private struct Run {
    let number: Int
    let task: Task<Void, Never>
    var callers: [Int: AsyncStream<Outcome>.Continuation] = [:]
  }

  private typealias Watcher = (
    key: Key, count: Int, continuation: CheckedContinuation<Void, Never>
  )

  private let cancellation: Failure
  private var watchers: [Watcher] = []
  private var runs: [Key: Run] = [:]
  private var lastNumber = 0

  /// - Parameter cancellation: what a cancelled caller gets.
  package init(cancellation: Failure) {
    self.cancellation = cancellation
  }

  /// Waits for the outcome of the run of this key, which is started if there is none.
  ///
  /// - Parameter operation: the work, which runs on no actor, with the priority and the task-local values of the
  ///   caller that starts it.
  package func value(
    for key: Key, _ operation: @escaping @Sendable () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    if Task.isCancelled { throw cancellation }
    // A stream ends by itself, without a turn of this actor, for a reader that is cancelled.
    let (outcomes, caller) = AsyncStream<Outcome>.makeStream()
    let number = nextNumber()
    var run = runs[key] ?? start(operation, for: key)
    run.callers[number] = caller
    runs[key] = run
    if !watchers.isEmpty { tellWatchers(of: key, run.callers.count) }

    var iterator = outcomes.makeAsyncIterator()
    guard let outcome = await iterator.next(isolation: self) else {
      leave(run: run.number, of: key, caller: number)
      throw cancellation
    }
    return try outcome.get()
  }

  /// Returns when at least so many callers wait for the run of this key.
  package func callers(_ count: Int, for key: Key) async {
    if let run = runs[key], run.callers.count >= count { return }
    await withCheckedContinuation { watchers.append((key, count, $0)) }
  }

  private func tellWatchers(of key: Key, _ count: Int) {
    let isTold = { (watcher: Watcher) in watcher.key == key && watcher.count <= count }
    let told = watchers.filter(isTold)
    watchers.removeAll(where: isTold)
    for watcher in told { watcher.continuation.resume() }
  }

  private func start(
    _ operation: @escaping @Sendable () async throws(Failure) -> Value, for key: Key
  ) -> Run {
    let number = nextNumber()
    let task = Task { @concurrent in
      let outcome: Outcome
      do throws(Failure) {
        outcome = .success(try await operation())
      } catch {
        outcome = .failure(error)
      }
      await end(run: number, of: key, with: outcome)
    }
    return Run(number: number, task: task)
  }

  private func end(run number: Int, of key: Key, with outcome: Outcome) {
    guard let run = runs[key], run.number == number else { return }
    runs[key] = nil
    for caller in run.callers.values { caller.yield(outcome) }
  }

  private func leave(run number: Int, of key: Key, caller: Int) {
    guard var run = runs[key], run.number == number else { return }
    run.callers[caller] = nil
    runs[key] = run.callers.isEmpty ? nil : run
    if run.callers.isEmpty { run.task.cancel() }
  }

  private func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}
