import Synchronization

/// Holds every call until the test answers it.
///
/// The test takes calls in the order in which they came with ``next()``, looks at the request, and answers when it
/// likes. A caller who is cancelled gets the failure given for that, whether its call was taken or not, unless the calls do
/// not heed cancellation: then it waits for the test's answer all the same.
public final class GatedCalls<Request: Sendable, Reply: Sendable, Failure: Error>: Sendable {
  /// One call that waits for its answer.
  public struct Call: Sendable {
    /// What was asked.
    public let request: Request
    fileprivate let id: Int
    fileprivate let gate: GatedCalls

    /// Answers the call. A call that was answered or cancelled before is left as it is.
    public func answer(_ result: Result<Reply, Failure>) {
      gate.finish(id, with: result)
    }
  }

  private struct State {
    var count = 0
    var callers: [Int: CheckedContinuation<Result<Reply, Failure>, Never>] = [:]
    var cancelledEarly: Set<Int> = []
  }

  private let state = Mutex(State())
  private let untaken = Inbox<Call>()
  private let cancellation: Failure
  private let heedsCancellation: Bool

  /// - Parameters:
  ///   - cancellation: what a cancelled caller gets.
  ///   - heedsCancellation: whether it gets that at once, or its answer all the same.
  public init(cancellation: Failure, heedsCancellation: Bool = true) {
    self.cancellation = cancellation
    self.heedsCancellation = heedsCancellation
  }

  /// How many calls there were so far.
  public var count: Int { state.withLock { $0.count } }

  /// Makes a call, and waits for its answer.
  public func perform(_ request: Request) async throws(Failure) -> Reply {
    let id = state.withLock { state in
      state.count += 1
      return state.count
    }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { caller in
        arrive(Call(request: request, id: id, gate: self), caller)
      }
    } onCancel: {
      if heedsCancellation { cancel(id) }
    }
    return try result.get()
  }

  /// Takes the next call, waiting for it if need be.
  ///
  /// - Throws: `CancellationError` as soon as the one who waits is cancelled, as a test is at its time limit.
  public func next() async throws(CancellationError) -> Call {
    try await untaken.next()
  }

  private func arrive(
    _ call: Call, _ caller: CheckedContinuation<Result<Reply, Failure>, Never>
  ) {
    let isCancelled = state.withLock { state in
      if state.cancelledEarly.remove(call.id) != nil { return true }
      state.callers[call.id] = caller
      return false
    }
    guard !isCancelled else { return caller.resume(returning: .failure(cancellation)) }
    untaken.put(call)
    // One that was cancelled just now was not there to be taken out.
    if state.withLock({ $0.callers[call.id] == nil }) { remove(call.id) }
  }

  private func cancel(_ id: Int) {
    let caller = state.withLock { state in
      if state.callers[id] == nil { state.cancelledEarly.insert(id) }
      return state.callers.removeValue(forKey: id)
    }
    remove(id)
    caller?.resume(returning: .failure(cancellation))
  }

  private func remove(_ id: Int) {
    untaken.removeAll { $0.id == id }
  }

  private func finish(_ id: Int, with result: Result<Reply, Failure>) {
    state.withLock { $0.callers.removeValue(forKey: id) }?.resume(returning: result)
  }
}
