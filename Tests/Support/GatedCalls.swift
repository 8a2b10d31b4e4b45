import OpenMarketDomain

/// A list of calls to a fake. Each call waits until the test responds to it.
///
/// The test gets each call from ``next(fileID:filePath:line:column:where:)``, checks its request, and responds with
/// ``Call/answer(_:)``. By default, a cancelled call throws an error immediately. A list can also simulate code that ignores
/// cancellation. A cancelled call then continues to wait for the test's response.
public final class GatedCalls<Request: Sendable, Reply: Sendable, Failure: Error>: UseCounting,
  CustomStringConvertible
{
  /// A call to a fake.
  public struct Call: Sendable {
    /// The arguments of the call.
    public let request: Request
    fileprivate let id: Int
    fileprivate let calls: GatedCalls

    /// A Boolean value that indicates whether the task that made the call was cancelled before the call returned.
    public var isCancelled: Bool { calls.state.value.cancelled.contains(id) }

    /// A Boolean value that indicates whether the call has a response. The error for a cancelled call counts as a response.
    public var isAnswered: Bool { !calls.state.value.waiting.contains(id) }

    /// Responds to the call with the given result. This method has no effect if the call already has a response.
    public func answer(_ result: Result<Reply, Failure>) {
      calls.answer(id, with: result)
    }

    /// Waits until the call has returned. If the code that made the call is on the same actor as the test, this code then runs
    /// until it suspends again before this method returns.
    ///
    /// - Throws: An error after the ``WaitTimeout``, or `CancellationError` as soon as the waiting task is cancelled.
    public func returned(
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) async throws {
      try await returned(
        at: FailureLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    func returned(at location: FailureLocation?) async throws {
      try await calls.state.wait(at: location) { [id] in
        $0.returned.contains(id)
      } else: { _ in
        "The call to \(calls) with \(StateText(request).text) didn't return."
      }
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

  /// The name of the list in failure messages.
  public let description: String

  /// Creates an empty list of calls.
  ///
  /// - Parameters:
  ///   - name: The name of the list in failure messages.
  ///   - cancellation: The error that a cancelled call throws.
  ///   - heedsCancellation: A Boolean value that indicates whether a cancelled call throws the error immediately. If the value is
  ///     `false`, the call continues to wait for the test's response.
  public init(
    named name: String = "GatedCalls", cancellation: Failure, heedsCancellation: Bool = true
  ) {
    description = name
    self.cancellation = cancellation
    self.heedsCancellation = heedsCancellation
  }

  /// The number of calls since the creation of the list, including finished calls.
  public var count: Int { state.value.count }

  /// The number of calls that are waiting for a response.
  public var waitingCount: Int { state.value.waiting.count }

  /// Waits until no call is waiting for a response.
  ///
  /// - Throws: An error after the ``WaitTimeout``, or `CancellationError` as soon as the waiting task is cancelled.
  public func noneWaiting(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async throws {
    try await usesEnded(
      at: FailureLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The number of calls that are waiting for a response.
  public var useCount: Int { waitingCount }

  /// Waits until no call is waiting for a response. Without a location, the wait has no timeout.
  public func usesEnded(at location: FailureLocation?) async throws {
    try await state.wait(at: location) {
      $0.waiting.isEmpty
    } else: {
      "\(self) still has \($0.waiting.count.counted("waiting caller"))."
    }
  }

  /// Adds a call to the list, and waits for the test's response. A fake calls this method.
  public func perform(_ request: Request) async throws(Failure) -> Reply {
    try await perform(request) { _ in }
  }

  /// Adds a call to the list, and waits for the test's response.
  ///
  /// - Parameter begin: A closure that receives the call before the test can get it from
  ///   ``next(fileID:filePath:line:column:where:)``.
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

  /// Returns the next call whose request meets the given condition, or the next call if there's no condition. If necessary, waits
  /// until such a call arrives. Each call is returned only once.
  ///
  /// Use a condition if the calls can arrive in any order:
  ///
  /// ```swift
  /// try await repository.details.next { $0 == ProductID(7) }.answer(.failure(.offline))
  /// ```
  ///
  /// - Throws: An error after the ``WaitTimeout``, or `CancellationError` as soon as the waiting task is cancelled.
  public func next(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    where isWanted: @escaping @Sendable (Request) -> Bool = { _ in true }
  ) async throws -> Call {
    let location = FailureLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await untaken.next(at: location) {
      isWanted($0.request)
    } else: { [self] others in
      "No call came to \(self)\(others.isEmpty ? "" : " that meets the condition"); it had \(count.counted("call"))."
        + (others.isEmpty
          ? "" : " Waiting: \(StateText.list(others.map { StateText($0.request).text })).")
    }
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
