import OpenMarketLock
import OpenMarketTestSupport
import Testing

@testable import OpenMarketDomain

/// Tests for what a use case remembers of a registration whose outcome isn't known.
@Suite(.timeLimit(.minutes(10)))
struct OpenRegistrationTests {
  private let events = InMemoryProductEventBus()
  private let store = FailingRegistrationStore()
  private let draft = NewProduct.sample()
  private let seller = SellerCredential.sample()
  private let before = Result<ProductPage, MarketError>.success(.sample(ids: [4]))
  private let after = Result<ProductPage, MarketError>.success(.page([.kept(9), .kept(4)]))

  private var open: [RegistrationAttempt] {
    get async { await store.attempts(of: SellerKey(seller)) }
  }

  private func useCase(
    _ repository: any ProductRepository, requiresRecord: Bool = false
  ) -> RegisterProductUseCase {
    RegisterProductUseCase(repository, events: events, store, requiresRecord: requiresRecord)
  }

  /// Sends the sample draft, and loses its response.
  private func loseReply(from date: Timestamp? = nil) async {
    let repository = ScriptedProductRepository(
      pages: [before, before], writes: [.failure(.outcomeUnknown())])
    _ = try? await useCase(repository)(draft, as: seller, formDate: date)
  }

  /// Responds to a search that finds the product.
  private func answerSearch(on repository: GatedProductRepository) async throws {
    try await repository.pages.next().answer(after)
    try await repository.details.next().answer(.success(.kept(9)))
  }

  private func expectUnknown<Value>(_ call: () async throws -> Value) async {
    let error = await #expect(throws: MarketError.self) { try await call() }
    #expect(error?.withoutDetails == .outcomeUnknown())
  }

  // MARK: - Doors

  @Test(arguments: [VendorID(7), nil])
  func `an equal product of the seller is found and not sent`(vendorID: VendorID?) async throws {
    await loseReply()
    let repository = ScriptedProductRepository(pages: [after], details: [.success(.kept(9))])
    let found = try await useCase(repository)(draft, as: .sample(vendorID: vendorID))
    #expect(found.detail == .kept(9))
    #expect(found.isFound)
    #expect(events.posted == [.registered(.kept(9))])
    #expect(await open.isEmpty)
  }

  @Test func `a caller who leaves doesn't make the next one send again`() async throws {
    let repository = GatedProductRepository()
    let register = useCase(repository)
    let turns = TurnTaking()
    let first = await turns.start { _ in try? await register(draft, as: seller) }
    await register.inFlight.afterThisTurn()
    let second = await turns.start { _ in
      await Result { () async throws(MarketError) in try await register(draft, as: seller) }
    }
    await register.inFlight.afterThisTurn()
    let page = try await repository.pages.next()
    second.cancel()
    // The cancelled search hasn't looked at the market, so it doesn't say that the product is missing.
    #expect(await second.value == .failure(.outcomeUnknown(UnknownOutcome(check: .cancelled))))
    page.answer(before)
    try await repository.registrations.next().answer(.success(.kept(9)))
    #expect(await first.value?.isFound == false)

    async let again = register(draft, as: seller)
    try await answerSearch(on: repository)
    #expect(try await again.isFound)
    #expect(repository.registrations.count == 1)
    #expect(await open.isEmpty)
  }

  @Test func `a caller who leaves while the product is sent doesn't know the outcome`() async throws
  {
    let repository = GatedProductRepository()
    let register = useCase(repository)
    let sent = Task { try await register(draft, as: seller) }
    try await repository.pages.next().answer(before)
    _ = try await repository.registrations.next()
    sent.cancel()
    await expectUnknown { try await sent.value }

    async let found = register(draft, as: seller)
    try await answerSearch(on: repository)
    #expect(try await found.isFound)
    #expect(repository.registrations.count == 1)
  }

  @Test func `a caller who leaves during the look has sent nothing`() async throws {
    let repository = GatedProductRepository(heedsCancellation: false)
    let register = useCase(repository)
    let left = Task { try await register(draft, as: seller) }
    let page = try await repository.pages.next()
    left.cancel()
    // The next call takes the attempt over, while the cancelled one still ends.
    let again = Task { try await register(draft, as: seller) }
    try await repository.pages.next().answer(before)
    page.answer(before)
    await #expect(throws: MarketError.cancelled) { try await left.value }
    try await repository.registrations.next().answer(.success(.kept(9)))
    #expect(try await !again.value.isFound)
    #expect(repository.registrations.count == 1)
    #expect(await open.isEmpty)
  }

  @Test func `of two secrets at the same time, one sends and the other searches`() async throws {
    let repository = GatedProductRepository()
    let register = useCase(repository)
    let first = Task { try await register(draft, as: seller) }
    let look = try await repository.pages.next()
    let second = Task { try await register(draft, as: .sample(secret: "another secret")) }
    try await repository.pages.next().answer(before)
    let sending = try await repository.registrations.next()
    look.answer(before)
    try await answerSearch(on: repository)
    #expect(try await first.value.isFound)
    sending.answer(.success(.kept(9)))
    #expect(try await !second.value.isFound)
    #expect(repository.registrations.count == 1)
  }

  @Test func `who waits for another process searches and never sends`() async throws {
    let theirs = GatedProductRepository()
    let sender = Task { try await useCase(theirs)(draft, as: seller) }
    let look = try await theirs.pages.next()

    // The state before is known as soon as the other process has looked.
    let clock = ManualClock()
    let mine = ScriptedProductRepository(pages: [before, after], details: [.success(.kept(9))])
    let register = RegisterProductUseCase(
      mine, events: events, store, pauses: [.seconds(1)], clock: clock)
    let waiting = Task { try await register(draft, as: seller) }
    try await clock.sleepers()
    look.answer(before)
    let call = try await theirs.registrations.next()
    clock.advance(by: .seconds(1))
    #expect(try await waiting.value.isFound)
    call.answer(.success(.kept(9)))
    #expect(try await !sender.value.isFound)
    #expect(await open.isEmpty)
  }

  @Test func `who waits for a process that ends asks, and remembers`() async throws {
    let theirs = GatedProductRepository()
    let sender = Task { try await useCase(theirs)(draft, as: seller) }
    let look = try await theirs.pages.next()
    let mine = GatedProductRepository()
    let waiting = Task { try await useCase(mine)(draft, as: seller) }
    let search = try await mine.pages.next()
    look.answer(.failure(.unreachable(.offline())))
    await #expect(throws: MarketError.unreachable(.offline())) { try await sender.value }
    search.answer(before)
    await expectUnknown { try await waiting.value }
    #expect(mine.registrations.count == 0)
    #expect(await open.count == 1)
  }

  /// Who was told that the product may still appear must not send it, even if the sender knows
  /// better later.
  @Test func `who gave up waiting is still remembered after the sender has succeeded`() async throws
  {
    let theirs = GatedProductRepository()
    let sender = Task { try await useCase(theirs)(draft, as: seller) }
    try await theirs.pages.next().answer(before)
    let call = try await theirs.registrations.next()
    let mine = ScriptedProductRepository(pages: [before, after], details: [.success(.kept(9))])
    let register = useCase(mine)
    await expectUnknown { try await register(draft, as: seller) }
    call.answer(.success(.kept(9)))
    #expect(try await !sender.value.isFound)
    #expect(try await register(draft, as: seller).isFound)
    #expect(!mine.calls.contains(.register(draft)))
    #expect(await open.isEmpty)
  }

  // MARK: - The end of an attempt

  @Test(
    arguments: [
      (.rejected(status: 400, reason: "a"), .rejected(status: 400, reason: "a")),
      (.forbidden(reason: "b"), .wrongSecret(reason: "b")), (.cancelled, .cancelled),
      (.unreachable(.offline()), .unreachable(.offline())),
    ] as [(MarketError, MarketError)])
  func `a refusal is an error that posts nothing and removes the attempt`(
    refusal: MarketError, error: MarketError
  ) async throws {
    let repository = ScriptedProductRepository(pages: [before], writes: [.failure(refusal)])
    await #expect(throws: error) { try await useCase(repository)(draft, as: seller) }
    #expect(repository.calls.count == 2)
    #expect(events.posted == [])
    #expect(await open.isEmpty)
  }

  @Test func `a user who has looked can send the product again`() async throws {
    await loseReply(from: Timestamp(millisecondsSince1970: 5))
    let repository = ScriptedProductRepository(pages: [before], writes: [.success(.kept(9))])
    let register = useCase(repository)
    let attempt = try #require(await register.openAttempts(of: seller).first)
    #expect(attempt.name == draft.name)
    #expect(attempt.formDate == Timestamp(millisecondsSince1970: 5))
    #expect(attempt.digest == RegistrationAttempt.digest(of: draft))
    #expect(attempt.isSent)
    try await register.forget(attempt)
    #expect(try await !register(draft, as: seller).isFound)
  }

  // MARK: - Stores that can't be written

  @Test func `without a record, nothing is sent if one is required`() async throws {
    store.failWrites(.full)
    let repository = ScriptedProductRepository()
    await #expect(throws: MarketError.notRecorded(.full)) {
      try await useCase(repository, requiresRecord: true)(draft, as: seller)
    }
    #expect(repository.calls == [])
  }

  @Test func `an attempt that can't be saved is kept in memory`() async throws {
    store.failWrites(.full)
    let repository = ScriptedProductRepository(
      pages: [before, before, after], details: [.success(.kept(9))],
      writes: [.failure(.outcomeUnknown())])
    let register = useCase(repository)
    let told = Mutex<[DraftStoreError]>([])
    _ = try? await register(
      draft, as: seller,
      onUnsaved: { error in
        // The problem is told before anything is sent.
        #expect(repository.calls == [])
        told.withLock { $0.append(error) }
      })
    #expect(told.withLock(\.self) == [.full])
    #expect(try await register(draft, as: seller).isFound)
    #expect(await register.openAttempts(of: seller).isEmpty)
  }

  /// The disk is full after the attempt was added.
  @Test func `an attempt that can't be replaced leaves nothing in the store`() async throws {
    let repository = GatedProductRepository()
    let register = useCase(repository)
    let told = Mutex<[DraftStoreError]>([])
    let sent = Task {
      try await register(
        draft, as: seller, onUnsaved: { error in told.withLock { $0.append(error) } })
    }
    let look = try await repository.pages.next()
    store.failWrites(.full, removals: false)
    look.answer(before)
    let call = try await repository.registrations.next()
    #expect(told.withLock(\.self) == [.full])
    call.answer(.failure(.outcomeUnknown()))
    try await repository.pages.next().answer(before)
    _ = try? await sent.value
    #expect(await open.isEmpty)
    #expect(await register.openAttempts(of: seller).map(\.isSent) == [true])
  }

  @Test func `a record that can't be removed is told with the product`() async throws {
    let repository = GatedProductRepository()
    let register = useCase(repository)
    async let registered = register(draft, as: seller)
    try await repository.pages.next().answer(before)
    let call = try await repository.registrations.next()
    store.failWrites(.unavailable(reason: "read-only"))
    call.answer(.success(.kept(9)))
    #expect(try await registered.recordError == .unavailable(reason: "read-only"))
  }
}
