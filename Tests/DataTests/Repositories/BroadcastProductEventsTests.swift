import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Synchronization
import Testing

@MainActor
struct BroadcastProductEventsTests {
  /// What was told, to be read on any thread.
  private final class Heard: Sendable {
    private let told = Mutex<[ProductChange]>([])

    var changes: [ProductChange] { told.withLock(\.self) }

    func take(_ change: ProductChange) {
      told.withLock { $0.append(change) }
    }
  }

  @Test func `every observer is told of every change, in order, once`() async {
    let events = BroadcastProductEvents()
    let streams = (1...3).map { _ in events.changes() }
    let changes = (1...100).map { ProductChange.deleted(ProductID($0)) }
    for change in changes { await events.post(change) }
    for stream in streams {
      var told: [ProductChange] = []
      for await change in stream.prefix(100) { told.append(change) }
      #expect(told == changes)
    }
  }

  @Test(arguments: [false, true])
  func `observers have taken a change when its announcement returns`(isCancelled: Bool) async {
    let events = BroadcastProductEvents()
    let heard = Heard()
    let observations = (1...3).map { number in
      events.subscribe { change in
        // All are told in one turn, in the order in which they began.
        #expect(heard.changes.count % 3 == number - 1)
        heard.take(change)
      }
    }
    let changes = (1...100).map { ProductChange.deleted(ProductID($0)) }
    let announcing = Task.detached {
      var counts: [Int] = []
      for change in changes {
        await events.post(change)
        counts.append(heard.changes.count)
      }
      return counts
    }
    if isCancelled { announcing.cancel() }
    #expect(await announcing.value == (1...100).map { 3 * $0 })
    #expect(heard.changes == changes.flatMap { [$0, $0, $0] })
    #expect(events.observerCount == observations.count)
  }

  @Test func `announcements that meet reach everybody in one order`() async {
    let events = BroadcastProductEvents()
    let (first, second) = (Heard(), Heard())
    let observations = [first, second].map { events.subscribe($0.take) }
    let stream = events.changes()
    await withTaskGroup { group in
      for id in 1...100 {
        group.addTask { await events.post(.deleted(ProductID(id))) }
      }
    }
    #expect(first.changes.count == 100 && first.changes == second.changes)
    var streamed: [ProductChange] = []
    for await change in stream.prefix(100) { streamed.append(change) }
    #expect(streamed == first.changes)
    withExtendedLifetime(observations) {}
  }

  @Test func `an observation that goes ends what is told`() async {
    let events = BroadcastProductEvents()
    let heard = Heard()
    var observation: Subscription? = events.subscribe(heard.take)
    await events.post(.deleted(ProductID(1)))
    #expect(observation != nil)
    observation = nil
    await events.post(.deleted(ProductID(2)))
    #expect(heard.changes == [.deleted(ProductID(1))])
    #expect(events.observerCount == 0)
  }

  @Test func `an observation that ends another one, or outlives the events, is no trouble`() async {
    var events: BroadcastProductEvents? = BroadcastProductEvents()
    var held: [Subscription?] = []
    let heard = Heard()
    held.append(events?.subscribe { _ in held = [] })
    held.append(events?.subscribe(heard.take))
    await events?.post(.deleted(ProductID(1)))
    #expect(held.isEmpty && events?.observerCount == 0 && heard.changes.isEmpty)
    let last = events?.subscribe { _ in }
    events = nil
    #expect(last != nil)
  }

  @Test func `an observer hears what comes after it began to listen`() async {
    let events = BroadcastProductEvents()
    await events.post(.deleted(ProductID(1)))
    var changes = events.changes().makeAsyncIterator()
    await events.post(.updated(.sample(id: 2)))
    #expect(await changes.next() == .updated(.sample(id: 2)))
  }

  @Test func `an observer who leaves is forgotten`() async {
    let events = BroadcastProductEvents()
    let reader = Task { for await _ in events.changes() {} }
    reader.cancel()
    await reader.value
    #expect(events.observerCount == 0)
    await events.post(.deleted(ProductID(1)))
  }

  @Test func `streams end with the events`() async {
    var events: BroadcastProductEvents? = BroadcastProductEvents()
    let stream = events?.changes()
    await events?.post(.deleted(ProductID(1)))
    events = nil
    var told: [ProductChange] = []
    if let stream { for await change in stream { told.append(change) } }
    #expect(told == [.deleted(ProductID(1))])
  }
}
