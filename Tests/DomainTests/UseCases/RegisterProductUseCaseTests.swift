import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RegisterProductUseCaseTests {
  private let events = InMemoryProductEvents()

  private func useCase(_ repository: any ProductRepository) -> RegisterProductUseCase {
    RegisterProductUseCase(
      repository: repository, events: events, reconciliation: ReconciliationPolicy(pauses: []))
  }

  /// Registers the sample draft on a market that answers in a fixed order.
  private func register(
    on repository: ScriptedProductRepository, vendorID: VendorID? = VendorID(7)
  ) async throws -> Registration {
    try await useCase(repository)(.sample(), as: .sample(vendorID: vendorID))
  }

  @Test func `a product that the server confirms is registered and told of`() async throws {
    let repository = ScriptedProductRepository(
      pages: [.success(.sample(ids: [4]))], writes: [.success(.kept(9))])
    #expect(try await register(on: repository) == .registered(.kept(9)))
    #expect(repository.calls == [.products(.all, .first), .register(try .sample())])
    #expect(events.posted == [.registered(.kept(9))])
  }

  @Test(arguments: [
    // It was there before; it is somebody else's; nothing of it was sent.
    ProductDetail.kept(4), .kept(3), .kept(9, vendor: 8), .sample(id: 9),
  ])
  func `of an answer about another product nothing is believed`(
    other: ProductDetail
  ) async throws {
    let repository = ScriptedProductRepository(
      pages: [.success(.sample(ids: [4])), .success(.page([.kept(10), .kept(4)]))],
      details: [.success(.kept(10))], writes: [.success(other)])
    #expect(try await register(on: repository) == .registered(.kept(10)))
    #expect(events.posted == [.registered(.kept(10))])
  }

  @Test(arguments: [
    // Servers change one thing or another.
    ProductDetail.kept(9, name: "DESK LAMP"), .kept(9, name: " Desk lamp\n"),
    // The name alone, the price alone, the description alone.
    .kept(9, description: "Another text.", price: 1),
    .kept(9, name: "Other", description: "Another text."), .kept(9, name: "Other", price: 1),
  ])
  func `an answer that tells of what was sent is believed`(answer: ProductDetail) async throws {
    let repository = ScriptedProductRepository(
      pages: [.success(.sample(ids: [4]))], writes: [.success(answer)])
    #expect(try await register(on: repository) == .registered(answer))
    #expect(repository.calls.count == 2)
  }

  @Test(arguments: [
    (
      MarketError.rejected(status: 400, reason: "a"), MarketError.rejected(status: 400, reason: "a")
    ),
    (.forbidden(reason: "b"), .wrongSecret(reason: "b")),
    (.unauthorized(reason: nil), .unauthorized(reason: nil)), (.offline, .offline),
  ])
  func `a refusal is a failure, and nobody is told of anything`(
    refusal: MarketError, error: MarketError
  ) async throws {
    let repository = ScriptedProductRepository(
      pages: [.success(.sample(ids: []))], writes: [.failure(refusal)])
    await #expect(throws: error) { try await register(on: repository) }
    #expect(repository.calls.count == 2)
    #expect(events.posted == [])
  }

  @Test(arguments: [MarketError.offline, .untrustedServer, .cancelled])
  func `where the list shows that nothing can be sent, nothing is sent`(
    error: MarketError
  ) async throws {
    let repository = ScriptedProductRepository(pages: [.failure(error)])
    await #expect(throws: error) { try await register(on: repository) }
    #expect(repository.calls == [.products(.all, .first)])
  }

  @Test func `a list that does not work does not keep a product from being registered`()
    async throws
  {
    let repository = ScriptedProductRepository(
      pages: [.failure(.unavailable(status: 503, retryAfter: nil))],
      writes: [.success(.kept(9))])
    #expect(try await register(on: repository) == .registered(.kept(9)))
  }

  @Test(arguments: [Result<ProductDetail, MarketError>.success(.kept(9)), .failure(.offline)])
  func `a product that a person has found is told of, where it can be read`(
    reply: Result<ProductDetail, MarketError>
  ) async throws {
    let repository = ScriptedProductRepository(details: [reply])
    do throws(MarketError) {
      try await useCase(repository).confirm(ProductID(9), as: nil)
      #expect((try? reply.get()) != nil)
    } catch {
      #expect(throws: error) { try reply.get() }
    }
    #expect(repository.calls == [.product(ProductID(9))])
    #expect(events.posted == ((try? reply.get()).map { [.registered($0)] } ?? []))
  }

  @Test(arguments: [(nil, true), (7, true), (99, false)] as [(Int?, Bool)])
  func `a product of another seller is not the one that was registered`(
    vendor: Int?, isTold: Bool
  ) async throws {
    let detail = ProductDetail.sample(id: 9)
    let repository = ScriptedProductRepository(details: [.success(detail)])
    let owner = try #require(detail.product.vendor)
    let seller = try SellerCredential.sample(vendorID: vendor.map { VendorID($0) })
    do throws(MarketError) {
      try await useCase(repository).confirm(ProductID(9), as: seller)
      #expect(isTold)
    } catch {
      #expect(error == .notOwner(owner) && !isTold)
    }
    #expect(events.posted == (isTold ? [.registered(detail)] : []))
  }

  @Test func `a draft that is submitted ten times at once is one request and ten answers`()
    async throws
  {
    let repository = GatedProductRepository()
    let register = useCase(repository)
    let draft = try ProductDraft.sample()
    let seller = try SellerCredential.sample()
    let callers = (1...10).map { _ in Task { try await register(draft, as: seller) } }
    try await repository.pages.next().answer(.success(.sample(ids: [4])))
    let registration = try await repository.registrations.next()
    await register.callers(10, of: draft, as: seller)
    callers[0].cancel()
    await #expect(throws: MarketError.cancelled) { try await callers[0].value }
    registration.answer(.success(.kept(9)))
    for caller in callers.dropFirst() {
      #expect(try await caller.value == .registered(.kept(9)))
    }
    #expect(repository.registrations.count == 1)
    #expect(events.posted == [.registered(.kept(9))])
  }

  @Test func `another draft, or another seller's, is another submission`() async throws {
    let repository = GatedProductRepository()
    let register = useCase(repository)
    let draft = try ProductDraft.sample()
    let other = try ProductDraft.sample(name: "Other lamp")
    let seller = try SellerCredential.sample()
    let stranger = try SellerCredential.sample(secret: "another")
    async let one = register(draft, as: seller)
    async let two = register(other, as: seller)
    async let three = register(draft, as: stranger)
    for _ in 1...3 { try await repository.pages.next().answer(.success(.sample(ids: []))) }
    for _ in 1...3 { try await repository.registrations.next().answer(.success(.kept(9))) }
    #expect(try await [one, two, three].allSatisfy { $0 == .registered(.kept(9)) })
  }
}
