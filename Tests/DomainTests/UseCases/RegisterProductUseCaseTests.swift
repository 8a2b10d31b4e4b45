import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RegisterProductUseCaseTests {
  private let feed = InMemoryProductChangeFeed()

  /// The draft as a market keeps it.
  static func kept(_ id: Int, vendor: Int = 7, name: String = "Desk lamp") -> ProductDetail {
    let price = Money(tenThousandths: 150_000_000, currency: .krw)
    let product = Product(
      id: ProductID(id), vendor: Vendor(id: VendorID(vendor)), name: name,
      description: "Warm light, almost new.", thumbnail: nil,
      pricing: Pricing(undiscounted: price), stock: 3,
      createdAt: Timestamp(millisecondsSince1970: 0))
    return ProductDetail(
      product: product,
      images: [.init(id: ImageID(1), original: ImageLocator("o"), thumbnail: ImageLocator("t"))])
  }

  static func page(_ rows: [ProductDetail], next: PageRequest? = nil) -> ProductPage {
    ProductPage(rows: rows.map(\.product), totalCount: nil, next: next)
  }

  private func useCase(
    _ repository: any ProductRepository, pauses: [Duration] = []
  ) -> RegisterProductUseCase {
    RegisterProductUseCase(
      repository: repository, feed: feed, settling: SettlingTime(pauses: pauses))
  }

  /// Registers the sample draft on a market that answers in a fixed order.
  private func register(
    on repository: ScriptedProductRepository, vendorID: VendorID? = VendorID(7)
  ) async throws -> Registration {
    try await useCase(repository)(.sample(), as: .sample(vendorID: vendorID))
  }

  @Test func `a product that the server confirms is registered and told of`() async throws {
    let repository = ScriptedProductRepository(
      pages: [.success(.sample(ids: [4]))], writes: [.success(Self.kept(9))])
    #expect(try await register(on: repository) == .registered(Self.kept(9)))
    #expect(repository.calls == [.products(.all, .first), .register(try .sample())])
    #expect(feed.announced == [.registered(Self.kept(9))])
  }

  @Test(arguments: [
    // It was there before; it is somebody else's; nothing of it was sent.
    kept(4), kept(3), kept(9, vendor: 8), .sample(id: 9),
  ])
  func `of an answer about another product nothing is believed`(
    other: ProductDetail
  ) async throws {
    let repository = ScriptedProductRepository(
      pages: [.success(.sample(ids: [4])), .success(Self.page([Self.kept(10), Self.kept(4)]))],
      details: [.success(Self.kept(10))], writes: [.success(other)])
    #expect(try await register(on: repository) == .registered(Self.kept(10)))
    #expect(feed.announced == [.registered(Self.kept(10))])
  }

  @Test(arguments: [
    // Servers change one thing or another.
    kept(9, name: "DESK LAMP"), kept(9, name: " Desk lamp\n"),
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
    #expect(feed.announced == [])
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
      writes: [.success(Self.kept(9))])
    #expect(try await register(on: repository) == .registered(Self.kept(9)))
  }

  struct Lookup: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var newest: Result<ProductPage, MarketError> = .success(.sample(ids: [4]))
    var vendorID: VendorID? = VendorID(7)
    var pages: [Result<ProductPage, MarketError>]
    var details: [Result<ProductDetail, MarketError>] = []
    let outcome: Result<Registration, MarketError>

    init(
      _ what: String, newest: Result<ProductPage, MarketError> = .success(.sample(ids: [4])),
      vendorID: VendorID? = VendorID(7), pages: [Result<ProductPage, MarketError>],
      details: [ProductDetail] = [], detailFailure: MarketError? = nil,
      outcome: Result<Registration, MarketError>
    ) {
      testDescription = what
      self.newest = newest
      self.vendorID = vendorID
      self.pages = pages
      self.details =
        details.map { .success($0) } + [detailFailure].compactMap { $0.map { .failure($0) } }
      self.outcome = outcome
    }
  }

  private static let second = try? PageRequest(number: 2, size: 50)

  private static let shortOfPictures = ProductDetail(product: kept(9).product, images: [])

  private static let unreadable = OmittedRow(
    position: 0, id: nil, reason: .unreadable(ResponseDefect(path: "pages[0]", problem: .null)))

  static let lookups = [
    Lookup(
      "found", pages: [.success(page([kept(9), kept(4)]))], details: [kept(9)],
      outcome: .success(.registered(kept(9)))),
    Lookup(
      "found on an empty market", newest: .success(.sample(ids: [])),
      pages: [.success(page([kept(1)]))], details: [kept(1)],
      outcome: .success(.registered(kept(1)))),
    Lookup(
      "found on the second page",
      pages: [
        .success(page([kept(60, name: "Other")], next: second)),
        .success(page([kept(9), kept(3)])),
      ], details: [kept(9)], outcome: .success(.registered(kept(9)))),
    Lookup(
      "found without knowing the seller's number", vendorID: nil,
      pages: [.success(page([kept(9), kept(4)]))], details: [kept(9)],
      outcome: .success(.registered(kept(9)))),
    Lookup("not there", pages: [.success(page([kept(4)]))], outcome: .success(.notRegistered)),
    Lookup(
      "only an older one like it", pages: [.success(page([kept(3), kept(2)]))],
      outcome: .success(.notRegistered)),
    Lookup(
      "only another vendor's", pages: [.success(page([kept(9, vendor: 8), kept(4)]))],
      outcome: .success(.notRegistered)),
    Lookup(
      "only one with other pictures", pages: [.success(page([kept(9), kept(4)]))],
      details: [shortOfPictures], outcome: .success(.notRegistered)),
    Lookup(
      "two of them", pages: [.success(page([kept(10), kept(9), kept(4)]))],
      details: [kept(10), kept(9)],
      outcome: .success(.ambiguous([kept(10), kept(9)]))),
    Lookup(
      "one, and nobody knows whether it was there before", newest: .failure(.timedOut),
      pages: [.success(page([kept(9)]))], details: [kept(9)],
      outcome: .success(.ambiguous([kept(9)]))),
    Lookup(
      "none, and nobody knows what was there before", newest: .failure(.timedOut),
      pages: [.success(page([kept(9, name: "Other")]))], outcome: .success(.notRegistered)),
    Lookup(
      "oldest first, and there is one", newest: .success(.sample(ids: [1, 2, 3])),
      pages: [.success(page([kept(3, name: "Other"), kept(9)]))], details: [kept(9)],
      outcome: .success(.ambiguous([kept(9)]))),
    Lookup(
      "oldest first, and there is none", newest: .success(.sample(ids: [1, 2, 3])),
      pages: [.success(page([kept(2, name: "Other"), kept(3, name: "Other")]))],
      outcome: .success(.notRegistered)),
    Lookup(
      "nothing, where there was something", pages: [.success(page([]))],
      outcome: .failure(.outcomeUnknown)),
    Lookup(
      "too long a list, and it is not on what could be read",
      pages: Array(repeating: .success(page([kept(99, name: "Other")], next: second)), count: 10),
      outcome: .failure(.outcomeUnknown)),
    Lookup("a list that fails", pages: [.failure(.offline)], outcome: .failure(.outcomeUnknown)),
    Lookup(
      "a list that is not sorted", pages: [.success(page([kept(3), kept(9)]))],
      outcome: .failure(.outcomeUnknown)),
    Lookup(
      "a row that cannot be read",
      pages: [
        .success(
          ProductPage(
            rows: [kept(4).product], omissions: [unreadable], totalCount: nil, next: nil))
      ], outcome: .failure(.outcomeUnknown)),
    Lookup(
      "a product that cannot be read", pages: [.success(page([kept(9), kept(4)]))],
      detailFailure: .timedOut, outcome: .failure(.outcomeUnknown)),
    Lookup("a caller who left", pages: [.failure(.cancelled)], outcome: .failure(.cancelled)),
  ]

  @Test(arguments: lookups)
  func `a lost registration is looked for, and never sent again`(lookup: Lookup) async throws {
    let repository = ScriptedProductRepository(
      pages: [lookup.newest] + lookup.pages, details: lookup.details,
      writes: [.failure(.outcomeUnknown)])
    let register = useCase(repository)
    let draft = try ProductDraft.sample()
    let seller = try SellerCredential.sample(vendorID: lookup.vendorID)
    let outcome: Result<Registration, MarketError>
    do throws(MarketError) {
      outcome = .success(try await register(draft, as: seller))
    } catch {
      outcome = .failure(error)
    }
    #expect(outcome == lookup.outcome)
    #expect(repository.calls.count { if case .register = $0 { true } else { false } } == 1)
    if case .success(.registered(let detail)) = outcome {
      #expect(feed.announced == [.registered(detail)])
    } else {
      #expect(feed.announced == [])
    }
  }

  @Test(
    arguments: [
      ([kept(9), kept(4)], .success(.registered(kept(9)))),
      ([kept(10), kept(9), kept(4)], .success(.ambiguous([kept(10), kept(9)]))),
      ([kept(4)], .failure(.outcomeUnknown)),
    ] as [([ProductDetail], Result<Registration, MarketError>)],
    [Result<ProductDetail, MarketError>.failure(.unconfirmed), .success(kept(3))])
  func `a registration that was not refused may show later than it is looked for`(
    found: (rows: [ProductDetail], outcome: Result<Registration, MarketError>),
    answer: Result<ProductDetail, MarketError>
  ) async throws {
    let repository = ScriptedProductRepository(
      pages: [.success(.sample(ids: [4])), .success(Self.page(found.rows))],
      details: found.rows.dropLast().map { .success($0) }, writes: [answer])
    let draft = try ProductDraft.sample()
    let seller = try SellerCredential.sample()
    let outcome: Result<Registration, MarketError>
    do throws(MarketError) {
      outcome = .success(try await useCase(repository)(draft, as: seller))
    } catch {
      outcome = .failure(error)
    }
    #expect(outcome == found.outcome)
    #expect(repository.calls.count == found.rows.count + 2)
  }

  @Test func `the market is given time to show it`() async throws {
    let clock = ManualClock()
    let empty = Result<ProductPage, MarketError>.success(.sample(ids: []))
    let repository = ScriptedProductRepository(
      pages: [empty, empty, empty, .success(Self.page([Self.kept(1)]))],
      details: [.success(Self.kept(1))], writes: [.failure(.outcomeUnknown)])
    let register = RegisterProductUseCase(repository: repository, feed: feed, clock: clock)
    async let outcome = register(.sample(), as: .sample())
    try await clock.sleepers()
    clock.advance(by: .milliseconds(499))
    #expect(repository.calls.count == 3)
    clock.advance(by: .milliseconds(1))
    try await clock.noSleepers()
    try await clock.sleepers()
    #expect(repository.calls.count == 4)
    clock.advance(by: .seconds(2))
    #expect(try await outcome == .registered(Self.kept(1)))
  }

  @Test func `a cancelled attempt is looked for before the draft is sent again`() async throws {
    let repository = GatedProductRepository()
    let register = useCase(repository)
    let draft = try ProductDraft.sample()
    let seller = try SellerCredential.sample()
    let first = Task { try await register(draft, as: seller) }
    try await repository.pages.next().answer(.success(.sample(ids: [4])))
    _ = try await repository.registrations.next()
    first.cancel()
    await #expect(throws: MarketError.cancelled) { try await first.value }

    async let second = register(draft, as: seller)
    try await repository.pages.next().answer(.success(Self.page([Self.kept(9), Self.kept(4)])))
    try await repository.details.next().answer(.success(Self.kept(9)))
    #expect(try await second == .registered(Self.kept(9)))
    #expect(repository.registrations.count == 1)
    #expect(feed.announced == [.registered(Self.kept(9))])
  }

  @Test func `a cancelled attempt that did nothing is sent again`() async throws {
    let repository = GatedProductRepository()
    let register = useCase(repository)
    let draft = try ProductDraft.sample()
    let seller = try SellerCredential.sample()
    let first = Task { try await register(draft, as: seller) }
    try await repository.pages.next().answer(.success(.sample(ids: [4])))
    _ = try await repository.registrations.next()
    first.cancel()
    await #expect(throws: MarketError.cancelled) { try await first.value }

    async let second = register(draft, as: seller)
    try await repository.pages.next().answer(.success(.sample(ids: [4])))
    try await repository.pages.next().answer(.success(.sample(ids: [4])))
    try await repository.registrations.next().answer(.success(Self.kept(9)))
    #expect(try await second == .registered(Self.kept(9)))
  }

  @Test func `who left while another one stayed is owed an answer: it is looked for`() async throws
  {
    let repository = GatedProductRepository()
    let register = useCase(repository)
    let draft = try ProductDraft.sample()
    let seller = try SellerCredential.sample()
    let leaver = Task { try await register(draft, as: seller) }
    try await repository.pages.next().answer(.success(.sample(ids: [4])))
    let call = try await repository.registrations.next()
    let stayer = Task { try await register(draft, as: seller) }
    await register.callers(2, of: draft, as: seller)
    leaver.cancel()
    await #expect(throws: MarketError.cancelled) { try await leaver.value }
    call.answer(.success(Self.kept(9)))
    #expect(try await stayer.value == .registered(Self.kept(9)))

    async let again = register(draft, as: seller)
    try await repository.pages.next().answer(.success(Self.page([Self.kept(9), Self.kept(4)])))
    try await repository.details.next().answer(.success(Self.kept(9)))
    #expect(try await again == .registered(Self.kept(9)))
    #expect(repository.registrations.count == 1)
    #expect(feed.announced == [.registered(Self.kept(9))])

    // By now everybody knows: the next one is another product.
    async let other = register(draft, as: seller)
    try await repository.pages.next().answer(.success(Self.page([Self.kept(9), Self.kept(4)])))
    try await repository.registrations.next().answer(.success(Self.kept(10)))
    #expect(try await other == .registered(Self.kept(10)))
  }

  @Test(arguments: [Result<ProductDetail, MarketError>.success(kept(9)), .failure(.offline)])
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
    #expect(feed.announced == ((try? reply.get()).map { [.registered($0)] } ?? []))
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
    #expect(feed.announced == (isTold ? [.registered(detail)] : []))
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
    registration.answer(.success(Self.kept(9)))
    for caller in callers.dropFirst() {
      #expect(try await caller.value == .registered(Self.kept(9)))
    }
    #expect(repository.registrations.count == 1)
    #expect(feed.announced == [.registered(Self.kept(9))])
  }

  @Test func `what was not there is looked for again before the draft is sent again`() async throws
  {
    let before = Result<ProductPage, MarketError>.success(.sample(ids: [4]))
    let repository = ScriptedProductRepository(
      pages: [before, before, .success(Self.page([Self.kept(9), Self.kept(4)]))],
      details: [.success(Self.kept(9))], writes: [.failure(.outcomeUnknown)])
    let register = useCase(repository)
    let draft = try ProductDraft.sample()
    let seller = try SellerCredential.sample()
    #expect(try await register(draft, as: seller) == .notRegistered)
    #expect(try await register(draft, as: seller) == .registered(Self.kept(9)))
    #expect(repository.calls.count { $0 == .register(draft) } == 1)
  }

  @Test func `a refusal of the second attempt says nothing of the first`() async throws {
    let before = Result<ProductPage, MarketError>.success(.sample(ids: [4]))
    let repository = ScriptedProductRepository(
      pages: [before, before, before, before]
        + [.success(Self.page([Self.kept(9), Self.kept(4)]))],
      details: [.success(Self.kept(9))], writes: [.failure(.outcomeUnknown), .failure(.offline)])
    let register = useCase(repository)
    let draft = try ProductDraft.sample()
    let seller = try SellerCredential.sample()
    #expect(try await register(draft, as: seller) == .notRegistered)
    await #expect(throws: MarketError.offline) { try await register(draft, as: seller) }
    #expect(try await register(draft, as: seller) == .registered(Self.kept(9)))
    #expect(repository.calls.count { $0 == .register(draft) } == 2)
  }

  @Test func `a person who has looked can have it sent without a search`() async throws {
    let before = Result<ProductPage, MarketError>.success(.sample(ids: [4]))
    let repository = ScriptedProductRepository(
      pages: [before, .failure(.timedOut), before],
      writes: [.failure(.outcomeUnknown), .success(Self.kept(9))])
    let register = useCase(repository)
    let draft = try ProductDraft.sample()
    let seller = try SellerCredential.sample()
    await #expect(throws: MarketError.outcomeUnknown) { try await register(draft, as: seller) }
    await register.forgetAttempts(at: draft, as: seller)
    #expect(try await register(draft, as: seller) == .registered(Self.kept(9)))
    #expect(repository.calls.count == 5)
  }

  @Test func `an answer that comes after the caller has left is not forgotten`() async throws {
    let repository = GatedProductRepository()
    let register = useCase(DeafRegistrations(repository))
    let draft = try ProductDraft.sample()
    let seller = try SellerCredential.sample()
    let first = Task { try await register(draft, as: seller) }
    try await repository.pages.next().answer(.success(.sample(ids: [4])))
    let registration = try await repository.registrations.next()
    first.cancel()
    await #expect(throws: MarketError.cancelled) { try await first.value }
    registration.answer(.success(Self.kept(9)))

    async let second = register(draft, as: seller)
    try await repository.pages.next().answer(.success(Self.page([Self.kept(9), Self.kept(4)])))
    try await repository.details.next().answer(.success(Self.kept(9)))
    #expect(try await second == .registered(Self.kept(9)))
    #expect(repository.registrations.count == 1)
    #expect(feed.announced == [.registered(Self.kept(9))])
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
    for _ in 1...3 { try await repository.registrations.next().answer(.success(Self.kept(9))) }
    #expect(try await [one, two, three].allSatisfy { $0 == .registered(Self.kept(9)) })
  }
}

/// Passes registrations on without their cancellation: so does an answer that is being read.
private struct DeafRegistrations: ProductRepository {
  let base: GatedProductRepository

  init(_ base: GatedProductRepository) { self.base = base }

  func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    try await base.products(matching: query, page: page)
  }

  func product(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    try await base.product(id)
  }

  func register(
    _ draft: ProductDraft, as seller: SellerCredential, progress: ByteProgressHandler?
  ) async throws(MarketError) -> ProductDetail {
    try await Task { () async -> Result<ProductDetail, MarketError> in
      do throws(MarketError) {
        return .success(try await base.register(draft, as: seller, progress: progress))
      } catch {
        return .failure(error)
      }
    }.value.get()
  }

  func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    try await base.update(changes, as: seller)
  }

  func delete(_ id: ProductID, as seller: SellerCredential) async throws(MarketError) {
    try await base.delete(id, as: seller)
  }
}
