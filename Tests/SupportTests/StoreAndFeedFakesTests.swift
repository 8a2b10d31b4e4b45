import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct StoreAndFeedFakesTests {
  private let changes = [ProductChange.deleted(ProductID(1)), .deleted(ProductID(2))]

  @Test func `scripted events deliver the same to each stream, and finish it`() async {
    let events = ScriptedProductEvents(changes)
    await events.post(.deleted(ProductID(9)))
    for _ in 1...2 {
      var heard: [ProductChange] = []
      for await change in events.changes() { heard.append(change) }
      #expect(heard == changes)
    }
    #expect(events.announced == [.deleted(ProductID(9))])
  }

  @Test func `gated events deliver a change when the test lets it continue`() async throws {
    let events = GatedProductEvents()
    var heard = events.changes().makeAsyncIterator()
    for (change, isCancelled) in zip(changes, [false, true]) {
      let announcing = Task { await events.post(change) }
      let announcement = try await events.announcements.next()
      #expect(announcement.request == change)
      if isCancelled { announcing.cancel() } else { announcement.answer(.success(())) }
      await announcing.value
      #expect(await heard.next() == change)
    }
    #expect(events.subscriptionCount == 1)
  }

  @MainActor
  @Test func `the fakes call each handler before a post returns, until its subscription ends`()
    async throws
  {
    let (memory, gated) = (InMemoryProductEvents(), GatedProductEvents())
    var heard: [ProductChange] = []
    var subscriptions = [memory, gated].map { (events: any ProductEvents) in
      events.subscribe { @MainActor in heard.append($0) }
    }
    await memory.post(changes[0])
    #expect(heard == [changes[0]])
    let announcing = Task { await gated.post(changes[1]) }
    let announcement = try await gated.announcements.next()
    #expect(heard == [changes[0]])
    announcement.answer(.success(()))
    await announcing.value
    #expect(heard == changes)
    #expect(memory.subscriptionCount + gated.subscriptionCount == subscriptions.count)
    subscriptions = []
    try await memory.subscriptionsEnded()
    try await gated.subscriptionsEnded()
    await memory.post(changes[1])
    #expect(heard.count == 2 && memory.useCount + gated.useCount == 0)
  }

  @MainActor
  @Test func `scripted events call a handler with their changes, until its subscription ends`()
    async throws
  {
    let events = ScriptedProductEvents(changes)
    var (heard, dropped): ([ProductChange], [ProductChange]) = ([], [])
    _ = events.subscribe { @MainActor in dropped.append($0) }
    let all = Gate()
    let subscription = events.subscribe { @MainActor change in
      heard.append(change)
      if heard.count == 2 { all.open() }
    }
    #expect(heard.isEmpty)
    try await all.passUnlessCancelled()
    #expect(heard == changes && dropped.isEmpty)
    withExtendedLifetime(subscription) {}
  }

  @Test func `a scripted store of the seller keeps what it was told to keep`() async throws {
    let failure = SellerCredentialStoreError.unavailable(reason: "locked")
    let store = ScriptedSellerCredentialStore(saves: [.failure(failure), .success(())])
    let seller = try SellerCredential.sample()
    await #expect(throws: failure) { try await store.save(seller) }
    #expect(store.credential == nil)
    try await store.save(seller)
    #expect(store.credential == seller)
    await withKnownIssue { try? await store.save(nil) }
    #expect(store.credential == seller)
  }

  @Test func `a scripted store of drafts answers in order`() async throws {
    let store = ScriptedDraftStore(
      reads: [.success(nil), .failure(.full)], writes: [.failure(.full), .success(())])
    #expect(try await store.draft(for: .new) == nil)
    await #expect(throws: DraftStoreError.full) { try await store.draft(for: .new) }
    await #expect(throws: DraftStoreError.full) { try await store.remove(.new) }
    try await store.remove(.new)
    await withKnownIssue { try? await store.remove(.new) }
  }

  @Test func `health is scripted, or always the same`() async throws {
    let scripted = ScriptedHealthRepository([.success("OK"), .failure(.offline)])
    #expect(try await scripted.statusText() == "OK")
    await #expect(throws: MarketError.offline) { try await scripted.statusText() }
    await withKnownIssue { _ = try? await scripted.statusText() }
    let always = InMemoryHealthRepository()
    for _ in 1...2 { #expect(try await always.statusText() == "OK") }
    always.set(.failure(.offline))
    await #expect(throws: MarketError.offline) { try await always.statusText() }
  }

  @Test(arguments: [(100, 50, 50), (49, 50, 49), (100, 0, 0)])
  func `a compressor in memory keeps the beginning`(size: Int, limit: Int, left: Int) async throws {
    let image = ImageFile.samplePNG(size: size)
    let small = try await InMemoryImageCompressor().compress(image, maximumByteCount: limit)
    #expect(small.bytes == Array(image.bytes.prefix(left)))
    #expect(small.name == image.name)
  }
}
