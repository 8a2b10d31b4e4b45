/// Holds every call until the test answers it.
///
/// The test takes calls in order with ``next()``, checks the request and answers it. By default, a cancelled caller receives the
/// cancellation error at once. If the calls ignore cancellation, it waits for the test's answer.
public final class GatedCalls<Request: Sendable, Reply: Sendable, Failure: Error>: Sendable {
  /// A call that waits for its answer.
  public struct Call: Sendable {
    /// The request of the call.
    public let request: Request
    fileprivate let id: Int
    fileprivate let calls: GatedCalls

    /// A Boolean value that indicates whether the caller was cancelled before it returned.
    public var isCancelled: Bool { calls.state.value.cancelled.contains(id) }

    /// A Boolean value that indicates whether the call has an answer. A cancelled call that received the cancellation error has one.
    public var isAnswered: Bool { !calls.state.value.waiting.contains(id) }

    /// Answers the call. Has no effect on a call that was answered or cancelled before.
    public func answer(_ result: Result<Reply, Failure>) {
      calls.answer(id, with: result)
    }

    /// Waits until the caller has the answer. If the caller and the test are on the same actor, the caller has then continued until it
    /// waits for something else.
    ///
    /// - Throws: `CancellationError` as soon as the one who waits is cancelled, for example by the time limit of a test.
    public func returned() async throws(CancellationError) {
      try await calls.state.wait { [id] in $0.returned.contains(id) }
    }
  }

  private struct State {
    var count = 0
    var waiting: Set<Int> = []
    var answers: [Int: Result<Reply, Failure>] = [:]
    var cancelled: Set<Int> = []
    var returned: Set<Int> = []
  }

  private let state = Waitable(State())
  private let untaken = Inbox<Call>()
  private let cancellation: Failure
  private let heedsCancellation: Bool

  /// Creates a list of calls without any.
  ///
  /// - Parameters:
  ///   - cancellation: The error for a cancelled caller.
  ///   - heedsCancellation: A Boolean value that indicates whether a cancelled caller receives the error at once.
  public init(cancellation: Failure, heedsCancellation: Bool = true) {
    self.cancellation = cancellation
    self.heedsCancellation = heedsCancellation
  }

  /// The number of calls so far.
  public var count: Int { state.value.count }

  /// The number of callers that wait for an answer.
  public var waitingCount: Int { state.value.waiting.count }

  /// Waits until no caller waits for an answer because every call was answered or cancelled.
  ///
  /// - Throws: `CancellationError` as soon as the one who waits is cancelled, for example by the time limit of a test.
  public func noneWaiting() async throws(CancellationError) {
    try await state.wait { $0.waiting.isEmpty }
  }

  /// Makes a call, and waits for its answer.
  public func perform(_ request: Request) async throws(Failure) -> Reply {
    try await perform(request) { _ in }
  }

  /// Makes a call, and waits for its answer.
  ///
  /// - Parameter begin: Receives the call before the test can take it.
  func perform(_ request: Request, begin: (Call) -> Void) async throws(Failure) -> Reply {
    let id = state.update { state in
      state.count += 1
      state.waiting.insert(state.count)
      return state.count
    }
    defer {
      state.update { state in
        state.answers[id] = nil
        state.returned.insert(id)
      }
    }
    let call = Call(request: request, id: id, calls: self)
    begin(call)
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        _ = state.start(until: { !$0.waiting.contains(id) }, { _ in continuation.resume() })
        untaken.put(call)
        if heedsCancellation, Task.isCancelled { untaken.removeAll { $0.id == id } }
      }
    } onCancel: {
      cancel(id)
    }
    return try (state.value.answers[id] ?? .failure(cancellation)).get()
  }

  /// Takes the next call, and waits for it if necessary.
  ///
  /// - Throws: `CancellationError` as soon as the one who waits is cancelled, for example by the time limit of a test.
  public func next() async throws(CancellationError) -> Call {
    try await untaken.next()
  }

  private func cancel(_ id: Int) {
    state.update { _ = $0.cancelled.insert(id) }
    guard heedsCancellation else { return }
    untaken.removeAll { $0.id == id }
    answer(id, with: .failure(cancellation))
  }

  private func answer(_ id: Int, with result: Result<Reply, Failure>) {
    state.update { state in
      if state.waiting.remove(id) != nil { state.answers[id] = result }
    }
  }
}
