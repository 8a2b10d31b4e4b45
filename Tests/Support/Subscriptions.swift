import OpenMarketDomain
import Synchronization

/// Who listens to a fake that tells, and whether they still do.
final class Subscriptions<Element: Sendable>: Sendable {
  private enum Listener: Sendable {
    case stream(AsyncStream<Element>.Continuation)
    case observer(@MainActor (Element) -> Void)
  }

  private struct Entry {
    let listener: Listener
    /// Opens when nobody listens any more.
    let end = Gate()
  }

  private struct State {
    var lastNumber = 0
    var open: [Int: Entry] = [:]
  }

  private let state = Mutex(State())

  /// How many streams are being read, and how many observers there are.
  var openCount: Int { state.withLock { $0.open.count } }

  /// Waits until none of those who listen now does.
  func ended() async throws(CancellationError) {
    for end in state.withLock({ $0.open.values.map(\.end) }) { try await end.passUnlessCancelled() }
  }

  func stream(
    buffering policy: AsyncStream<Element>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: policy)
    let number = add(.stream(continuation))
    continuation.onTermination = { [weak self] _ in self?.remove(number) }
    return stream
  }

  func subscribe(
    _ take: @escaping @MainActor (Element) -> Void
  ) -> Subscription {
    let number = add(.observer(take))
    return Subscription { self.remove(number) }
  }

  /// Tells the streams.
  func send(_ element: Element) {
    for subscription in state.withLock({ $0.open.values }) {
      if case .stream(let continuation) = subscription.listener { continuation.yield(element) }
    }
  }

  /// Tells everybody, and returns when the observers have taken it.
  func tell(_ element: Element) async {
    await MainActor.run {
      for number in state.withLock({ $0.open.keys.sorted() }) {
        guard case .observer(let take) = state.withLock({ $0.open[number]?.listener }) else {
          continue
        }
        take(element)
      }
      send(element)
    }
  }

  private func remove(_ number: Int) {
    let removed = state.withLock { $0.open.removeValue(forKey: number) }
    removed?.end.open()
  }

  private func add(_ listener: Listener) -> Int {
    state.withLock { state in
      state.lastNumber += 1
      state.open[state.lastNumber] = Entry(listener: listener)
      return state.lastNumber
    }
  }
}
