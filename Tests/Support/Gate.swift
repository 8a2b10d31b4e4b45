private import Dispatch
import OpenMarketDomain

/// A gate at which code waits until a test opens the gate.
///
/// A new gate is closed. After the first call to ``open()``, it stays open. Use a gate to control
/// the order of events in a test without sleeping.
public final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var arrivals = 0
  }

  private let state = Waitable(State())

  /// Creates a closed gate.
  public init() {}

  /// Waits until the gate is open, even if the calling task is cancelled. Use this method to
  /// simulate slow code that ignores cancellation.
  public func pass() async {
    await withCheckedContinuation { continuation in
      _ = arrive { _ in continuation.resume() }
    }
  }

  /// Waits until the gate is open or the calling task is cancelled.
  ///
  /// - Throws: `CancellationError` as soon as the calling task is cancelled.
  public func passUnlessCancelled() async throws(CancellationError) {
    do {
      try await untilCancelled(enter: arrive) { self.state.cancel($0) }
    } catch {
      throw CancellationError()
    }
  }

  /// Blocks the current thread until the gate is open. Don't call this method from a task.
  package func passBlocking() {
    let opened = DispatchSemaphore(value: 0)
    _ = arrive { _ in opened.signal() }
    opened.wait()
  }

  /// Opens the gate: resumes all waiting callers, and lets later callers pass without waiting.
  public func open() { state.update { $0.isOpen = true } }

  /// Waits until the given number of callers have reached the gate, counted from the creation of
  /// the gate.
  ///
  /// - Throws: An error after the ``WaitTimeout``, or `CancellationError` as soon as the waiting
  ///   task is cancelled.
  public func arrivals(_ count: Int = 1, file: StaticString = #filePath, line: UInt = #line)
    async throws
  {
    let location = FailureLocation(file: file, line: line)
    try await state.wait(at: location) {
      $0.arrivals >= count
    } else: {
      "\($0.arrivals) of \(count.counted("caller")) reached the gate."
    }
  }

  private func arrive(_ release: @escaping @Sendable (Void?) -> Void) -> Int {
    let number = state.start(taking: { $0.isOpen ? () : nil }, release)
    state.update { $0.arrivals += 1 }
    return number
  }
}

/// An actor that starts calls in a fixed order. Each call starts after the previous call has
/// returned or suspended for the first time.
///
/// Use this actor for calls that run on their caller's actor until they suspend for the first time.
package actor TurnTaking {
  package init() {}

  /// Starts a call. Returns the call's task after the call has returned or suspended for the first
  /// time.
  ///
  /// - Parameter call: The call to start. The call runs on this actor.
  package func start<Value: Sendable>(
    _ call: @escaping @Sendable (isolated TurnTaking) async -> Value
  ) async -> Task<Value, Never> {
    let begun = Gate()
    let task = Task {
      begun.open()
      return await call(self)
    }
    // The call runs on this actor, so this method can't resume before the call suspends or returns.
    await begun.pass()
    return task
  }
}
