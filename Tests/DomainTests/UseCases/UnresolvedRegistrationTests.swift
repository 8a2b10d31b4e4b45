import OpenMarketDomain
import OpenMarketTestSupport
import Testing

/// Tests in which the outcome of a registration is unknown, and the caller goes on with its attempt.
@Suite(.timeLimit(.minutes(5)))
struct UnresolvedRegistrationTests {
  private let events = InMemoryProductEventBus()
  private let draft: NewProduct
  private let seller: SellerCredential

  init() throws {
    draft = .sample()
    seller = .sample()
  }

  private func useCase(_ repository: any ProductRepository) -> RegisterProductUseCase {
    RegisterProductUseCase(
      repository: repository, events: events, reconciliation: ReconciliationPolicy(pauses: []))
  }

  private let before = Result<ProductPage, MarketError>.success(.sample(ids: [4]))

  @Test(arguments: [[], [10, 9]])
  func `a registration that may still succeed is only searched for`(found: [Int]) async throws {
    let details = found.map { ProductDetail.kept($0) }
    let after = Result<ProductPage, MarketError>.success(.page(details + [.kept(4)]))
    let repository = ScriptedProductRepository(
      pages: [before, after, after], details: (details + details).map { .success($0) },
      writes: [.failure(.outcomeUnknown(UnknownOutcome(response: .timedOut)))])
    let register = useCase(repository)
    let attempt = try await register.prepare(draft)
    let sent = await outcome { () throws(MarketError) in
      try await register(draft, as: seller, attempt: attempt)
    }
    let again = await outcome { () throws(MarketError) in
      try await register.find(draft, as: seller, attempt)
    }
    let unknown = Result<ProductDetail, MarketError>.failure(
      .outcomeUnknown(UnknownOutcome(candidates: details)))
    #expect(sent == unknown && again == unknown)
    #expect(repository.calls.count { $0 == .register(draft) } == 1)
    #expect(repository.unusedAnswerCount == 0 && events.posted == [])
  }

  /// A caller who prepared no attempt gets it with the error. The vendor number isn't sent, so the product is the same with it.
  @Test(arguments: [VendorID(7), nil])
  func `the error has the attempt, also if the seller enters the vendor number`(
    vendorID: VendorID?
  ) async throws {
    let after = Result<ProductPage, MarketError>.success(.page([.kept(9), .kept(4)]))
    let repository = ScriptedProductRepository(
      pages: [before, .failure(.offline), after], details: [.success(.kept(9))],
      writes: [.failure(.outcomeUnknown(UnknownOutcome(response: .timedOut)))])
    let register = useCase(repository)
    let error = await #expect(throws: MarketError.self) {
      try await register(draft, as: .sample(vendorID: nil))
    }
    guard case .outcomeUnknown(let unknown) = error, let attempt = unknown.attempt else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(unknown == UnknownOutcome(response: .timedOut, check: .offline, attempt: attempt))
    let found = try await register.find(draft, as: .sample(vendorID: vendorID), attempt)
    #expect(found == .kept(9) && events.posted == [.registered(.kept(9))])
    #expect(repository.calls.count { $0 == .register(draft) } == 1)
  }

  @Test(arguments: [true, false])
  func `a cancelled registration is found, whether its response arrives or not`(
    heedsCancellation: Bool
  ) async throws {
    let repository = GatedProductRepository(heedsCancellation: heedsCancellation)
    let register = useCase(repository)
    async let prepared = register.prepare(draft)
    try await repository.pages.next().answer(before)
    let attempt = try await prepared
    let sent = Task { try await register(draft, as: seller, attempt: attempt) }
    let call = try await repository.registrations.next()
    sent.cancel()
    await #expect(throws: MarketError.cancelled) { try await sent.value }
    call.answer(.success(.kept(9)))

    async let found = register.find(draft, as: seller, attempt)
    try await repository.pages.next().answer(.success(.page([.kept(9), .kept(4)])))
    try await repository.details.next().answer(.success(.kept(9)))
    #expect(try await found == .kept(9))
    #expect(repository.registrations.count == 1)
    #expect(events.posted.last == .registered(.kept(9)))
  }

  @Test(arguments: [true, false])
  func `two sends of a product at the same time are joined`(isPrepared: Bool) async throws {
    let repository = GatedProductRepository()
    let register = useCase(repository)
    let attempt = isPrepared ? RegistrationAttempt(at: draft) : nil
    let callers = (1...2).map { _ in
      Task { try await register(draft, as: seller, attempt: attempt) }
    }
    if !isPrepared { try await repository.pages.next().answer(before) }
    let call = try await repository.registrations.next()
    await register.callers(2, of: draft, as: seller)
    call.answer(.success(.kept(9)))
    for caller in callers { #expect(try await caller.value == .kept(9)) }
    #expect(repository.registrations.count == 1 && events.posted == [.registered(.kept(9))])

    // The outcome is known now, so the next call registers another product.
    async let other = register(draft, as: seller, attempt: RegistrationAttempt(at: draft))
    try await repository.registrations.next().answer(.success(.kept(10)))
    #expect(try await other == .kept(10))
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
    try await repository.pages.next().answer(before)
    try await repository.registrations.next().answer(.success(.kept(9)))
    #expect(try await again == .kept(9))
    #expect(repository.registrations.count == 1)
  }
}
