import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct StoreAndFeedFakesTests {
  private let changes = [ProductChange.deleted(ProductID(1)), .deleted(ProductID(2))]

  @Test func `a scripted feed tells everybody the same, and ends`() async {
    let feed = ScriptedProductChangeFeed(changes)
    await feed.announce(.deleted(ProductID(9)))
    for _ in 1...2 {
      var heard: [ProductChange] = []
      for await change in feed.changes() { heard.append(change) }
      #expect(heard == changes)
    }
    #expect(feed.announced == [.deleted(ProductID(9))])
  }

  @Test func `a gated feed tells when the test says so`() async throws {
    let feed = GatedProductChangeFeed()
    var heard = feed.changes().makeAsyncIterator()
    for (change, isCancelled) in zip(changes, [false, true]) {
      let announcing = Task { await feed.announce(change) }
      let announcement = try await feed.announcements.next()
      #expect(announcement.request == change)
      if isCancelled { announcing.cancel() } else { announcement.answer(.success(())) }
      await announcing.value
      #expect(await heard.next() == change)
    }
    #expect(feed.subscriptionCount == 1)
  }

  @MainActor
  @Test func `observers of the fakes have taken what was told, until they go`() async throws {
    let (memory, gated) = (InMemoryProductChangeFeed(), GatedProductChangeFeed())
    var heard: [ProductChange] = []
    var observations = [memory.observe { heard.append($0) }, gated.observe { heard.append($0) }]
    await memory.announce(changes[0])
    #expect(heard == [changes[0]])
    let announcing = Task { await gated.announce(changes[1]) }
    let announcement = try await gated.announcements.next()
    #expect(heard == [changes[0]])
    announcement.answer(.success(()))
    await announcing.value
    #expect(heard == changes)
    #expect(memory.subscriptionCount + gated.subscriptionCount == observations.count)
    observations = []
    try await memory.subscriptionsEnded()
    try await gated.subscriptionsEnded()
    await memory.announce(changes[1])
    #expect(heard.count == 2 && memory.useCount + gated.useCount == 0)
  }

  @MainActor
  @Test func `a scripted feed tells an observer its changes, unless that goes before`()
    async throws
  {
    let feed = ScriptedProductChangeFeed(changes)
    var (heard, dropped): ([ProductChange], [ProductChange]) = ([], [])
    _ = feed.observe { dropped.append($0) }
    let all = Gate()
    let observation = feed.observe { change in
      heard.append(change)
      if heard.count == 2 { all.open() }
    }
    #expect(heard.isEmpty)
    try await all.passUnlessCancelled()
    #expect(heard == changes && dropped.isEmpty)
    withExtendedLifetime(observation) {}
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

  @Test func `a scripted store of entries answers in order`() async throws {
    let store = ScriptedProductEntryStore(
      reads: [.success(nil), .failure(.full)], writes: [.failure(.full), .success(())])
    #expect(try await store.entry(for: .new) == nil)
    await #expect(throws: ProductEntryStoreError.full) { try await store.entry(for: .new) }
    await #expect(throws: ProductEntryStoreError.full) { try await store.remove(.new) }
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

  @Test(arguments: [(100, 50, 49), (49, 50, 49), (100, 0, 0)])
  func `a shrinker in memory keeps the beginning`(size: Int, limit: Int, left: Int) async throws {
    let image = ImageFile.samplePNG(size: size)
    let small = try await InMemoryImageShrinker().shrink(image, toFewerThan: limit)
    #expect(small.bytes == Array(image.bytes.prefix(left)))
    #expect(small.name == image.name)
  }
}
