import Synchronization

/// The streams of a fake that tells, and whether they are still read.
final class Subscriptions<Element: Sendable>: Sendable {
  private struct Subscription {
    let continuation: AsyncStream<Element>.Continuation
    /// Opens when nobody reads any more.
    let end = Gate()
  }

  private struct State {
    var lastNumber = 0
    var open: [Int: Subscription] = [:]
  }

  private let state = Mutex(State())

  /// How many streams are being read.
  var openCount: Int { state.withLock { $0.open.count } }

  /// Waits until nobody reads any of the streams that there are now.
  func ended() async throws(CancellationError) {
    for end in state.withLock({ $0.open.values.map(\.end) }) { try await end.passUnlessCancelled() }
  }

  func stream(
    buffering policy: AsyncStream<Element>.Continuation.BufferingPolicy = .unbounded,
    startingWith first: Element? = nil
  ) -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: policy)
    let subscription = Subscription(continuation: continuation)
    if let first { continuation.yield(first) }
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

  func send(_ element: Element) {
    for subscription in state.withLock({ $0.open.values }) {
      subscription.continuation.yield(element)
    }
  }
}
