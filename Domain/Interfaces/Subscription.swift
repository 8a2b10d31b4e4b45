/// A subscription to a ``ProductEventBus`` publisher or a ``SellerCredentialStore``.
///
/// When the last reference to the subscription is released, the subscription ends and the handler isn't called again.
public final class Subscription: Sendable {
  private let end: @Sendable () -> Void

  /// Creates a subscription.
  ///
  /// - Parameter end: A closure that removes the subscriber's handler. The closure is called once, on any thread, when the
  ///   subscription ends.
  public init(end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }
}

/// A handler that a publisher calls with each element.
///
/// A value, because the type of an asynchronous closure depends on the settings of the package that spells it. A protocol with this
/// parameter reads the same in every package.
public struct Subscriber<Element: Sendable>: Sendable {
  private let handler: @Sendable (Element) async -> Void

  /// Creates a subscriber from a closure. Capture the owner of the subscription weakly.
  public init(_ handler: @escaping @Sendable (Element) async -> Void) { self.handler = handler }

  /// Delivers an element, and returns after the handler has returned.
  public func callAsFunction(_ element: Element) async { await handler(element) }
}

extension AsyncStream where Element: Sendable {
  /// Creates a stream of the elements that a subscription delivers.
  ///
  /// The stream owns the subscription. When the stream ends, the subscription ends, too. When the publisher releases the
  /// handler, the stream finishes.
  ///
  /// - Parameters:
  ///   - limit: The buffering policy for a slow consumer.
  ///   - subscribe: A closure that creates the subscription. It receives a `yield` closure to call with each element.
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

/// A wrapper that finishes the stream when the last handler is released. After that, no handler can add elements.
private final class StreamSource<Element: Sendable>: Sendable {
  let continuation: AsyncStream<Element>.Continuation

  init(continuation: AsyncStream<Element>.Continuation) { self.continuation = continuation }

  deinit { continuation.finish() }
}
