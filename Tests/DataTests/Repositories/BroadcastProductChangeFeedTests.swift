import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@MainActor
struct BroadcastProductChangeFeedTests {
  /// What an observer was told.
  @MainActor
  private final class Heard {
    var changes: [ProductChange] = []
  }

  @Test func `every observer is told of every change, in order, once`() async {
    let feed = BroadcastProductChangeFeed()
    let streams = (1...3).map { _ in feed.changes() }
    let changes = (1...100).map { ProductChange.deleted(ProductID($0)) }
    for change in changes { await feed.announce(change) }
    for stream in streams {
      var told: [ProductChange] = []
      for await change in stream.prefix(100) { told.append(change) }
      #expect(told == changes)
    }
  }

  @Test(arguments: [false, true])
  func `observers have taken a change when its announcement returns`(isCancelled: Bool) async {
    let feed = BroadcastProductChangeFeed()
    let heard = Heard()
    let observations = (1...3).map { number in
      feed.observe { change in
        // All are told in one turn, in the order in which they began.
        #expect(heard.changes.count % 3 == number - 1)
        heard.changes.append(change)
      }
    }
    let changes = (1...100).map { ProductChange.deleted(ProductID($0)) }
    let announcing = Task.detached {
      for change in changes { await feed.announce(change) }
      return await heard.changes.count
    }
    if isCancelled { announcing.cancel() }
    #expect(await announcing.value == 300)
    #expect(heard.changes == changes.flatMap { [$0, $0, $0] })
    #expect(feed.observerCount == observations.count)
  }

  @Test func `announcements that meet reach all observers in one order`() async {
    let feed = BroadcastProductChangeFeed()
    let (first, second) = (Heard(), Heard())
    let observations = [first, second].map { heard in
      feed.observe { heard.changes.append($0) }
    }
    await withTaskGroup { group in
      for id in 1...100 {
        group.addTask { await feed.announce(.deleted(ProductID(id))) }
      }
    }
    #expect(first.changes.count == 100 && first.changes == second.changes)
    #expect(feed.observerCount == observations.count)
  }

  @Test func `an observation that goes ends what is told`() async {
    let feed = BroadcastProductChangeFeed()
    let heard = Heard()
    var observation: ProductChangeObservation? = feed.observe { heard.changes.append($0) }
    await feed.announce(.deleted(ProductID(1)))
    #expect(observation != nil)
    observation = nil
    await feed.announce(.deleted(ProductID(2)))
    #expect(heard.changes == [.deleted(ProductID(1))])
    #expect(feed.observerCount == 0)
  }

  @Test func `an observation that ends another one, or outlives the feed, is no trouble`() async {
    var feed: BroadcastProductChangeFeed? = BroadcastProductChangeFeed()
    var held: [ProductChangeObservation?] = []
    held.append(feed?.observe { _ in held = [] })
    held.append(feed?.observe { _ in })
    await feed?.announce(.deleted(ProductID(1)))
    #expect(held.isEmpty && feed?.observerCount == 0)
    let last = feed?.observe { _ in }
    feed = nil
    #expect(last != nil)
  }

  @Test func `an observer hears what comes after it began to listen`() async {
    let feed = BroadcastProductChangeFeed()
    await feed.announce(.deleted(ProductID(1)))
    var changes = feed.changes().makeAsyncIterator()
    await feed.announce(.updated(.sample(id: 2)))
    #expect(await changes.next() == .updated(.sample(id: 2)))
  }

  @Test func `an observer who leaves is forgotten`() async {
    let feed = BroadcastProductChangeFeed()
    let reader = Task { for await _ in feed.changes() {} }
    reader.cancel()
    await reader.value
    #expect(feed.observerCount == 0)
    await feed.announce(.deleted(ProductID(1)))
  }

  @Test func `streams end with the feed`() async {
    var feed: BroadcastProductChangeFeed? = BroadcastProductChangeFeed()
    let stream = feed?.changes()
    await feed?.announce(.deleted(ProductID(1)))
    feed = nil
    var told: [ProductChange] = []
    if let stream { for await change in stream { told.append(change) } }
    #expect(told == [.deleted(ProductID(1))])
  }
}
