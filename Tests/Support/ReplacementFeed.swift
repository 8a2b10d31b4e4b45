import OpenMarketDomain
import Synchronization

/// Tells those who follow a picture of what takes its place.
final class ReplacementFeed: Sendable {
  private let followers = Mutex<[ImageLocator: Subscriptions<EncodedImage>]>([:])

  /// How many streams are being read.
  var openCount: Int { followers.withLock { $0.values.map(\.openCount).reduce(0, +) } }

  /// Waits until nobody reads any of the streams that there are now.
  func ended() async throws(CancellationError) {
    for followers in followers.withLock({ Array($0.values) }) { try await followers.ended() }
  }

  func stream(of locator: ImageLocator) -> AsyncStream<EncodedImage> {
    followers(of: locator).stream(buffering: .bufferingNewest(1))
  }

  func send(_ image: EncodedImage, at locator: ImageLocator) {
    followers(of: locator).send(image)
  }

  private func followers(of locator: ImageLocator) -> Subscriptions<EncodedImage> {
    followers.withLock { followers in
      let those = followers[locator] ?? Subscriptions()
      followers[locator] = those
      return those
    }
  }
}
