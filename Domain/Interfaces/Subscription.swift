/// A subscription to a ``ProductEvents`` or a ``SellerCredentialStore``.
///
/// The subscription ends when its last reference is released. Then its handler isn't called any more.
public final class Subscription: Sendable {
  private let end: @Sendable () -> Void

  /// Creates a subscription.
  ///
  /// - Parameter end: Removes the handler. The closure is called once, on any thread.
  public init(end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }
}

extension AsyncStream where Element: Sendable {
  /// Creates a stream of the elements that a subscription delivers.
  ///
  /// The stream owns the subscription, which ends with the stream. The stream finishes when the publisher releases the handler.
  ///
  /// - Parameters:
  ///   - limit: The elements that the stream keeps for a slow reader.
  ///   - subscribe: Subscribes with a handler that calls the given closure for each element.
  package init(
    bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded,
    subscribing subscribe: (_ yield: @escaping @Sendable (Element) -> Void) -> Subscription
  ) {
    let (stream, continuation) = Self.makeStream(bufferingPolicy: limit)
    let source = StreamSource(continuation: continuation)
    let subscription = subscribe { source.continuation.yield($0) }
    continuation.onTermination = { _ in withExtendedLifetime(subscription) {} }
    self = stream
  }
}

/// Finishes a stream when nothing can yield to it any more.
private final class StreamSource<Element: Sendable>: Sendable {
  let continuation: AsyncStream<Element>.Continuation

  init(continuation: AsyncStream<Element>.Continuation) { self.continuation = continuation }

  deinit { continuation.finish() }
}
