import Synchronization

/// Holds every call until the test answers it.
///
/// The test takes calls in order with ``next()``, checks the request and answers it. By default, a cancelled caller receives the
/// cancellation error at once. If the calls ignore cancellation, it waits for the test's answer.
public final class GatedCalls<Request: Sendable, Reply: Sendable, Failure: Error>: Sendable {
  /// One call that waits for its answer.
  public struct Call: Sendable {
    /// The request of the call.
    public let request: Request
    fileprivate let id: Int
    fileprivate let gate: GatedCalls

    /// Answers the call. Has no effect on a call that was answered or cancelled before.
    public func answer(_ result: Result<Reply, Failure>) {
      gate.finish(id, with: result)
    }
  }

  private struct State {
    var count = 0
    var callers: [Int: CheckedContinuation<Result<Reply, Failure>, Never>] = [:]
    var cancelledEarly: Set<Int> = []
    var watchers: [Int: @Sendable (Void?) -> Void] = [:]
    var lastWatcher = 0

    /// Removes and returns the watchers if no call waits for an answer.
    mutating func takeWatchers() -> [@Sendable (Void?) -> Void] {
      guard callers.isEmpty else { return [] }
      defer { watchers = [:] }
      return Array(watchers.values)
    }
  }

  private let state = Mutex(State())
  private let untaken = Inbox<Call>()
  private let cancellation: Failure
  private let heedsCancellation: Bool

  /// - Parameters:
  ///   - cancellation: The error for a cancelled caller.
  ///   - heedsCancellation: A Boolean value that indicates whether a cancelled caller receives the error at once.
  public init(cancellation: Failure, heedsCancellation: Bool = true) {
    self.cancellation = cancellation
    self.heedsCancellation = heedsCancellation
  }

  /// How many calls there were so far.
  public var count: Int { state.withLock { $0.count } }

  /// How many callers wait for an answer now.
  public var waitingCount: Int { state.withLock { $0.callers.count } }

  /// Waits until no caller waits for an answer, as when every call was answered or cancelled.
  ///
  /// - Throws: `CancellationError` as soon as the one who waits is cancelled, as a test is at its time limit.
  public func noneWaiting() async throws(CancellationError) {
    try await untilCancelled { end in
      let (number, isMet) = state.withLock { state in
        state.lastWatcher += 1
        if !state.callers.isEmpty { state.watchers[state.lastWatcher] = end }
        return (state.lastWatcher, state.callers.isEmpty)
      }
      if isMet { end(()) }
      return number
    } leave: { number in
      self.state.withLock { $0.watchers.removeValue(forKey: number) }?(nil)
    }
  }

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
    let isThere = state.withLock { state in
      if state.callers[id] == nil { state.cancelledEarly.insert(id) }
      return state.callers[id] != nil
    }
    remove(id)
    if isThere { finish(id, with: .failure(cancellation)) }
  }

  private func remove(_ id: Int) {
    untaken.removeAll { $0.id == id }
  }

  private func finish(_ id: Int, with result: Result<Reply, Failure>) {
    let (caller, watchers) = state.withLock { state in
      (state.callers.removeValue(forKey: id), state.takeWatchers())
    }
    caller?.resume(returning: result)
    for end in watchers { end(()) }
  }
}
