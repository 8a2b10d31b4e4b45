import OpenMarketTestSupport
import Testing

@testable import OpenMarketDomain

@Suite(.timeLimit(.minutes(10)))
struct RegisterProductUseCaseTests {
  private let events = InMemoryProductEventBus()

  private func useCase(_ repository: any ProductRepository) -> RegisterProductUseCase {
    RegisterProductUseCase(repository, events: events)
  }

  /// Registers the sample draft, and returns the outcome.
  private func register(
    on repository: ScriptedProductRepository, vendorID: VendorID? = VendorID(7)
  ) async throws -> ProductDetail {
    try await useCase(repository)(.sample(), as: .sample(vendorID: vendorID)).detail
  }

  @Test(
    arguments: [
      .success(.sample(ids: [4])), .failure(.unavailable(status: 503, retryAfter: nil)),
      .failure(.unreachable(.timedOut)), .failure(.unreachable(.connectionLost())),
      .failure(.rejected(status: 400, reason: nil)),
    ] as [Result<ProductPage, MarketError>])
  func `a confirmed product is registered and posted, whether the list works or not`(
    list: Result<ProductPage, MarketError>
  ) async throws {
    let repository = ScriptedProductRepository(pages: [list], writes: [.success(.kept(9))])
    expectEqual(try await register(on: repository), .kept(9))
    #expect(repository.calls == [.products(.all, .first), .register(.sample())])
    #expect(events.posted == [.registered(.kept(9))])
  }

  @Test(arguments: [
    // These products can't be the registered product: a product from before the registration, an
    // older product, a product of another seller, and a product with different contents.
    ProductDetail.kept(4), .kept(3), .kept(9, vendor: 8), .sample(id: 9),
  ])
  func `a response with another product is ignored`(other: ProductDetail) async throws {
    let repository = ScriptedProductRepository(
      pages: [.success(.sample(ids: [4])), .success(.page([.kept(10), .kept(4)]))],
      details: [.success(.kept(10))], writes: [.success(other)])
    let registration = try await useCase(repository)(.sample(), as: .sample(vendorID: VendorID(7)))
    #expect((registration.detail, registration.isFound) == (.kept(10), false))
    #expect(events.posted == [.registered(.kept(10))])
  }

  @Test func `a seller with a wrong vendor number is asked about the answer`() async throws {
    let answer = ProductDetail.kept(9, vendor: 8)
    let repository = ScriptedProductRepository(
      pages: [.success(.sample(ids: [4])), .success(.page([answer, .kept(4)]))],
      writes: [.success(answer)])
    let unknown = MarketError.outcomeUnknown(UnknownOutcome(candidates: [answer]))
    await #expect(throws: unknown) { try await register(on: repository) }
  }

  @Test(arguments: [
    // In each of these products, only the name, only the price, or only the description is the
    // same. A server may add whitespace.
    ProductDetail.kept(9, name: " Desk lamp\n", description: "Another text.", price: 1),
    .kept(9, name: "Other", description: "Another text."), .kept(9, name: "Other", price: 1),
  ])
  func `a response with one of the sent values is accepted`(answer: ProductDetail) async throws {
    let repository = ScriptedProductRepository(
      pages: [.success(.sample(ids: [4]))], writes: [.success(answer)])
    expectEqual(try await register(on: repository), answer)
    #expect(repository.calls.count == 2)
  }

  @Test(arguments: [
    MarketError.unreachable(.offline()), .unreachable(.untrustedServer()), .cancelled,
    .unavailable(status: 404, retryAfter: nil),
    // These responses show that the server isn't a market.
    .malformedResponse(DecodingFailure(path: "", reason: .invalidJSON)),
    .redirected(to: "https://login.example"), .rejected(status: 302, reason: nil),
    .rejected(status: 401, reason: nil), .rejected(status: 403, reason: nil),
    .rejected(status: 511, reason: nil),
  ])
  func `if the list can't be requested or isn't a market's, nothing is sent`(
    error: MarketError
  ) async throws {
    let repository = ScriptedProductRepository(pages: [.failure(error)])
    await #expect(throws: error) { try await register(on: repository) }
    #expect(repository.calls == [.products(.all, .first)])
  }

  @Test func `two sends of a product at the same time are joined`() async throws {
    let repository = GatedProductRepository()
    let register = useCase(repository)
    let turns = TurnTaking()
    var callers: [Task<ProductDetail?, Never>] = []
    for _ in 1...2 {
      callers.append(
        await turns.start { _ in try? await register(.sample(), as: .sample()).detail })
      await register.inFlight.afterThisTurn()
    }
    try await repository.pages.next().answer(.success(.sample(ids: [4])))
    try await repository.registrations.next().answer(.success(.kept(9)))
    for caller in callers { expectEqual(await caller.value, .kept(9)) }
    #expect(repository.registrations.count == 1)
    #expect(events.posted == [.registered(.kept(9))])

    // The outcome is known now, so the next call registers another product.
    async let other = register(.sample(), as: .sample())
    try await repository.pages.next().answer(.success(.sample(ids: [9, 4])))
    try await repository.registrations.next().answer(.success(.kept(10)))
    expectEqual(try await other.detail, .kept(10))
  }

  @Test func `another draft, or another seller's, is another submission`() async throws {
    let repository = GatedProductRepository()
    let register = useCase(repository)
    async let one = register(.sample(), as: .sample())
    async let two = register(.sample(name: "Other lamp"), as: .sample())
    async let three = register(.sample(), as: .sample(identifier: "another"))
    for _ in 1...3 { try await repository.pages.next().answer(.success(.sample(ids: []))) }
    for _ in 1...3 { try await repository.registrations.next().answer(.success(.kept(9))) }
    #expect(try await [one, two, three].allSatisfy { $0.detail == .kept(9) })
  }

  /// The digest is in the name of a file, so it's the same in each process.
  @Test(
    arguments: [
      ("Warm light, almost new.", 14_970_467_311_687_252_114),
      // An empty text isn't in the digest.
      ("", 3_035_681_638_187_141_275),
    ] as [(String, UInt64)])
  func `the digest of a product is always the same`(description: String, digest: UInt64) {
    let images = [ImageFile(name: "lamp.png", bytes: [1, 2])]
    let draft = NewProduct.sample(description: description, stock: 0, images: images)
    #expect(RegistrationAttempt.digest(of: draft) == digest)
  }

  @Test func `an attempt knows its draft by every value`() {
    let draft = NewProduct.sample()
    let digest = RegistrationAttempt.digest(of: draft)
    let others: [String: NewProduct] = [
      "name": .sample(name: "Other lamp"), "description": .sample(description: "Another text."),
      "price": .sample(price: .krw(1)), "discount": .sample(discount: .krw(1)),
      "stock": .sample(stock: 99), "images": .sample(images: draft.images + draft.images),
    ]
    #expect(Set(others.keys) == valueNames(of: draft.values).union(["images"]))
    for (value, draft) in others {
      #expect(digest != RegistrationAttempt.digest(of: draft), "\(value)")
    }
  }
}
