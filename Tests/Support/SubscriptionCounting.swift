/// A fake that tells, and knows how many listen: who reads its streams, or observes it.
public protocol SubscriptionCounting: UseCounting {
  /// How many streams are being read, and how many observers there are.
  var subscriptionCount: Int { get }

  /// Waits until none of those who listen now does.
  ///
  /// - Throws: `CancellationError` as soon as the caller is cancelled, as a test is at its time limit.
  func subscriptionsEnded() async throws(CancellationError)
}

extension SubscriptionCounting {
  /// How many streams are being read, and how many observers there are.
  public var useCount: Int { subscriptionCount }

  /// Waits until none of those who listen now does.
  public func usesEnded() async throws(CancellationError) {
    try await subscriptionsEnded()
  }
}
