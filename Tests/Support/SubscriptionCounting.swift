/// A fake that has streams, and knows how many of them are read.
public protocol SubscriptionCounting: UseCounting {
  /// How many streams are being read.
  var subscriptionCount: Int { get }

  /// Waits until nobody reads any of the streams that there are now.
  ///
  /// - Throws: `CancellationError` as soon as the caller is cancelled, as a test is at its time limit.
  func subscriptionsEnded() async throws(CancellationError)
}

extension SubscriptionCounting {
  /// How many streams are being read.
  public var useCount: Int { subscriptionCount }

  /// Waits until nobody reads any of the streams that there are now.
  public func usesEnded() async throws(CancellationError) {
    try await subscriptionsEnded()
  }
}
