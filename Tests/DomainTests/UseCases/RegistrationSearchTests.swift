import OpenMarketTestSupport
import Testing

@testable import OpenMarketDomain

/// Tests for registrations whose response doesn't show the outcome.
@Suite(.timeLimit(.minutes(10)))
struct RegistrationSearchTests {
  private let events = InMemoryProductEventBus()
  private let draft = NewProduct.sample()
  private let seller = SellerCredential.sample()

  struct Lookup: Sendable {
    let name: String
    var newest = Result<ProductPage, MarketError>.success(.sample(ids: [4]))
    var vendorID: VendorID? = VendorID(7)
    let pages: [Result<ProductPage, MarketError>]
    var details: [Result<ProductDetail, MarketError>] = []
    var outcome = Result<ProductDetail, MarketError>.failure(.outcomeUnknown())
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
    Lookup(name: "found", pages: [page(.kept(9), .kept(4))], details: [found], outcome: found),
    Lookup(
      name: "found on an empty market", newest: page(), pages: [page(.kept(9))], details: [found],
      outcome: found),
    Lookup(
      name: "found on the second page",
      pages: [page(.kept(60, name: "Other"), next: second), page(.kept(9), .kept(3))],
      details: [found],
      outcome: found),
    Lookup(
      name: "found without knowing the seller's number", vendorID: nil,
      pages: [page(.kept(9), .kept(4))],
      details: [found], outcome: found),
    Lookup(name: "not there", pages: [page(.kept(4))]),
    Lookup(name: "only an older one like it", pages: [page(.kept(3), .kept(2))]),
    Lookup(name: "only another vendor's", pages: [page(.kept(9, vendor: 8), .kept(4))]),
    Lookup(
      name: "only one with another price, without knowing the seller's number", vendorID: nil,
      pages: [page(.kept(9, price: 1), .kept(4))], details: [.success(.kept(9, price: 1))],
      outcome: similar(.kept(9, price: 1))),
    Lookup(
      name: "two with another price",
      pages: [page(.kept(10, price: 1), .kept(9, price: 1), .kept(4))],
      details: [.success(.kept(10, price: 1)), .failure(.notFound(reason: nil))],
      outcome: similar(.kept(10, price: 1))),
    Lookup(
      name: "only one with another name and price",
      pages: [page(.kept(9, name: "O", price: 1), .kept(4))]),
    Lookup(
      name: "only an older one with another price", pages: [page(.kept(3, price: 1), .kept(2))]),
    Lookup(
      name: "only another vendor's with another price",
      pages: [page(.kept(9, vendor: 8, price: 1), .kept(4))]),
    Lookup(
      name: "one with another price, and the registered one",
      pages: [page(.kept(10, price: 1), .kept(9), .kept(4))], details: [found], outcome: found),
    Lookup(
      name: "two of them", pages: [page(.kept(10), .kept(9), .kept(4))],
      details: [.success(.kept(10)), found],
      outcome: similar(.kept(10), .kept(9))),
    Lookup(
      name: "one, and nobody knows whether it was there before",
      newest: .failure(.unreachable(.timedOut)),
      pages: [page(.kept(9))], details: [found], outcome: unsure),
    Lookup(
      name: "none, and nobody knows what was there before",
      newest: .failure(.unreachable(.timedOut)),
      pages: [page(other)]),
    Lookup(
      name: "oldest first, and there is one", newest: oldestFirst,
      pages: [page(.kept(3, name: "Other"), .kept(9))], details: [found], outcome: unsure),
    Lookup(name: "oldest first, and there is none", newest: oldestFirst, pages: [page(other)]),
    Lookup(name: "one, but those from before are gone", pages: [page(.kept(9))]),
    Lookup(
      name: "too long a list, and it is not on what could be read",
      pages: Array(repeating: page(other, next: second), count: 10), details: [.success(other)],
      outcome: similar(other)),
    Lookup(
      name: "one, but too long a list to know whether it is the only one",
      pages: [page(.kept(9), next: second)] + Array(repeating: page(other, next: second), count: 9),
      details: [found], outcome: unsure),
    Lookup(name: "a list that fails", pages: [offline]),
    Lookup(name: "a list that is not sorted", pages: [page(.kept(3), .kept(9))]),
    Lookup(
      name: "a row that cannot be read",
      pages: [
        .success(
          ProductPage(
            products: [ProductDetail.kept(9), .kept(4)].map(\.product), invalidRows: [unreadable],
            totalCount: nil, next: nil))
      ]),
    Lookup(
      name: "a product that cannot be read", pages: [page(.kept(9), .kept(4))],
      details: [.failure(.unreachable(.timedOut))]),
    Lookup(name: "a caller who left", pages: [.failure(.cancelled)]),
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
