import OpenMarketDomain
import OpenMarketTestSupport
import Testing

/// Tests in which the same draft is submitted again after its outcome was unknown.
@Suite(.timeLimit(.minutes(5)))
struct UnresolvedRegistrationTests {
  private let events = InMemoryProductEventBus()
  private let draft: NewProduct
  private let seller: SellerCredential

  init() throws {
    draft = try .sample()
    seller = try .sample()
  }

  private func useCase(_ repository: any ProductRepository) -> RegisterProductUseCase {
    RegisterProductUseCase(
      repository: repository, events: events, reconciliation: ReconciliationPolicy(pauses: []))
  }

  private let before = Result<ProductPage, MarketError>.success(.sample(ids: [4]))

  /// Responds to the request for the first page, and then to the registration.
  private func answer(
    _ repository: GatedProductRepository, with detail: ProductDetail = .kept(9)
  ) async throws {
    try await repository.pages.next().answer(before)
    try await repository.registrations.next().answer(.success(detail))
  }

  /// Responds to the requests of a search. The search finds product 9.
  private func answerSearch(_ repository: GatedProductRepository) async throws {
    try await repository.pages.next().answer(.success(.page([.kept(9), .kept(4)])))
    try await repository.details.next().answer(.success(.kept(9)))
  }

  /// Submits the draft, and cancels the caller when the registration is in flight. Returns the registration.
  @discardableResult
  private func beginAndCancel(
    _ register: RegisterProductUseCase, on repository: GatedProductRepository
  ) async throws -> GatedCalls<GatedProductRepository.Registered, ProductDetail, MarketError>.Call {
    let attempt = Task { try await register(draft, as: seller) }
    try await repository.pages.next().answer(before)
    let call = try await repository.registrations.next()
    attempt.cancel()
    await #expect(throws: MarketError.cancelled) { try await attempt.value }
    return call
  }

  @Test(arguments: [[], [10, 9]])
  func `a registration that may still succeed isn't sent again until it's forgotten`(
    found: [Int]
  ) async throws {
    let details = found.map { ProductDetail.kept($0) }
    let after = Result<ProductPage, MarketError>.success(.page(details + [.kept(4)]))
    let repository = ScriptedProductRepository(
      pages: [before, after, after, before], details: (details + details).map { .success($0) },
      writes: [.failure(.outcomeUnknown()), .success(.kept(11))])
    let register = useCase(repository)
    let unknown: Result<Registration, MarketError> =
      found.isEmpty ? .failure(.outcomeUnknown()) : .success(.ambiguous(details))
    for _ in 1...2 {
      let outcome = await outcome { () throws(MarketError) in
        try await register(draft, as: seller)
      }
      #expect(outcome == unknown)
    }
    #expect(repository.calls.count { $0 == .register(draft) } == 1)
    await register.forget(RegistrationAttempt(at: draft))
    #expect(try await register(draft, as: seller) == .registered(.kept(11)))
    #expect(repository.unusedAnswerCount == 0)
  }

  /// The number isn't sent, so the product is the same.
  @Test(arguments: [true, false])
  func `a registration isn't sent again if the seller enters the vendor number`(
    isKept: Bool
  ) async throws {
    let after = Result<ProductPage, MarketError>.success(.page([.kept(9), .kept(4)]))
    let repository = ScriptedProductRepository(
      pages: [before, .failure(.offline), after], details: [.success(.kept(9))],
      writes: [.failure(.outcomeUnknown())])
    let register = useCase(repository)
    await #expect(throws: MarketError.self) {
      try await register(draft, as: .sample(vendorID: nil))
    }
    let attempt = isKept ? RegistrationAttempt(at: draft) : nil
    let found = try await register(
      draft, as: .sample(vendorID: VendorID(7)), resuming: attempt)
    #expect(found == .registered(.kept(9)))
    #expect(repository.calls.count { $0 == .register(draft) } == 1)
  }

  @Test(arguments: [true, false])
  func `a cancelled registration is searched for before it's sent again`(
    heedsCancellation: Bool
  ) async throws {
    let repository = GatedProductRepository(heedsCancellation: heedsCancellation)
    let register = useCase(repository)
    // Respond after the cancellation. The response must still be considered when the draft is submitted again.
    try await beginAndCancel(register, on: repository).answer(.success(.kept(9)))

    async let second = register(draft, as: seller)
    try await answerSearch(repository)
    #expect(try await second == .registered(.kept(9)))
    #expect(repository.registrations.count == 1)
    #expect(events.posted == [.registered(.kept(9))])
  }

  @Test func `after some callers were cancelled, the next one searches first`() async throws {
    let repository = GatedProductRepository()
    let register = useCase(repository)
    let leavers = (1...2).map { _ in Task { try await register(draft, as: seller) } }
    try await repository.pages.next().answer(before)
    let call = try await repository.registrations.next()
    let stayer = Task { try await register(draft, as: seller) }
    await register.callers(3, of: draft, as: seller)
    for leaver in leavers {
      leaver.cancel()
      await #expect(throws: MarketError.cancelled) { try await leaver.value }
    }
    call.answer(.success(.kept(9)))
    #expect(try await stayer.value == .registered(.kept(9)))

    // If a search doesn't find the product, the outcome stays unknown.
    let next = Task { try await register(draft, as: seller) }
    try await repository.pages.next().answer(before)
    await #expect(throws: MarketError.outcomeUnknown()) { try await next.value }

    async let again = register(draft, as: seller)
    try await answerSearch(repository)
    #expect(try await again == .registered(.kept(9)))
    #expect(repository.registrations.count == 1)
    #expect(events.posted == [.registered(.kept(9))])

    // The outcome is known now, so the next submission of the draft registers another product.
    async let other = register(draft, as: seller)
    try await answer(repository, with: .kept(10))
    #expect(try await other == .registered(.kept(10)))
  }

  @Test(arguments: [
    MarketError.offline, .untrustedServer, .invalidRequest(reason: "no host"),
    .tooLarge(reason: nil),
  ])
  func `a registration that certainly failed is sent without a search`(
    failure: MarketError
  ) async throws {
    let repository = ScriptedProductRepository(
      pages: [before, before], writes: [.failure(failure), .success(.kept(9))])
    let register = useCase(repository)
    await #expect(throws: failure) { try await register(draft, as: seller) }
    #expect(try await register(draft, as: seller) == .registered(.kept(9)))
    #expect(repository.calls.count == 4)
  }

  @Test func `a caller who is cancelled during the list sends nothing`() async throws {
    let repository = GatedProductRepository(heedsCancellation: false)
    let register = useCase(repository)
    let attempt = Task { try await register(draft, as: seller) }
    let page = try await repository.pages.next()
    attempt.cancel()
    await #expect(throws: MarketError.cancelled) { try await attempt.value }
    page.answer(.success(.sample(ids: [4])))

    async let again = register(draft, as: seller)
    try await answer(repository)
    #expect(try await again == .registered(.kept(9)))
    #expect(repository.registrations.count == 1)
  }
}
