/// A fake that has streams, and knows how many of them are read.
public protocol SubscriptionCounting: Sendable {
  /// How many streams are being read.
  var subscriptionCount: Int { get }

  /// Waits until nobody reads any of the streams that there are now.
  func subscriptionsEnded() async
}

extension GatedImageRepository: SubscriptionCounting {}
