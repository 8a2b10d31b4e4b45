import OpenMarketLock

/// The time limit for waiting for an event in a test.
///
/// Waiting for a call, a state or a sleeping task usually takes milliseconds. If the event doesn't
/// occur within the time limit, the test fails at the line that waits, with a message that
/// describes the event, and the waiting method throws an error. Swift Testing doesn't report this
/// error again if the test throws it, too.
public enum WaitTimeout {
  @TaskLocal private static var scoped = Duration.seconds(120)

  /// The time limit for each wait in the current scope, measured by a real clock. The default is
  /// two minutes, so that only a wait that never ends exceeds it.
  public static var duration: Duration { scoped }

  /// Calls a closure in a scope with another time limit: a longer one for debugging, or a shorter
  /// one for a test that expects a failure.
  ///
  /// ```swift
  /// try await WaitTimeout.withDuration(.milliseconds(100)) {
  ///   _ = try await repository.pages.next()
  /// }
  /// ```
  nonisolated(nonsending) public static func withDuration<Value>(
    _ duration: Duration, _ operation: nonisolated(nonsending) () async throws -> Value
  ) async rethrows -> Value {
    try await $scoped.withValue(duration, operation: operation)
  }

  /// Starts a task that calls a closure after the time limit. Cancel the task to prevent the call.
  fileprivate static func start(_ end: @escaping @Sendable () -> Void) -> Task<Void, any Error> {
    Task { @concurrent in
      try await pass()
      end()
    }
  }

  /// Waits for the time limit.
  @concurrent
  static func pass() async throws {
    // Wait in several steps, and let the main actor finish its work after each step. This way, a
    // wait on a busy machine doesn't time out too early.
    for _ in 1...10 {
      try await Task.sleep(for: duration / 10, clock: .suspending)
      await MainActor.run {}
    }
  }

  /// The sentence that ends the message of a wait that timed out.
  static var sentence: String { "The wait timed out after \(duration)." }
}

/// Runs an operation in another task. If the operation doesn't finish within the ``WaitTimeout``,
/// cancels it and returns `nil`.
package func untilTimeout<Value: Sendable>(
  _ operation: @escaping @Sendable () async -> Value
) async -> Value? {
  let isOver = Mutex(false)
  let task = Task { await operation() }
  let timer = WaitTimeout.start {
    isOver.withLock { $0 = true }
    task.cancel()
  }
  defer { timer.cancel() }
  let value = await withTaskCancellationHandler {
    await task.value
  } onCancel: {
    task.cancel()
  }
  return isOver.withLock(\.self) ? nil : value
}

/// Waits until a condition is met, for example until a view of your app has drawn a state. The
/// condition is checked again and again, in turns with the other work of the main actor.
///
/// ```swift
/// try await waitUntil("the name is on screen") { label.text == "Desk lamp" }
/// ```
///
/// Prefer ``StateRecorder`` for the states of a view model, and
/// ``GatedCalls/next(file:line:where:)`` for calls, because they see every event.
///
/// - Parameters:
///   - event: What the test waits for, for the message of a failure.
///   - file: The path of the file in which the test fails.
///   - line: The line at which the test fails.
///   - isMet: The condition.
/// - Throws: An error after the ``WaitTimeout``, or `CancellationError` as soon as the calling task
///   is cancelled.
@MainActor
public func waitUntil(
  _ event: String, file: StaticString = #filePath, line: UInt = #line, _ isMet: () -> Bool
) async throws {
  let isOver = Mutex(false)
  let timer = WaitTimeout.start { isOver.withLock { $0 = true } }
  defer { timer.cancel() }
  while !isMet() {
    try Task.checkCancellation()
    if isOver.withLock(\.self) {
      throw FailureLocation(file: file, line: line).timeOut("It never happened that \(event).")
    }
    await Task.yield()
  }
}

/// Waits until other code provides a value. The wait also ends when the calling task is cancelled
/// or after the ``WaitTimeout``.
///
/// - Parameters:
///   - fail: A closure that fails the test after the timeout and returns the error to throw, or
///     `nil` for a wait without a timeout.
///   - enter: A closure that starts the wait and returns a number that identifies the wait. The
///     closure's argument is a function that ends the wait. The function's argument is the value,
///     or `nil` to cancel the wait.
///   - leave: A closure that cancels the wait with the given number. It has no effect if the wait
///     has ended.
/// - Throws: An error after the timeout, or `CancellationError` as soon as the calling task is
///   cancelled.
func untilCancelled<Value: Sendable>(
  orTimeout fail: (() -> any Error)? = nil,
  enter: (_ end: @escaping @Sendable (Value?) -> Void) -> Int,
  leave: @escaping @Sendable (Int) -> Void
) async throws -> Value {
  let wait = Mutex<(number: Int?, timer: Task<Void, any Error>?)>((nil, nil))
  let value = await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      let entered = enter { continuation.resume(returning: $0) }
      let timer = fail == nil ? nil : WaitTimeout.start { leave(entered) }
      wait.withLock { $0 = (entered, timer) }
      if Task.isCancelled { leave(entered) }
    }
  } onCancel: {
    if let entered = wait.withLock({ $0.number }) { leave(entered) }
  }
  wait.withLock { $0.timer?.cancel() }
  if let value { return value }
  throw (Task.isCancelled ? nil : fail?()) ?? CancellationError()
}

/// A value that is protected by a lock. Code can wait until the value meets a condition, or until
/// it can take something from the value.
final class Waitable<Value: Sendable>: Sendable {
  private struct Wait {
    /// A closure that takes something from the value. Returns a closure that ends the wait, or
    /// `nil` if the value doesn't have it yet.
    let attempt: @Sendable (inout Value) -> (@Sendable () -> Void)?
    let cancel: @Sendable () -> Void
  }

  private struct State {
    var value: Value
    var lastNumber = 0
    var waits: [Int: Wait] = [:]
  }

  private let state: Mutex<State>

  init(_ value: Value) { state = Mutex(State(value: value)) }

  var value: Value { state.withLock { $0.value } }

  /// Changes the value. Then ends each wait that the new value allows to end, in the order in which
  /// the waits started.
  ///
  /// - Parameter use: A closure that receives the result of the change. It's called before the
  ///   waits end.
  @discardableResult
  func update<Result: Sendable>(
    _ change: (inout Value) -> Result, then use: (Result) -> Void = { _ in }
  ) -> Result {
    let (result, ends) = state.withLock { state in
      let result = change(&state.value)
      var ends: [@Sendable () -> Void] = []
      for (number, wait) in state.waits.sorted(by: { $0.key < $1.key }) {
        guard let end = wait.attempt(&state.value) else { continue }
        state.waits[number] = nil
        ends.append(end)
      }
      return (result, ends)
    }
    use(result)
    for end in ends { end() }
    return result
  }

  /// Waits until the value meets the given condition.
  ///
  /// - Parameters:
  ///   - location: The source location at which the test fails after the ``WaitTimeout``, or `nil`
  ///     to wait without a timeout.
  ///   - isMet: The condition.
  ///   - message: A closure that returns a sentence about the event that didn't occur. Its argument
  ///     is the current value.
  /// - Throws: An error after the timeout, or `CancellationError` as soon as the calling task is
  ///   cancelled.
  func wait(
    at location: FailureLocation?, until isMet: @escaping @Sendable (Value) -> Bool,
    else message: @escaping (Value) -> String
  ) async throws {
    try await wait(at: location, taking: { isMet($0) ? () : nil }, else: message)
  }

  /// Waits until a closure can take something from the value, and returns it. Of several waits for
  /// the same thing, the one that has waited longest takes it.
  ///
  /// The other parameters and the errors are those of ``wait(at:until:else:)``.
  ///
  /// - Parameter take: A closure that takes something from the value, or returns `nil` if the value
  ///   doesn't have it yet.
  func wait<Output: Sendable>(
    at location: FailureLocation?, taking take: @escaping @Sendable (inout Value) -> Output?,
    else message: @escaping (Value) -> String
  ) async throws -> Output {
    try await untilCancelled(
      orTimeout: location.map { place in { place.timeOut(message(self.value)) } }
    ) {
      start(taking: take, $0)
    } leave: {
      self.cancel($0)
    }
  }

  /// Starts a wait, and returns a number that identifies it. If the closure can already take
  /// something from the value, the wait ends immediately.
  func start<Output: Sendable>(
    taking take: @escaping @Sendable (inout Value) -> Output?,
    _ end: @escaping @Sendable (Output?) -> Void
  ) -> Int {
    let (number, output) = state.withLock { state in
      state.lastNumber += 1
      let output = take(&state.value)
      if output == nil {
        state.waits[state.lastNumber] = Wait(
          attempt: { value in
            guard let output = take(&value) else { return nil }
            return { end(output) }
          }, cancel: { end(nil) })
      }
      return (state.lastNumber, output)
    }
    if let output { end(output) }
    return number
  }

  /// Cancels the wait with the given number. This method has no effect if the wait has ended.
  func cancel(_ number: Int) {
    state.withLock { $0.waits.removeValue(forKey: number) }?.cancel()
  }
}
