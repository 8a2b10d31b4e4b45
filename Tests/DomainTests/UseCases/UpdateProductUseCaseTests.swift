import OpenMarketDomain
import OpenMarketTestSupport
import Testing

struct UpdateProductUseCaseTests {
  private let feed = InMemoryProductChangeFeed()
  private let before = ProductDetail.sample(id: 5)
  private let after = ProductDetail(
    product: .sample(id: 5, name: "New name"), images: ProductDetail.sample(id: 5).images)

  private func update(
    on repository: any ProductRepository, vendorID: VendorID? = VendorID(7)
  ) async throws -> ProductUpdate {
    let update = UpdateProductUseCase(
      repository: repository, feed: feed, settling: SettlingTime(pauses: []))
    return try await update(
      ProductChanges(to: before, name: "New name"), as: .sample(vendorID: vendorID))
  }

  @Test func `a change that the server confirms is made and told of`() async throws {
    let repository = ScriptedProductRepository(writes: [.success(after)])
    #expect(try await update(on: repository) == .updated(after))
    #expect(feed.announced == [.updated(after)])
    #expect(repository.calls == [.update(try ProductChanges(to: before, name: "New name"))])
  }

  @Test func `nothing is sent where nothing changes`() async throws {
    let repository = ScriptedProductRepository()
    let update = UpdateProductUseCase(repository: repository, feed: feed)
    let outcome = try await update(ProductChanges(to: before), as: .sample())
    #expect(outcome == .updated(before))
    #expect(repository.calls == [])
    #expect(feed.announced == [])
  }

  @Test func `after a lost answer the product tells whether the change is made`() async throws {
    let made = ScriptedProductRepository(
      details: [.success(after)], writes: [.failure(.outcomeUnknown)])
    #expect(try await update(on: made) == .updated(after))
    #expect(feed.announced == [.updated(after)])
    let lost = ScriptedProductRepository(
      details: [.success(before)], writes: [.failure(.outcomeUnknown)])
    #expect(try await update(on: lost) == .notUpdated(current: before))
    #expect(feed.announced == [.updated(after)])
  }

  @Test func `a server that drops blanks at the ends of texts has made the change`() async throws {
    let repository = ScriptedProductRepository(
      details: [.success(after)], writes: [.failure(.outcomeUnknown)])
    let update = UpdateProductUseCase(
      repository: repository, feed: feed, settling: SettlingTime(pauses: []))
    let changes = try ProductChanges(to: before, name: " New name\n")
    #expect(try await update(changes, as: .sample()) == .updated(after))
  }

  @Test(arguments: [
    (MarketError.offline, MarketError.outcomeUnknown), (.cancelled, .cancelled),
    (.notFound(reason: nil), .notFound(reason: nil)),
  ])
  func `a product that cannot be read leaves the change unknown`(
    failure: MarketError, error: MarketError
  ) async {
    let repository = ScriptedProductRepository(
      details: [.failure(failure)], writes: [.failure(.outcomeUnknown)])
    await #expect(throws: error) { try await update(on: repository) }
    #expect(feed.announced == [])
  }

  @Test(
    arguments: [
      (VendorID(7), MarketError.wrongSecret(reason: "no")),
      (VendorID(8), .notOwner(Vendor(id: VendorID(7), name: "Hangang Records"))),
      (nil, .forbidden(reason: "no")),
    ] as [(VendorID?, MarketError)])
  func `a refusal says whether it is the secret or the owner`(
    vendorID: VendorID?, error: MarketError
  ) async {
    let repository = ScriptedProductRepository(
      details: [.success(before)], writes: [.failure(.forbidden(reason: "no"))])
    await #expect(throws: error) { try await update(on: repository, vendorID: vendorID) }
  }
}
