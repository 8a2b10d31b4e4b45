import OpenMarketDomain
import OpenMarketTestSupport
import Testing

struct UpdateProductUseCaseTests {
  private let events = InMemoryProductEvents()
  private let before = ProductDetail.sample(id: 5)
  private let after = ProductDetail(
    product: .sample(id: 5, name: "New name"), images: ProductDetail.sample(id: 5).images)

  private func update(
    on repository: any ProductRepository, vendorID: VendorID? = VendorID(7)
  ) async throws -> ProductDetail {
    let update = UpdateProductUseCase(
      repository: repository, events: events, reconciliation: ReconciliationPolicy(pauses: []))
    return try await update(
      ProductChanges(to: before, name: "New name"), as: .sample(vendorID: vendorID))
  }

  @Test func `a change that the server confirms is made and told of`() async throws {
    let repository = ScriptedProductRepository(writes: [.success(after)])
    #expect(try await update(on: repository) == after)
    #expect(events.announced == [.updated(after)])
    #expect(repository.calls == [.update(try ProductChanges(to: before, name: "New name"))])
  }

  @Test func `nothing is sent where nothing changes`() async throws {
    let repository = ScriptedProductRepository()
    let update = UpdateProductUseCase(repository: repository, events: events)
    let outcome = try await update(ProductChanges(to: before), as: .sample())
    #expect(outcome == before)
    #expect(repository.calls == [])
    #expect(events.announced == [])
  }

  @Test(
    arguments: [
      .failure(.outcomeUnknown),
      // Another product; one in which nothing has changed.
      .success(.sample(id: 6)), .success(.sample(id: 5)),
    ] as [Result<ProductDetail, MarketError>])
  func `a change that is not seen may show later than it is looked for`(
    answer: Result<ProductDetail, MarketError>
  ) async {
    let repository = ScriptedProductRepository(details: [.success(before)], writes: [answer])
    await #expect(throws: MarketError.outcomeUnknown) { try await update(on: repository) }
    #expect(events.announced == [])
    #expect(repository.calls.count == 2)
  }

  @Test func `without an answer that says so, a change that is to be seen is made`()
    async throws
  {
    let made = ScriptedProductRepository(
      details: [.success(after)], writes: [.failure(.outcomeUnknown)])
    #expect(try await update(on: made) == after)
    #expect(events.announced == [.updated(after)])
  }

  @Test func `an answer that is about another product is none`() async throws {
    let repository = ScriptedProductRepository(
      details: [.success(after)], writes: [.success(.sample(id: 6))])
    #expect(try await update(on: repository) == after)
    #expect(events.announced == [.updated(after)])
  }

  @Test
  func `before something else is made, it is read what became of a change, which has time to show`()
    async throws
  {
    let changes = try ProductChanges(to: before, name: "New name")
    let pauses = ReconciliationPolicy(pauses: [.zero])
    for (details, current, announced) in [
      ([after], after, [ProductChange.updated(after)]),
      ([before, after], after, [.updated(after)]),
      ([before, before], before, []),
    ] {
      let events = InMemoryProductEvents()
      let repository = ScriptedProductRepository(details: details.map { .success($0) })
      let update = UpdateProductUseCase(
        repository: repository, events: events, reconciliation: pauses)
      #expect(try await update.current(before.id, after: changes) == current)
      #expect(events.announced == announced && repository.calls.count == details.count)
    }
    let repository = ScriptedProductRepository(details: [.success(before), .failure(.timedOut)])
    let update = UpdateProductUseCase(
      repository: repository, events: events, reconciliation: pauses)
    // Where it is not known what was sent, one look has to do.
    #expect(try await update.current(before.id) == before)
    #expect(events.announced == [.updated(before)])
    await #expect(throws: MarketError.outcomeUnknown) { try await update.current(before.id) }
  }

  @Test func `a server that drops blanks at the ends of texts has made the change`() async throws {
    let repository = ScriptedProductRepository(
      details: [.success(after)], writes: [.failure(.outcomeUnknown)])
    let update = UpdateProductUseCase(
      repository: repository, events: events, reconciliation: ReconciliationPolicy(pauses: []))
    let changes = try ProductChanges(to: before, name: " New name\n")
    #expect(try await update(changes, as: .sample()) == after)
  }

  @Test(arguments: [
    (MarketError.offline, MarketError.outcomeUnknown), (.cancelled, .cancelled),
  ])
  func `a product that cannot be read leaves the change unknown`(
    failure: MarketError, error: MarketError
  ) async {
    let repository = ScriptedProductRepository(
      details: [.failure(failure)], writes: [.failure(.outcomeUnknown)])
    await #expect(throws: error) { try await update(on: repository) }
    #expect(events.announced == [])
  }

  @Test(arguments: [MarketError.notFound(reason: "gone"), .outcomeUnknown])
  func `a product that is gone is told of as gone`(answer: MarketError) async {
    let repository = ScriptedProductRepository(
      details: [.failure(.notFound(reason: "gone"))], writes: [.failure(answer)])
    await #expect(throws: MarketError.notFound(reason: "gone")) {
      try await update(on: repository)
    }
    #expect(events.announced == [.deleted(ProductID(5))])
  }

  @Test(arguments: [MarketError.offline, .cancelled])
  func `what cannot be read is not called gone`(failure: MarketError) async {
    let repository = ScriptedProductRepository(
      details: [.failure(failure)], writes: [.failure(.notFound(reason: "gone"))])
    await #expect(throws: failure) { try await update(on: repository) }
    #expect(events.announced == [])
  }

  @Test(
    arguments: [MarketError.forbidden(reason: "no"), .notFound(reason: "no")],
    [
      (VendorID(7), MarketError.wrongSecret(reason: "no")),
      (VendorID(8), .notOwner(Vendor(id: VendorID(7), name: "Hangang Records"))),
      (nil, .forbidden(reason: "no")),
    ] as [(VendorID?, MarketError)])
  func `a refusal says whether it is the secret or the owner`(
    refusal: MarketError, told: (vendorID: VendorID?, error: MarketError)
  ) async {
    let repository = ScriptedProductRepository(
      details: [.success(before)], writes: [.failure(refusal)])
    await #expect(throws: told.error) { try await update(on: repository, vendorID: told.vendorID) }
    #expect(events.announced == [])
  }
}
