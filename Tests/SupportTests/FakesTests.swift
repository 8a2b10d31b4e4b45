import Foundation
import OpenMarketTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct FakesTests {
  private static let product = Endpoint<String>(path: ["api", "products", "5"]) {
    response throws(DecodingFailure) in
    guard !response.body.isEmpty else { throw DecodingFailure(path: "", reason: .emptyResponse) }
    return String(decoding: response.body, as: UTF8.self)
  }

  private func answer(_ text: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, body: Data(text.utf8))
  }

  /// With every value in the samples, tests that save, decode or show a sample notice a value that
  /// was forgotten.
  @Test func `a sample product has every value, also if it's registered`() async throws {
    let detail = ProductDetail.sample(id: 5)
    #expect((missingValues(in: detail), missingValues(in: detail.product)) == (["savedAt"], []))
    let draft = NewProduct.sample(discount: Money(tenThousandths: 10_000, currency: .krw))
    let product = try await InMemoryProductRepository()
      .register(draft, as: .sample(), progress: nil).product
    #expect(product.values == draft.values)
  }

  @Test func `a fake does nothing for a caller that was cancelled before`() async {
    let products = InMemoryProductRepository([.sample(id: 5)])
    let gated = GatedProductRepository()
    let seller = SellerCredential.sample()
    let calls: [@Sendable () async throws -> Void] = [
      { _ = try await products.products(matching: .all, page: .first) },
      { _ = try await products.product(ProductID(5)) },
      { _ = try await products.register(.sample(), as: seller, progress: nil) },
      { _ = try await products.update(.init(to: .sample(id: 5), stock: 9), as: seller) },
      { try await products.delete(ProductID(5), as: seller) },
      { _ = try await InMemoryHealthRepository().statusText() },
      { _ = try await gated.register(.sample(), as: seller, progress: nil) },
      { _ = try await gated.update(.init(to: .sample(id: 5), stock: 9), as: seller) },
      { try await gated.delete(ProductID(5), as: seller) },
    ]
    for call in calls {
      let caller = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await call()
      }
      await #expect(throws: MarketError.cancelled) { try await caller.value }
    }
    #expect(products.products == [.sample(id: 5)])
    let post = HTTPRequest(method: .post, url: URL(filePath: "/"))
    let caller = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await GatedSessionManager().response(to: post)
    }
    await #expect(throws: NetworkError.cancelledBeforeSending) { try await caller.value }
  }

  @Test func `a repository in memory lists the newest product first, as a market`() async throws {
    let products = InMemoryProductRepository([.sample(id: 1), .sample(id: 3), .sample(id: 2)])
    let page = try await products.products(matching: .all, page: .first)
    #expect(page.products.map(\.id.rawValue) == [3, 2, 1])
  }

  @Test func `a scripted service passes its answers to the endpoint, in order`() async throws {
    let service = ScriptedDataTransferService([
      .success(answer("lamp")), .success(answer("")), .failure(.network(.timedOut)),
      .success(answer("lamp", status: 404)),
    ])
    expectEqual(try await service.request(Self.product), "lamp")
    for error in [
      DataTransferError.decoding(DecodingFailure(path: "", reason: .emptyResponse)),
      .network(.timedOut),
      .status(HTTPStatusError(status: 404, isForeign: true, body: Data("lamp".utf8))),
    ] {
      await #expect(throws: error) { try await service.request(Self.product) }
    }
    #expect(service.calls.map(\.description) == Array(repeating: "GET /api/products/5", count: 4))
  }

  @Test func `a service in memory has an answer for each path that was set`() async throws {
    let line = #line + 1
    let service = InMemoryDataTransferService()
    service[.get, "/api/products/5"] = answer("lamp")
    for _ in 1...2 { #expect(try await service.request(Self.product) == "lamp") }
    service[.get, "/api/products/5"] = nil
    await expectFailure(at: line, saying: "no answer to GET /api/products/5") {
      _ = try await service.request(Self.product)
    }
  }

  @MainActor
  @Test func `a handler of events runs before a post returns`() async throws {
    let events = InMemoryProductEventBus()
    let changes = [ProductEvent.deleted(ProductID(1)), .deleted(ProductID(2))]
    var received: [ProductEvent] = []
    var subscription: Subscription? = events.subscribe(
      Subscriber { @MainActor in received.append($0) })
    await events.post(changes[0])
    #expect((received, events.useCount) == ([changes[0]], 1))
    withExtendedLifetime(subscription) {}
    subscription = nil
    try await events.usesEnded(at: nil)
    await events.post(changes[1])
    #expect((received.count, events.posted, events.useCount) == (1, changes, 0))
  }

  @Test func `removing the drafts of a seller is a write, which can fail`() async throws {
    let store = RecordingDraftStore()
    let (seller, draft) = (SellerKey(.sample()), RestoredDraft(SavedDraft(form: ProductForm())))
    let keys = [DraftKey(seller: seller), DraftKey()]
    for key in keys { store[key] = draft }
    store.failWrites(.full)
    await #expect(throws: DraftStoreError.full) { try await store.removeAll(of: seller) }
    #expect(store.drafts.count == 2)
    store.failWrites(nil)
    try await store.removeAll(of: seller)
    #expect(store.writes == [.remove, .remove])
    #expect(store.drafts == [keys[1]: draft])
  }

  @Test func `a gated draft store completes the call of a cancelled caller`() async throws {
    let store = GatedDraftStore()
    let reading = Task { try await store.draft(for: DraftKey()) }
    let call = try await store.reads.next()
    reading.cancel()
    call.answer(.success(RestoredDraft(SavedDraft(form: ProductForm()))))
    #expect(try await reading.value != nil)
  }

  // MARK: - Calls without a prepared response

  @Test func `the test fails where the fake was created, with the call`() async {
    let products = ScriptedProductRepository()
    let line = #line - 1
    await expectFailure(at: line, saying: "no answer left for product 5") {
      _ = try await products.product(ProductID(5))
    }
    await expectFailure(at: line, saying: "page 1 of the search for “lamp”") {
      _ = try await products.products(matching: ProductQuery(searchText: "lamp"), page: .first)
    }
    await expectFailure(at: line, saying: "the deletion of product 5") {
      try await Task { try await products.delete(ProductID(5), as: .sample()) }.value
    }
  }

  @Test func `unused answers fail the test where they are expected to be used`() async throws {
    let products = ScriptedProductRepository(details: [.success(.sample(id: 5))])
    let line = #line + 2
    await expectFailure(at: line, saying: "ScriptedProductRepository has 1 unused answer.") {
      products.expectAllUsed()
    }
    _ = try await products.product(ProductID(5))
    products.expectAllUsed()
  }

  @Test func `a lost response to a registration is told to be another error`() async throws {
    let error = MarketError.unreachable(.timedOut)
    await expectFailure(at: #line + 1, saying: "doesn't throw timedOut for a registration") {
      let products = ScriptedProductRepository(writes: [.failure(error)])
      _ = try? await products.register(.sample(), as: .sample(), progress: nil)
    }
    await expectFailure(at: #line + 1, saying: "GatedProductRepository.registrations: A repo") {
      let products = GatedProductRepository()
      let registering = Task {
        try await products.register(.sample(), as: .sample(), progress: nil)
      }
      let call = try await products.registrations.next()
      for _ in 0..<2 { products.registrations.answerAll(.failure(error)) }
      #expect(call.isAnswered)
      _ = await registering.result
    }
  }

  @Test func `a call without an answer is named, without its closures`() async throws {
    let products = GatedProductRepository()
    products.registrations.expectAllAnswered()
    let registering = Task {
      try await products.register(.sample(), as: .sample(), progress: { _ in })
    }
    let call = try await products.registrations.next()
    let words = "registrations has 1 call without an answer: Registered(newProduct: "
    await expectFailure(at: #line, saying: words) { products.registrations.expectAllAnswered() }
    call.answer(.failure(.outcomeUnknown()))
    products.registrations.expectAllAnswered()
    _ = await registering.result
  }

  @MainActor
  @Test func `a container of fakes confirms a lost write, and sends no request`() async throws {
    let products = ScriptedProductRepository(
      details: [.failure(.notFound(reason: nil))], deletions: [.failure(.outcomeUnknown())])
    try await DIContainer.sample(of: products).deleteProduct(ProductID(5), as: .sample())
    #expect(products.unusedAnswerCount == 0)
    await expectFailure(at: #line + 1, saying: "ScriptedSessionManager has no answer left") {
      let market = DIContainer.sample(of: products)
      _ = try await market.service.request(Self.product)
    }
  }
}

struct SeededSourceTests {
  private func durations(_ seed: UInt64) -> [Duration] {
    let source = SeededSource(seed: seed)
    return (0..<100).map { _ in source.duration(in: .seconds(1) ... .seconds(3)) }
  }

  @Test func `the same seed gives the same durations in the range, and another seed others`() {
    #expect(durations(1) == durations(1))
    #expect(Set(durations(1)).isDisjoint(with: durations(2)))
    #expect(Set(durations(1)).count == 100)
    #expect(durations(1).allSatisfy { (.seconds(1) ... .seconds(3)).contains($0) })
  }
}
