import OpenMarketTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct BroadcastProductEventBusTests {
  private let changes = (1...100).map { ProductEvent.deleted(ProductID($0)) }
  private let events = BroadcastProductEventBus()
  private let recorder = Recorder<ProductEvent>()

  @Test(arguments: [false, true])
  func `a post returns when all handlers have returned, one by one`(isCancelled: Bool) async {
    let subscriptions = (0..<3).map { number in
      events.subscribe(
        Subscriber { [recorder] change in
          #expect(recorder.all.count % 3 == number)
          await MainActor.run { recorder.append(change) }
        })
    }
    let posts = Task { [changes, events, recorder] in
      var counts: [Int] = []
      for change in changes {
        await events.post(change)
        counts.append(recorder.all.count)
      }
      return counts
    }
    if isCancelled { posts.cancel() }
    #expect(await posts.value == (1...100).map { 3 * $0 })
    #expect(recorder.all == changes.flatMap { [$0, $0, $0] })
    #expect(events.subscriberCount == subscriptions.count)
  }

  @Test func `concurrent posts reach every subscriber in one order`() async {
    let recorders = [Recorder<ProductEvent>(), Recorder<ProductEvent>()]
    let subscriptions = recorders.map { recorder in
      events.subscribe(Subscriber { change in await MainActor.run { recorder.append(change) } })
    }
    await withTaskGroup { group in
      for change in changes { group.addTask { [events] in await events.post(change) } }
    }
    #expect(Set(recorders[0].all) == Set(changes))
    #expect(recorders[0].all.count == 100)
    #expect(recorders[1].all == recorders[0].all)
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `an event that a handler posts is delivered afterward`() async {
    let (first, second) = (ProductEvent.deleted(ProductID(1)), ProductEvent.deleted(ProductID(2)))
    let subscriptions = [
      events.subscribe(
        Subscriber { [events] in if $0 == first { await events.post(second) } }),
      events.subscribe(Subscriber(recorder.append)),
    ]
    await events.post(first)
    await events.post(.deleted(ProductID(3)))
    #expect(recorder.all == [first, second, .deleted(ProductID(3))])
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `a subscription ends at once, also in a handler, and can outlive the bus`() async {
    let held = Recorder<Subscription>()
    held.append(events.subscribe(Subscriber { _ in _ = held.take() }))
    held.append(events.subscribe(Subscriber(recorder.append)))
    await events.post(.deleted(ProductID(1)))
    #expect(events.subscriberCount == 0)
    #expect(recorder.all.isEmpty)
    let last = BroadcastProductEventBus().subscribe(Subscriber { _ in })
    withExtendedLifetime(last) {}
  }
}
