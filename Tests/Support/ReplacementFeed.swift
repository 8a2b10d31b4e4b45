import OpenMarketDomain
import Synchronization

/// Tells those who follow a picture of what takes its place.
final class ReplacementFeed: Sendable {
  private struct Subscription {
    let locator: ImageLocator
    /// Opens when nobody reads any more.
    let end = Gate()
    let continuation: AsyncStream<EncodedImage>.Continuation
  }

  private struct State {
    var lastNumber = 0
    var open: [Int: Subscription] = [:]
  }

  private let state = Mutex(State())

  /// How many streams are being read.
  var openCount: Int { state.withLock { $0.open.count } }

  /// Waits until nobody reads any of the streams that there are now.
  func ended() async {
    for end in state.withLock({ $0.open.values.map(\.end) }) { await end.pass() }
  }

  func stream(of locator: ImageLocator) -> AsyncStream<EncodedImage> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: EncodedImage.self, bufferingPolicy: .bufferingNewest(1))
    let subscription = Subscription(locator: locator, continuation: continuation)
    let number = state.withLock { state in
      state.lastNumber += 1
      state.open[state.lastNumber] = subscription
      return state.lastNumber
    }
    continuation.onTermination = { [weak self, end = subscription.end] _ in
      _ = self?.state.withLock { $0.open.removeValue(forKey: number) }
      end.open()
    }
    return stream
  }

  func send(_ image: EncodedImage, at locator: ImageLocator) {
    let subscriptions = state.withLock { $0.open.values.filter { $0.locator == locator } }
    for subscription in subscriptions { subscription.continuation.yield(image) }
  }
}
