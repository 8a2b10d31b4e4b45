internal import Foundation

/// A queue that runs what it is given at once, on the thread that gives it.
///
/// FoundationNetworking reads on without end while its delegate is still at work, so that a body is in memory as a
/// whole, whatever its size, before the delegate has seen that it is too large. Here the reading waits for the
/// delegate. A queue that hops to other threads and lets the reader wait for room bounds the memory as well, but
/// then an endless body keeps the session so busy that cancelling it takes up to a minute instead of a fifth of a
/// second.
///
/// A session adds from its own serial queue only, so that the order holds. There is no state here beside that of
/// `OperationQueue`, which is built for use from any thread: hence `@unchecked Sendable`, which a subclass has to
/// restate.
final class InlineQueue: OperationQueue, @unchecked Sendable {
  override func addOperation(_ block: @escaping @Sendable () -> Void) {
    block()
  }
}
