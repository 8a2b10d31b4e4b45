package import Dispatch

/// One timer for everything that has a deadline; it is armed for the next of them, and not at all without one.
package final class DeadlineTimer {
  private let source: any DispatchSourceTimer
  private var armed: ContinuousClock.Instant?

  package init(on queue: DispatchQueue, fire: @escaping @Sendable () -> Void) {
    source = DispatchSource.makeTimerSource(queue: queue)
    source.setEventHandler(handler: fire)
    source.schedule(deadline: .distantFuture)
    source.activate()
  }

  /// Fires by then at the latest. It may fire before, for a deadline that is none any more.
  package func arm(by deadline: ContinuousClock.Instant) {
    if let armed, armed <= deadline { return }
    armed = deadline
    let wait = (deadline - .now).components
    let nanoseconds =
      max(0, min(wait.seconds, 86_400)) * 1_000_000_000 + wait.attoseconds / 1_000_000_000
    source.schedule(
      deadline: .now() + .nanoseconds(Int(max(0, nanoseconds))), leeway: .milliseconds(1))
  }

  /// Takes note that it has fired, or fires no more until it is armed again.
  package func disarm() {
    guard armed != nil else { return }
    armed = nil
    source.schedule(deadline: .distantFuture)
  }

  package func cancel() {
    source.cancel()
  }
}
