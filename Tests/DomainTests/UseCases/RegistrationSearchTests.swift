import OpenMarketTestSupport
import Testing

@testable import OpenMarketDomain

/// Tests for registrations whose response doesn't show the outcome.
@Suite(.timeLimit(.minutes(10)))
struct RegistrationSearchTests {
  private let events = InMemoryProductEventBus()
  private let draft = NewProduct.sample()

  typealias Page = Result<ProductPage, MarketError>
  typealias Detail = Result<ProductDetail, MarketError>

  /// The pages that a search loads, and the products that the error has, if it doesn't find the
  /// registered one.
  struct Lookup: CustomTestStringConvertible, Sendable {
    let name: String
    var newest = Page.success(.sample(ids: [4]))
    var vendorID: VendorID? = VendorID(7)
    let pages: [Page]
    var similar: [ProductDetail] = []
    var unreadable: [MarketError] = []
    var isFound = false

    var testDescription: String { name }
    var details: [Detail] {
      (isFound ? [found] : similar.map { .success($0) }) + unreadable.map { .failure($0) }
    }
    var outcome: Detail { isFound ? found : unknown(similar) }
  }

  private static func page(_ rows: ProductDetail..., next: PageRequest? = nil) -> Page {
    .success(.page(rows, next: next))
  }

  private static func unknown(_ similar: [ProductDetail]) -> Detail {
    .failure(.outcomeUnknown(UnknownOutcome(candidates: similar)))
  }

  private static let second = try? PageRequest(number: 2, size: 50)
  private static let found = Detail.success(.kept(9))
  private static let listed = page(.kept(9), .kept(4))
  private static let other = ProductDetail.kept(9, name: "Other")
  private static let later = ProductDetail.kept(60, name: "Other")
  private static let rest = Array(repeating: page(other, next: second), count: 9)
  private static let lost = Page.failure(.unreachable(.timedOut))
  private static let oldestFirst = page(.kept(1), .kept(2), .kept(3))

  /// A page with a row that can't be read between products 9 and 3.
  private static func unreadable(_ id: Int?) -> Page {
    let failure = DecodingFailure(path: "pages[0]", reason: .null)
    return .success(
      ProductPage(
        products: [ProductDetail.kept(9), .kept(3)].map(\.product),
        invalidRows: [
          InvalidRow(position: 1, id: id.flatMap(ProductID.init), reason: .unreadable(failure))
        ],
        totalCount: nil, next: nil))
  }

  static let lookups = [
    Lookup(name: "found", pages: [listed], isFound: true),
    Lookup(name: "found after none", newest: page(), pages: [page(.kept(9))], isFound: true),
    Lookup(name: "found on page 2", pages: [page(later, next: second), listed], isFound: true),
    Lookup(name: "found as an unknown seller", vendorID: nil, pages: [listed], isFound: true),
    Lookup(name: "not there", pages: [page(.kept(4))]),
    Lookup(name: "only an older one like it", pages: [page(.kept(3), .kept(2))]),
    Lookup(name: "only another vendor's", pages: [page(.kept(9, vendor: 8), .kept(4))]),
    Lookup(
      name: "only one with another price, as an unknown seller", vendorID: nil,
      pages: [page(.kept(9, price: 1), .kept(4))], similar: [.kept(9, price: 1)]),
    Lookup(
      name: "two with another price, one of which is gone",
      pages: [page(.kept(10, price: 1), .kept(9, price: 1), .kept(4))],
      similar: [.kept(10, price: 1)], unreadable: [.notFound(reason: nil)]),
    Lookup(name: "an older one, another price", pages: [page(.kept(3, price: 1), .kept(2))]),
    Lookup(name: "another name and price", pages: [page(.kept(9, name: "O", price: 1), .kept(4))]),
    Lookup(name: "another vendor, price", pages: [page(.kept(9, vendor: 8, price: 1), .kept(4))]),
    Lookup(
      name: "found, and another price", pages: [page(.kept(10, price: 1), .kept(9), .kept(4))],
      isFound: true),
    Lookup(
      name: "two", pages: [page(.kept(10), .kept(9), .kept(4))], similar: [.kept(10), .kept(9)]),
    Lookup(
      name: "one, in an unknown market", newest: lost, pages: [page(.kept(9))], similar: [.kept(9)]),
    Lookup(name: "none, in an unknown market", newest: lost, pages: [page(other)]),
    Lookup(
      name: "one, oldest first", newest: oldestFirst, pages: [page(.kept(3, name: "O"), .kept(9))],
      similar: [.kept(9)]),
    Lookup(name: "one, but those from before are gone", pages: [page(.kept(9))]),
    Lookup(name: "none in too long a list", pages: [rest[0]] + rest, similar: [other]),
    Lookup(
      name: "one in too long a list", pages: [page(.kept(9), next: second)] + rest,
      similar: [.kept(9)]),
    Lookup(name: "a list that fails", pages: [lost]),
    Lookup(name: "a list that is not sorted", pages: [page(.kept(3), .kept(9))]),
    Lookup(name: "a row that cannot be read", pages: [unreadable(nil)]),
    Lookup(name: "a new row that cannot be read", pages: [unreadable(5)]),
    Lookup(name: "an earlier row that cannot be read", pages: [unreadable(4)], isFound: true),
    Lookup(
      name: "a product that cannot be read", pages: [listed], unreadable: [.unreachable(.timedOut)]),
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
    let alterations: [String: (inout ProductDetail) -> Void] = [
      "name": { $0.product.name = "Other" }, "description": { $0.product.description = "Other" },
      "price": { $0.product.price = .krw(1) }, "discount": { $0.product.discount = .krw(1) },
      "stock": { $0.product.stock = 4 }, "images": { $0.images = [] },
    ]
    #expect(Set(alterations.keys) == valueNames(of: draft.values).union(["images"]))
    for (value, alter) in alterations {
      var other = ProductDetail.kept(9)
      alter(&other)
      // The rows of a list don't show a difference in these values.
      let isUnlisted = ["description", "images"].contains(value)
      let repository = ScriptedProductRepository(
        pages: [.success(.sample(ids: [4])), Self.page(other, .kept(4))],
        details: Array(repeating: .success(other), count: isUnlisted ? 2 : 1),
        writes: [.failure(.outcomeUnknown())])
      let found = await register(on: repository)
      #expect(found == Self.unknown([other]), "\(value)")
    }
  }

  /// The pages that the searches load, and the pauses of the standard policy, in milliseconds.
  @Test(
    arguments: [
      ([page(), page(), page(.kept(9))], [500, 2_000]),
      // A search has succeeded, so there isn't one more.
      ([page(), page(), page(), page()], [500, 2_000, 5_000]),
      // After searches that only fail, there is one more, 12 seconds after the first.
      ([lost, lost, lost, lost, page(.kept(9))], [500, 2_000, 5_000, 4_500]),
    ])
  func `the search is repeated, because the product may still appear`(
    pages: [Page], pauses: [Int]
  ) async throws {
    let clock = ManualClock()
    let isShown = pages.last == Self.page(.kept(9))
    let repository = ScriptedProductRepository(
      pages: [Self.page()] + pages, details: isShown ? [Self.found] : [],
      writes: [.failure(.outcomeUnknown())])
    let register = RegisterProductUseCase(
      WriteReconciler(repository: repository, events: events, clock: clock))
    let registered = Task {
      await outcome { () throws(MarketError) in try await register(draft, as: .sample()).detail }
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
    await #expect(throws: MarketError.outcomeUnknown(unknown)) {
      try await register(draft, as: .sample())
    }
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
