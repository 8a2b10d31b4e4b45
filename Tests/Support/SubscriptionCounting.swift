/// A fake that counts its subscriptions, including those of streams.
public protocol SubscriptionCounting: UseCounting {
  /// The number of subscriptions.
  var subscriptionCount: Int { get }

  /// Waits until the current subscriptions have ended.
  ///
  /// - Throws: `CancellationError` as soon as the caller is cancelled, such as a test at its time limit.
  func subscriptionsEnded() async throws(CancellationError)
}

extension SubscriptionCounting {
  /// The number of subscriptions.
  public var useCount: Int { subscriptionCount }

  /// Waits until the current subscriptions have ended.
  public func usesEnded() async throws(CancellationError) {
    try await subscriptionsEnded()
  }
}
