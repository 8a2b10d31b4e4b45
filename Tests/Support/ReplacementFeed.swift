import OpenMarketDomain
import Synchronization

/// Tells those who follow a picture of what takes its place.
final class ReplacementFeed: Sendable {
  private let followers = Mutex<[ImageURL: Subscriptions<ImageData>]>([:])

  /// How many streams are being read.
  var openCount: Int { followers.withLock { $0.values.map(\.openCount).reduce(0, +) } }

  /// Waits until nobody reads any of the streams that there are now.
  func ended() async throws(CancellationError) {
    for followers in followers.withLock({ Array($0.values) }) { try await followers.ended() }
  }

  func stream(of url: ImageURL) -> AsyncStream<ImageData> {
    followers(of: url).stream(buffering: .bufferingNewest(1))
  }

  func send(_ image: ImageData, at url: ImageURL) {
    followers(of: url).send(image)
  }

  private func followers(of url: ImageURL) -> Subscriptions<ImageData> {
    followers.withLock { followers in
      let those = followers[url] ?? Subscriptions()
      followers[url] = those
      return those
    }
  }
}
