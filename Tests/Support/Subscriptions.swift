import OpenMarketData
import OpenMarketDomain
import Synchronization

/// The subscriptions of a fake. Delivers elements to them, counts them, and waits for their end.
final class Subscriptions<Element: Sendable>: Sendable {
  private struct Entry {
    let subscription: Subscription
    let end = Gate()
  }

  private struct State {
    var lastNumber = 0
    var open: [Int: Entry] = [:]
  }

  private let broadcaster = Broadcaster<Element>()
  private let state = Mutex(State())

  var openCount: Int { state.withLock { $0.open.count } }

  /// Waits until the current subscriptions have ended.
  func ended() async throws(CancellationError) {
    for end in state.withLock({ $0.open.values.map(\.end) }) { try await end.passUnlessCancelled() }
  }

  func subscribe(_ handler: @escaping @Sendable (Element) async -> Void) -> Subscription {
    let entry = Entry(subscription: broadcaster.subscribe(handler))
    let number = state.withLock { state in
      state.lastNumber += 1
      state.open[state.lastNumber] = entry
      return state.lastNumber
    }
    return Subscription { self.remove(number) }
  }

  /// Delivers an element, and returns when every handler has returned.
  func send(_ element: Element) async {
    await broadcaster.send(element)
  }

  private func remove(_ number: Int) {
    let end = state.withLock { $0.open.removeValue(forKey: number) }?.end
    end?.open()
  }
}
