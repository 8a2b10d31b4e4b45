import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct DataTransferFakesTests {
  private static let product = Endpoint<String>(path: ["api", "products", "5"]) {
    response throws(DecodingFailure) in
    guard !response.body.isEmpty else { throw DecodingFailure(path: "", reason: .emptyAnswer) }
    return String(decoding: response.body, as: UTF8.self)
  }

  private func answer(_ text: String) -> HTTPResponse {
    HTTPResponse(status: 200, body: Data(text.utf8))
  }

  @Test func `the scripted one gives its answers to the endpoint, in order`() async throws {
    let service = ScriptedDataTransferService([
      .success(answer("lamp")), .success(answer("")), .failure(.network(.timedOut)),
    ])
    #expect(try await service.request(Self.product) == "lamp")
    let defect = DecodingFailure(path: "", reason: .emptyAnswer)
    await #expect(throws: DataTransferError.decoding(defect)) {
      try await service.request(Self.product)
    }
    await #expect(throws: DataTransferError.network(.timedOut)) {
      try await service.request(Self.product)
    }
    #expect(service.calls.map(\.description) == Array(repeating: "GET /api/products/5", count: 3))
  }

  @Test func `the gated one waits for the test, and heeds cancellation`() async throws {
    let service = GatedDataTransferService()
    async let name = service.request(Self.product)
    let call = try await service.calls.next()
    #expect(call.request.path == "/api/products/5")
    call.answer(.success(answer("lamp")))
    #expect(try await name == "lamp")
    let gone = Task { try await service.request(Self.product) }
    _ = try await service.calls.next()
    gone.cancel()
    await #expect(throws: DataTransferError.network(.cancelled)) { try await gone.value }
  }

  @Test func `what works in memory has an answer for each place it was told of`() async throws {
    let service = InMemoryDataTransferService()
    service[.get, "/api/products/5"] = answer("lamp")
    for _ in 1...2 { #expect(try await service.request(Self.product) == "lamp") }
    service[.get, "/api/products/5"] = nil
    await withKnownIssue {
      _ = try? await service.request(Self.product)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("no answer to GET /api/products/5") }
    }
  }

  @Test func `what is no success is a failure, whatever the endpoint reads`() async throws {
    let missing = HTTPResponse(status: 404, body: Data("lamp".utf8))
    let failure = DataTransferError.status(HTTPStatusError(status: 404))
    let scripted = ScriptedDataTransferService([.success(missing)])
    await #expect(throws: failure) { try await scripted.request(Self.product) }
    let service = InMemoryDataTransferService()
    service[.get, "/api/products/5"] = missing
    await #expect(throws: failure) { try await service.request(Self.product) }
  }

  @Test func `so has the session manager, on every host`() async throws {
    let session = InMemorySessionManager()
    session[.get, "/api/products/5"] = answer("lamp")
    for host in ["https://a.example", "https://b.example/"] {
      let service = DefaultDataTransferService(
        server: try BaseURL(host), sessionManager: session)
      #expect(try await service.request(Self.product) == "lamp")
    }
    let elsewhere = Endpoint<Void>(method: .delete, path: ["api"]) { _ throws(DecodingFailure) in }
    let service = DefaultDataTransferService(
      server: try BaseURL("https://a.example"), sessionManager: session)
    await withKnownIssue {
      try? await service.request(elsewhere)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("no answer to DELETE https://a.example/api") }
    }
  }
}

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

/// A fake that is asked for what it was not told.
struct UnexpectedCallTests {
  private func failure(
    at line: Int, saying words: String, of call: () async throws -> Void
  ) async {
    await withKnownIssue {
      try? await call()
    } matching: { issue in
      issue.sourceLocation?.fileID == #fileID && issue.sourceLocation?.line == line
        && issue.comments.contains { $0.rawValue.contains(words) }
    }
  }

  @Test func `the test fails where the fake was made, with what was asked`() async {
    let products = ScriptedProductRepository()
    let line = #line - 1
    await failure(at: line, saying: "no answer left for product 5") {
      _ = try await products.product(ProductID(5))
    }
    await failure(at: line, saying: "page 1 of the search for “lamp”") {
      _ = try await products.products(
        matching: ProductQuery(searchText: "lamp"), page: .first)
    }
    await failure(at: line, saying: "the deletion of product 5") {
      try await products.delete(ProductID(5), as: .sample(), willSend: nil)
    }
  }

  @Test func `the caller gets an error that says the same`() async throws {
    let images = ScriptedImageRepository([])
    await withKnownIssue {
      let error = await #expect(throws: MarketError.self) {
        try await images.image(
          at: ImageURL("https://market.example/a.png"), priority: .visible, progress: nil)
      }
      guard case .invalidRequest(let reason) = error else { return }
      #expect(reason.contains("Give it one more"))
    }
  }

  @Test func `work in a task of its own fails the test, too`() async {
    let session = ScriptedSessionManager([])
    await withKnownIssue {
      await Task {
        guard let url = URL(string: "https://market.example") else { return }
        _ = try? await session.response(to: HTTPRequest(method: .get, url: url), progress: nil)
      }.value
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("GET https://market.example") }
    }
  }
}
