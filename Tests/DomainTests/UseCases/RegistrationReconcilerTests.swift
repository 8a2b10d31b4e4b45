import OpenMarketDomain
import OpenMarketTestSupport
import Testing

/// A registration of which the answer does not say what became of it.
@Suite(.timeLimit(.minutes(5)))
struct RegistrationReconcilerTests {
  private let events = InMemoryProductEvents()

  private func useCase(_ repository: any ProductRepository) -> RegisterProductUseCase {
    RegisterProductUseCase(
      repository: repository, events: events, reconciliation: ReconciliationPolicy(pauses: []))
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

  private static let shortOfPictures = ProductDetail(
    product: ProductDetail.kept(9).product, images: [])

  private static let unreadable = InvalidRow(
    position: 0, id: nil, reason: .unreadable(DecodingFailure(path: "pages[0]", reason: .null)))

  static let lookups = [
    Lookup(
      "found", pages: [.success(.page([.kept(9), .kept(4)]))], details: [.kept(9)],
      outcome: .success(.registered(.kept(9)))),
    Lookup(
      "found on an empty market", newest: .success(.sample(ids: [])),
      pages: [.success(.page([.kept(1)]))], details: [.kept(1)],
      outcome: .success(.registered(.kept(1)))),
    Lookup(
      "found on the second page",
      pages: [
        .success(.page([.kept(60, name: "Other")], next: second)),
        .success(.page([.kept(9), .kept(3)])),
      ], details: [.kept(9)], outcome: .success(.registered(.kept(9)))),
    Lookup(
      "found without knowing the seller's number", vendorID: nil,
      pages: [.success(.page([.kept(9), .kept(4)]))], details: [.kept(9)],
      outcome: .success(.registered(.kept(9)))),
    Lookup("not there", pages: [.success(.page([.kept(4)]))], outcome: .failure(.outcomeUnknown)),
    Lookup(
      "only an older one like it", pages: [.success(.page([.kept(3), .kept(2)]))],
      outcome: .failure(.outcomeUnknown)),
    Lookup(
      "only another vendor's", pages: [.success(.page([.kept(9, vendor: 8), .kept(4)]))],
      outcome: .failure(.outcomeUnknown)),
    Lookup(
      "only one with other pictures", pages: [.success(.page([.kept(9), .kept(4)]))],
      details: [shortOfPictures], outcome: .failure(.outcomeUnknown)),
    Lookup(
      "two of them", pages: [.success(.page([.kept(10), .kept(9), .kept(4)]))],
      details: [.kept(10), .kept(9)],
      outcome: .success(.ambiguous([.kept(10), .kept(9)]))),
    Lookup(
      "one, and nobody knows whether it was there before", newest: .failure(.timedOut),
      pages: [.success(.page([.kept(9)]))], details: [.kept(9)],
      outcome: .success(.ambiguous([.kept(9)]))),
    Lookup(
      "none, and nobody knows what was there before", newest: .failure(.timedOut),
      pages: [.success(.page([.kept(9, name: "Other")]))], outcome: .failure(.outcomeUnknown)),
    Lookup(
      "oldest first, and there is one", newest: .success(.sample(ids: [1, 2, 3])),
      pages: [.success(.page([.kept(3, name: "Other"), .kept(9)]))], details: [.kept(9)],
      outcome: .success(.ambiguous([.kept(9)]))),
    Lookup(
      "oldest first, and there is none", newest: .success(.sample(ids: [1, 2, 3])),
      pages: [.success(.page([.kept(2, name: "Other"), .kept(3, name: "Other")]))],
      outcome: .failure(.outcomeUnknown)),
    Lookup(
      "nothing, where there was something", pages: [.success(.page([]))],
      outcome: .failure(.outcomeUnknown)),
    Lookup(
      "too long a list, and it is not on what could be read",
      pages: Array(repeating: .success(.page([.kept(99, name: "Other")], next: second)), count: 10),
      outcome: .failure(.outcomeUnknown)),
    Lookup("a list that fails", pages: [.failure(.offline)], outcome: .failure(.outcomeUnknown)),
    Lookup(
      "a list that is not sorted", pages: [.success(.page([.kept(3), .kept(9)]))],
      outcome: .failure(.outcomeUnknown)),
    Lookup(
      "a row that cannot be read",
      pages: [
        .success(
          ProductPage(
            rows: [ProductDetail.kept(4).product], invalidRows: [unreadable], totalCount: nil,
            next: nil))
      ], outcome: .failure(.outcomeUnknown)),
    Lookup(
      "a product that cannot be read", pages: [.success(.page([.kept(9), .kept(4)]))],
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
      #expect(events.posted == [.registered(detail)])
    } else {
      #expect(events.posted == [])
    }
  }

  @Test(arguments: [
    // Another product; one of which nothing was sent.
    ProductDetail.kept(3), .sample(id: 9),
  ])
  func `an answer about another product is a lost one`(answer: ProductDetail) async throws {
    let repository = ScriptedProductRepository(
      pages: [.success(.sample(ids: [4])), .success(.page([.kept(4)]))],
      writes: [.success(answer)])
    await #expect(throws: MarketError.outcomeUnknown) {
      try await useCase(repository)(.sample(), as: .sample())
    }
    #expect(repository.calls.count == 3)
  }

  @Test func `the market is given time to show it`() async throws {
    let clock = ManualClock()
    let empty = Result<ProductPage, MarketError>.success(.sample(ids: []))
    let repository = ScriptedProductRepository(
      pages: [empty, empty, empty, .success(.page([.kept(1)]))],
      details: [.success(.kept(1))], writes: [.failure(.outcomeUnknown)])
    let register = RegisterProductUseCase(repository: repository, events: events, clock: clock)
    async let outcome = register(.sample(), as: .sample())
    try await clock.sleepers()
    clock.advance(by: .milliseconds(499))
    #expect(repository.calls.count == 3)
    clock.advance(by: .milliseconds(1))
    try await clock.noSleepers()
    try await clock.sleepers()
    #expect(repository.calls.count == 4)
    clock.advance(by: .seconds(2))
    #expect(try await outcome == .registered(.kept(1)))
  }

  @Test func `what cannot be seen in that time may still come`() async throws {
    let clock = ManualClock()
    let empty = Result<ProductPage, MarketError>.success(.sample(ids: []))
    let repository = ScriptedProductRepository(
      pages: [empty, empty, empty, empty], writes: [.failure(.outcomeUnknown)])
    let register = RegisterProductUseCase(repository: repository, events: events, clock: clock)
    let outcome = Task { try await register(.sample(), as: .sample()) }
    try await clock.sleepers()
    clock.advance(by: .milliseconds(500))
    try await clock.noSleepers()
    try await clock.sleepers()
    clock.advance(by: .seconds(2))
    await #expect(throws: MarketError.outcomeUnknown) { try await outcome.value }
    #expect(repository.calls.count == 5)
  }
}

extension ProductDetail {
  /// The sample draft as a market keeps it.
  static func kept(
    _ id: Int, vendor: Int = 7, name: String = "Desk lamp",
    description: String = "Warm light, almost new.", price: Int64 = 15_000
  ) -> ProductDetail {
    let price = Money(tenThousandths: price * 10_000, currency: .krw)
    let product = Product(
      id: ProductID(id), vendor: Vendor(id: VendorID(vendor)), name: name,
      description: description, thumbnail: nil,
      pricing: Pricing(undiscounted: price), stock: 3,
      createdAt: Timestamp(millisecondsSince1970: 0))
    return ProductDetail(
      product: product,
      images: [.init(id: ImageID(1), original: ImageURL("o"), thumbnail: ImageURL("t"))])
  }
}

extension ProductPage {
  static func page(_ rows: [ProductDetail], next: PageRequest? = nil) -> ProductPage {
    ProductPage(rows: rows.map(\.product), totalCount: nil, next: next)
  }
}
