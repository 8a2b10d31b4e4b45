import OpenMarketTestSupport
import Testing

@testable import OpenMarketDomain

/// Tests for registrations whose response doesn't show the outcome.
@Suite(.timeLimit(.minutes(10)))
struct RegistrationSearchTests {
  private let events = InMemoryProductEventBus()
  private let draft = NewProduct.sample()
  private let seller = SellerCredential.sample()

  struct Lookup: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let newest: Result<ProductPage, MarketError>
    let vendorID: VendorID?
    let pages: [Result<ProductPage, MarketError>]
    let details: [Result<ProductDetail, MarketError>]
    let outcome: Result<ProductDetail, MarketError>

    init(
      _ what: String, newest: Result<ProductPage, MarketError> = .success(.sample(ids: [4])),
      vendorID: VendorID? = VendorID(7), _ pages: [Result<ProductPage, MarketError>],
      details: [Result<ProductDetail, MarketError>] = [],
      _ outcome: Result<ProductDetail, MarketError> = .failure(.outcomeUnknown())
    ) {
      testDescription = what
      self.newest = newest
      self.vendorID = vendorID
      self.pages = pages
      self.details = details
      self.outcome = outcome
    }
  }

  private static let second = try? PageRequest(number: 2, size: 50)

  private static let unreadable = InvalidRow(
    position: 0, id: nil, reason: .unreadable(DecodingFailure(path: "pages[0]", reason: .null)))

  private static func page(
    _ rows: ProductDetail..., next: PageRequest? = nil
  ) -> Result<ProductPage, MarketError> {
    .success(.page(rows, next: next))
  }

  private static func similar(_ products: ProductDetail...) -> Result<ProductDetail, MarketError> {
    .failure(.outcomeUnknown(UnknownOutcome(candidates: products)))
  }

  private static let found = Result<ProductDetail, MarketError>.success(.kept(9))
  private static let unsure = similar(.kept(9))
  private static let other = ProductDetail.kept(9, name: "Other")
  private static let oldestFirst = Result<ProductPage, MarketError>.success(
    .sample(ids: [1, 2, 3]))

  static let lookups = [
    Lookup("found", [page(.kept(9), .kept(4))], details: [found], found),
    Lookup("found on an empty market", newest: page(), [page(.kept(9))], details: [found], found),
    Lookup(
      "found on the second page",
      [page(.kept(60, name: "Other"), next: second), page(.kept(9), .kept(3))], details: [found],
      found),
    Lookup(
      "found without knowing the seller's number", vendorID: nil, [page(.kept(9), .kept(4))],
      details: [found], found),
    Lookup("not there", [page(.kept(4))]),
    Lookup("only an older one like it", [page(.kept(3), .kept(2))]),
    Lookup("only another vendor's", [page(.kept(9, vendor: 8), .kept(4))]),
    Lookup(
      "only one with another price, without knowing the seller's number", vendorID: nil,
      [page(.kept(9, price: 1), .kept(4))], details: [.success(.kept(9, price: 1))],
      similar(.kept(9, price: 1))),
    Lookup(
      "two with another price", [page(.kept(10, price: 1), .kept(9, price: 1), .kept(4))],
      details: [.success(.kept(10, price: 1)), .failure(.notFound(reason: nil))],
      similar(.kept(10, price: 1))),
    Lookup("only one with another name and price", [page(.kept(9, name: "O", price: 1), .kept(4))]),
    Lookup("only an older one with another price", [page(.kept(3, price: 1), .kept(2))]),
    Lookup(
      "only another vendor's with another price", [page(.kept(9, vendor: 8, price: 1), .kept(4))]),
    Lookup(
      "one with another price, and the registered one",
      [page(.kept(10, price: 1), .kept(9), .kept(4))], details: [found], found),
    Lookup(
      "two of them", [page(.kept(10), .kept(9), .kept(4))], details: [.success(.kept(10)), found],
      .failure(.outcomeUnknown(UnknownOutcome(candidates: [.kept(10), .kept(9)])))),
    Lookup(
      "one, and nobody knows whether it was there before",
      newest: .failure(.unreachable(.timedOut)),
      [page(.kept(9))], details: [found], unsure),
    Lookup(
      "none, and nobody knows what was there before", newest: .failure(.unreachable(.timedOut)),
      [page(other)]),
    Lookup(
      "oldest first, and there is one", newest: oldestFirst,
      [page(.kept(3, name: "Other"), .kept(9))], details: [found], unsure),
    Lookup("oldest first, and there is none", newest: oldestFirst, [page(other)]),
    Lookup("one, but those from before are gone", [page(.kept(9))]),
    Lookup(
      "too long a list, and it is not on what could be read",
      Array(repeating: page(other, next: second), count: 10), details: [.success(other)],
      similar(other)),
    Lookup(
      "one, but too long a list to know whether it is the only one",
      [page(.kept(9), next: second)] + Array(repeating: page(other, next: second), count: 9),
      details: [found], unsure),
    Lookup("a list that fails", [offline]),
    Lookup("a list that is not sorted", [page(.kept(3), .kept(9))]),
    Lookup(
      "a row that cannot be read",
      [
        .success(
          ProductPage(
            products: [ProductDetail.kept(9), .kept(4)].map(\.product), invalidRows: [unreadable],
            totalCount: nil, next: nil))
      ]),
    Lookup(
      "a product that cannot be read", [page(.kept(9), .kept(4))],
      details: [.failure(.unreachable(.timedOut))]),
    Lookup("a caller who left", [.failure(.cancelled)]),
  ]

  private func register(
    on repository: ScriptedProductRepository, as seller: SellerCredential = .sample(),
    _ store: InMemoryRegistrationStore = InMemoryRegistrationStore()
  ) async -> Result<ProductDetail, MarketError> {
    await outcome { () throws(MarketError) in
      try await RegisterProductUseCase(repository, events: events, store)(draft, as: seller).detail
    }
  }

  @Test(arguments: lookups)
  func `a lost registration is searched for and never sent again, also after a restart`(
    lookup: Lookup
  ) async throws {
    let repository = ScriptedProductRepository(
      pages: [lookup.newest] + lookup.pages, details: lookup.details,
      writes: [.failure(.outcomeUnknown())])
    let seller = SellerCredential.sample(vendorID: lookup.vendorID)
    let store = InMemoryRegistrationStore()
    let found = await register(on: repository, as: seller, store)
    expectEqual(found, lookup.outcome)
    #expect(repository.calls.count { $0 == .register(draft) } == 1)
    #expect(events.posted == (found == Self.found ? [.registered(.kept(9))] : []))
    #expect(await store.attempts(of: SellerKey(seller)).isEmpty == (found == Self.found))
    guard found != Self.found else { return }

    // Another use case with the same store searches, too.
    let later = ScriptedProductRepository(pages: lookup.pages, details: lookup.details)
    expectEqual(await register(on: later, as: seller, store), lookup.outcome)
    #expect(!later.calls.contains(.register(draft)))
  }

  @Test func `a product with one other value isn't the registered one`() async throws {
    var stock = ProductDetail.kept(9)
    stock.product.stock = 4
    var discounted = ProductDetail.kept(9)
    discounted.product.discount = Money(tenThousandths: 10_000, currency: .krw)
    let others: [String: ProductDetail] = [
      "name": Self.other, "description": .kept(9, description: "Another text, as long."),
      "price": .kept(9, price: 1), "discount": discounted, "stock": stock,
      "images": ProductDetail(product: ProductDetail.kept(9).product, images: []),
    ]
    #expect(Set(others.keys) == valueNames(of: draft.values).union(["images"]))
    for (value, other) in others {
      let isInList = ["description", "images"].contains(value)
      let repository = ScriptedProductRepository(
        pages: [.success(.sample(ids: [4])), Self.page(other, .kept(4))],
        details: Array(repeating: .success(other), count: isInList ? 2 : 1),
        writes: [.failure(.outcomeUnknown())])
      let found = await register(on: repository)
      #expect(found == Self.similar(other), "\(value)")
    }
  }

  private static let offline = Result<ProductPage, MarketError>.failure(.unreachable(.offline()))

  /// The pages that the searches load, and the pauses of the standard policy, in milliseconds.
  @Test(
    arguments: [
      ([page(), page(), page(.kept(9))], [500, 2_000]),
      // A search has succeeded, so there isn't one more.
      ([page(), page(), page(), page()], [500, 2_000, 5_000]),
      // After searches that only fail, there is one more, 12 seconds after the first.
      ([offline, offline, offline, offline, page(.kept(9))], [500, 2_000, 5_000, 4_500]),
    ])
  func `the search is repeated, because the product may still appear`(
    pages: [Result<ProductPage, MarketError>], pauses: [Int]
  ) async throws {
    let clock = ManualClock()
    let isShown = pages.last == Self.page(.kept(9))
    let repository = ScriptedProductRepository(
      pages: [Self.page()] + pages, details: isShown ? [Self.found] : [],
      writes: [.failure(.outcomeUnknown())])
    let register = RegisterProductUseCase(
      WriteReconciler(repository: repository, events: events, clock: clock))
    let registered = Task {
      await outcome { () throws(MarketError) in try await register(draft, as: seller).detail }
    }
    for pause in pauses {
      try await clock.sleeper(for: .milliseconds(pause))
      try await clock.advanceToNextWakeUp()
    }
    #expect(await registered.value == (isShown ? Self.found : .failure(.outcomeUnknown())))
    #expect(repository.unusedAnswerCount == 0)
  }

  @Test func `after a redirect, the product is searched for once`() async throws {
    let unknown = UnknownOutcome(response: .redirected(to: "https://market.example/"))
    let repository = ScriptedProductRepository(
      pages: [.success(.sample(ids: [4])), Self.page(.kept(4))],
      writes: [.failure(.outcomeUnknown(unknown))])
    let register = RegisterProductUseCase(repository, events: events, pauses: [.zero, .zero])
    let error = await #expect(throws: MarketError.self) { try await register(draft, as: seller) }
    #expect(error?.withoutDetails == .outcomeUnknown())
    #expect(repository.unusedAnswerCount == 0)
  }
}

extension RegisterProductUseCase {
  /// Creates a use case that by default looks for a registration only once.
  convenience init(
    _ repository: any ProductRepository, events: InMemoryProductEventBus = .init(),
    _ registrations: any RegistrationStore = InMemoryRegistrationStore(),
    requiresRecord: Bool = false, pauses: [Duration] = [],
    clock: any Clock<Duration> = SuspendingClock()
  ) {
    let reconciler = WriteReconciler(
      repository: repository, events: events,
      reconciliation: ReconciliationPolicy(pauses: pauses), clock: clock)
    self.init(reconciler, registrations: registrations, requiresRecord: requiresRecord)
  }
}

extension ProductPage {
  static func page(_ rows: [ProductDetail], next: PageRequest? = nil) -> ProductPage {
    ProductPage(products: rows.map(\.product), totalCount: nil, next: next)
  }
}
