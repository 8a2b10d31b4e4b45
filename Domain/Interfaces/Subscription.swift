/// A subscription to a ``ProductEventBus`` publisher or a ``SellerCredentialStore``.
///
/// When the last reference to the subscription is released, the subscription ends and the handler
/// isn't called again.
public final class Subscription: Sendable {
  private let end: @Sendable () -> Void

  /// Creates a subscription.
  ///
  /// - Parameter end: A closure that removes the subscriber's handler. The closure is called once,
  ///   on any thread, when the subscription ends.
  public init(end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }
}

/// A handler that a publisher calls with each element. Your own bus calls a subscriber like a
/// function: `await subscriber(event)`.
///
/// A value, because the type of an asynchronous closure depends on the settings of the package that
/// spells it. A protocol with this parameter reads the same in every package.
public struct Subscriber<Element: Sendable>: Sendable {
  private let handler: @Sendable (Element) async -> Void

  /// Creates a subscriber from a closure. Capture the owner of the subscription weakly.
  public init(_ handler: @escaping @Sendable (Element) async -> Void) { self.handler = handler }

  /// Delivers an element, and returns after the handler has returned.
  public func callAsFunction(_ element: Element) async { await handler(element) }
}
