import OpenMarketDomain
import OpenMarketTestSupport
import Testing

struct DeleteProductUseCaseTests {
  private let events = InMemoryProductEvents()
  private let detail = ProductDetail.sample(id: 5)

  private func delete(
    on repository: any ProductRepository, vendorID: VendorID? = VendorID(7)
  ) async throws {
    let delete = DeleteProductUseCase(
      repository: repository, events: events, reconciliation: ReconciliationPolicy(pauses: []))
    try await delete(ProductID(5), as: .sample(vendorID: vendorID))
  }

  @Test func `a product that the server deleted is told of`() async throws {
    let repository = ScriptedProductRepository(writes: [.success(detail)])
    try await delete(on: repository)
    #expect(events.announced == [.deleted(ProductID(5))])
    #expect(repository.calls == [.delete(ProductID(5))])
  }

  @Test func `without an answer that says so, a product that is gone was deleted`() async throws {
    let gone = ScriptedProductRepository(
      details: [.failure(.notFound(reason: nil))], writes: [.failure(.outcomeUnknown)])
    try await delete(on: gone)
    #expect(events.announced == [.deleted(ProductID(5))])
  }

  @Test func `a deletion that is not seen may show later than it is looked for`() async {
    let repository = ScriptedProductRepository(
      details: [.success(detail)], writes: [.failure(.outcomeUnknown)])
    await #expect(throws: MarketError.outcomeUnknown) { try await delete(on: repository) }
    #expect(events.announced == [])
    #expect(repository.calls == [.delete(ProductID(5)), .product(ProductID(5))])
  }

  @Test(arguments: [
    (MarketError.timedOut, MarketError.outcomeUnknown), (.cancelled, .cancelled),
  ])
  func `a product that cannot be read leaves the deletion unknown`(
    failure: MarketError, error: MarketError
  ) async {
    let repository = ScriptedProductRepository(
      details: [.failure(failure)], writes: [.failure(.outcomeUnknown)])
    await #expect(throws: error) { try await delete(on: repository) }
    #expect(events.announced == [])
  }

  @Test func `a product that was gone before is told of as gone`() async {
    let repository = ScriptedProductRepository(
      details: [.failure(.notFound(reason: "no product"))],
      writes: [.failure(.notFound(reason: "gone"))])
    await #expect(throws: MarketError.notFound(reason: "gone")) {
      try await delete(on: repository)
    }
    #expect(events.announced == [.deleted(ProductID(5))])
    #expect(repository.calls == [.delete(ProductID(5)), .product(ProductID(5))])
  }

  @Test(arguments: [MarketError.timedOut, .cancelled])
  func `what cannot be read is not called gone`(failure: MarketError) async {
    let repository = ScriptedProductRepository(
      details: [.failure(failure)], writes: [.failure(.notFound(reason: "gone"))])
    await #expect(throws: failure) { try await delete(on: repository) }
    #expect(events.announced == [])
  }

  @Test(
    arguments: [
      (MarketError.notFound(reason: "no"), VendorID(7), MarketError.wrongSecret(reason: "no")),
      (
        .notFound(reason: "no"), VendorID(8),
        .notOwner(Vendor(id: VendorID(7), name: "Hangang Records"))
      ),
      (.notFound(reason: "no"), nil, .forbidden(reason: "no")),
      (.forbidden(reason: "no"), VendorID(7), .wrongSecret(reason: "no")),
      (
        .forbidden(reason: "no"), VendorID(8),
        .notOwner(Vendor(id: VendorID(7), name: "Hangang Records"))
      ),
      (.forbidden(reason: "no"), nil, .forbidden(reason: "no")),
      (.connectionLost, VendorID(7), .connectionLost),
    ] as [(MarketError, VendorID?, MarketError)])
  func `each step has its own failure`(
    failure: MarketError, vendorID: VendorID?, error: MarketError
  ) async {
    let repository = ScriptedProductRepository(
      details: [.success(detail)], writes: [.failure(failure)])
    await #expect(throws: error) { try await delete(on: repository, vendorID: vendorID) }
    #expect(events.announced == [])
  }
}
