import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

struct BroadcastProductChangeFeedTests {
  @Test func `every observer is told of every change, in order, once`() async {
    let feed = BroadcastProductChangeFeed()
    let streams = (1...3).map { _ in feed.changes() }
    let changes = (1...100).map { ProductChange.deleted(ProductID($0)) }
    for change in changes { feed.announce(change) }
    for stream in streams {
      var told: [ProductChange] = []
      for await change in stream.prefix(100) { told.append(change) }
      #expect(told == changes)
    }
  }

  @Test func `an observer hears what comes after it began to listen`() async {
    let feed = BroadcastProductChangeFeed()
    feed.announce(.deleted(ProductID(1)))
    var changes = feed.changes().makeAsyncIterator()
    feed.announce(.updated(.sample(id: 2)))
    #expect(await changes.next() == .updated(.sample(id: 2)))
  }

  @Test func `an observer who leaves is forgotten`() async {
    let feed = BroadcastProductChangeFeed()
    let reader = Task { for await _ in feed.changes() {} }
    reader.cancel()
    await reader.value
    #expect(feed.observerCount == 0)
    feed.announce(.deleted(ProductID(1)))
  }

  @Test func `streams end with the feed`() async {
    var feed: BroadcastProductChangeFeed? = BroadcastProductChangeFeed()
    let stream = feed?.changes()
    feed?.announce(.deleted(ProductID(1)))
    feed = nil
    var told: [ProductChange] = []
    if let stream { for await change in stream { told.append(change) } }
    #expect(told == [.deleted(ProductID(1))])
  }
}
