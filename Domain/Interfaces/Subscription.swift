/// Keeps an observer of a ``ProductEvents`` or a ``SellerCredentialStore`` for as long as this lives.
public final class Subscription: Sendable {
  private let end: @Sendable () -> Void

  /// Made by a feed or a store.
  ///
  /// - Parameter end: forgets the observer. It is called once, on any thread.
  public init(end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  deinit {
    end()
  }
}
