private import Dispatch

/// Holds callers until it is opened: "hold this call, release it now".
///
/// A gate starts closed and, once open, stays open. It lets a test put two things in order without sleeping.
public final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var arrivals = 0
  }

  private let state = Waitable(State())

  /// Creates a closed gate.
  public init() {}

  /// Waits until the gate is open, even if the caller is cancelled, as slow code does that ignores cancellation.
  public func pass() async {
    await withCheckedContinuation { continuation in
      _ = arrive { _ in continuation.resume() }
    }
  }

  /// Waits until the gate is open.
  ///
  /// - Throws: `CancellationError` as soon as the caller is cancelled.
  public func passUnlessCancelled() async throws(CancellationError) {
    try await untilCancelled(enter: arrive) { self.state.cancel($0) }
  }

  /// Blocks the thread until the gate is open. Don't call this method from a task.
  package func passBlocking() {
    let opened = DispatchSemaphore(value: 0)
    _ = arrive { _ in opened.signal() }
    opened.wait()
  }

  /// Releases the callers that wait, and lets later callers pass.
  public func open() {
    state.update { $0.isOpen = true }
  }

  /// Waits until this number of callers have reached the gate, counted from its creation.
  ///
  /// - Throws: `CancellationError` as soon as the caller is cancelled, for example by the time limit of a test.
  public func arrivals(_ count: Int = 1) async throws(CancellationError) {
    try await state.wait { $0.arrivals >= count }
  }

  private func arrive(_ release: @escaping @Sendable (Void?) -> Void) -> Int {
    let number = state.start(until: \.isOpen, release)
    state.update { $0.arrivals += 1 }
    return number
  }
}

/// Starts calls one after another: each one when the previous call waits or has returned.
///
/// Use it for calls that stay on the actor of their caller until they wait.
package actor TurnTaking {
  package init() {}

  /// Starts a call, and returns when it waits for something or has returned.
  ///
  /// - Parameter call: The call, which runs on this actor.
  package func start<Value: Sendable>(
    _ call: @escaping @Sendable (isolated TurnTaking) async -> Value
  ) async -> Task<Value, Never> {
    let begun = Gate()
    let task = Task { await self.run(begun, call) }
    // Continues when the call has left this actor.
    await begun.pass()
    return task
  }

  private func run<Value: Sendable>(
    _ begun: Gate, _ call: @Sendable (isolated TurnTaking) async -> Value
  ) async -> Value {
    begun.open()
    return await call(self)
  }
}
