import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketDomain

/// Tests for registrations whose response doesn't show the outcome.
@Suite(.timeLimit(.minutes(5)))
struct RegistrationReconcilerTests {
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

  private static let shortOfPictures = ProductDetail(
    product: ProductDetail.kept(9).product, images: [])

  private static let unreadable = InvalidRow(
    position: 0, id: nil, reason: .unreadable(DecodingFailure(path: "pages[0]", reason: .null)))

  private static func page(
    _ rows: ProductDetail..., next: PageRequest? = nil
  ) -> Result<ProductPage, MarketError> {
    .success(.page(rows, next: next))
  }

  private static let found = Result<ProductDetail, MarketError>.success(.kept(9))
  private static let unsure = Result<ProductDetail, MarketError>.failure(
    .outcomeUnknown(UnknownOutcome(candidates: [.kept(9)])))
  private static let nine = Result<ProductDetail, MarketError>.success(.kept(9))
  private static let other = ProductDetail.kept(9, name: "Other")
  private static let oldestFirst = Result<ProductPage, MarketError>.success(
    .sample(ids: [1, 2, 3]))

  static let lookups = [
    Lookup("found", [page(.kept(9), .kept(4))], details: [nine], found),
    Lookup("found on an empty market", newest: page(), [page(.kept(9))], details: [nine], found),
    Lookup(
      "found on the second page",
      [page(.kept(60, name: "Other"), next: second), page(.kept(9), .kept(3))], details: [nine],
      found),
    Lookup(
      "found without knowing the seller's number", vendorID: nil, [page(.kept(9), .kept(4))],
      details: [nine], found),
    Lookup("not there", [page(.kept(4))]),
    Lookup("only an older one like it", [page(.kept(3), .kept(2))]),
    Lookup("only another vendor's", [page(.kept(9, vendor: 8), .kept(4))]),
    Lookup(
      "only one with other pictures", [page(.kept(9), .kept(4))],
      details: [.success(shortOfPictures)]),
    Lookup(
      "two of them", [page(.kept(10), .kept(9), .kept(4))], details: [.success(.kept(10)), nine],
      .failure(.outcomeUnknown(UnknownOutcome(candidates: [.kept(10), .kept(9)])))),
    Lookup(
      "one, and nobody knows whether it was there before", newest: .failure(.timedOut),
      [page(.kept(9))], details: [nine], unsure),
    Lookup(
      "none, and nobody knows what was there before", newest: .failure(.timedOut), [page(other)]),
    Lookup(
      "oldest first, and there is one", newest: oldestFirst,
      [page(.kept(3, name: "Other"), .kept(9))], details: [nine], unsure),
    Lookup("oldest first, and there is none", newest: oldestFirst, [page(other)]),
    Lookup("one, but those from before are gone", [page(.kept(9))]),
    Lookup(
      "too long a list, and it is not on what could be read",
      Array(repeating: page(other, next: second), count: 10)),
    Lookup(
      "one, but too long a list to know whether it is the only one",
      [page(.kept(9), next: second)] + Array(repeating: page(other, next: second), count: 9),
      details: [nine], unsure),
    Lookup("a list that fails", [.failure(.offline)]),
    Lookup("a list that is not sorted", [page(.kept(3), .kept(9))]),
    Lookup(
      "a row that cannot be read",
      [
        .success(
          ProductPage(
            rows: [ProductDetail.kept(9), .kept(4)].map(\.product), invalidRows: [unreadable],
            totalCount: nil, next: nil))
      ]),
    Lookup(
      "a product that cannot be read", [page(.kept(9), .kept(4))], details: [.failure(.timedOut)]),
    Lookup("a caller who left", [.failure(.cancelled)], .failure(.cancelled)),
  ]

  @Test(arguments: lookups)
  func `a lost registration is searched for and never sent again, also after a restart`(
    lookup: Lookup
  ) async throws {
    let repository = ScriptedProductRepository(
      pages: [lookup.newest] + lookup.pages, details: lookup.details,
      writes: [.failure(.outcomeUnknown())])
    let seller = SellerCredential.sample(vendorID: lookup.vendorID)
    let register = RegisterProductUseCase(repository, events: events)
    let attempt = try await register.prepare(draft)
    let found = await outcome { () throws(MarketError) in
      try await register(draft, as: seller, attempt: attempt)
    }
    #expect(found == lookup.outcome)
    #expect(repository.calls.count { $0 == .register(draft) } == 1)
    #expect(events.posted == (found == Self.found ? [.registered(.kept(9))] : []))

    // Search for the saved attempt with a new use case.
    let saved = try JSONDecoder().decode(
      RegistrationAttempt.self, from: JSONEncoder().encode(attempt))
    let later = ScriptedProductRepository(pages: lookup.pages, details: lookup.details)
    let foundLater = await outcome { () throws(MarketError) in
      try await RegisterProductUseCase(later, events: events).find(draft, as: seller, saved)
    }
    #expect(foundLater == lookup.outcome && !later.calls.contains(.register(draft)))
  }

  @Test func `a product with one other value isn't the registered one`() async throws {
    var stock = ProductDetail.kept(9)
    stock.product.stock = 4
    var discounted = ProductDetail.kept(9)
    discounted.product.discount = Money(tenThousandths: 10_000, currency: .krw)
    let others: [String: ProductDetail] = [
      "name": Self.other, "description": .kept(9, description: "Another text, as long."),
      "price": .kept(9, price: 1), "discount": discounted, "stock": stock,
      "images": Self.shortOfPictures,
    ]
    #expect(Set(others.keys) == valueNames(of: draft.values).union(["images"]))
    for (value, other) in others {
      let isInList = ["description", "images"].contains(value)
      let repository = ScriptedProductRepository(
        pages: [.success(.sample(ids: [4])), Self.page(other, .kept(4))],
        details: isInList ? [.success(other)] : [], writes: [.failure(.outcomeUnknown())])
      let found = await outcome { () throws(MarketError) in
        try await RegisterProductUseCase(repository, events: events)(draft, as: seller)
      }
      #expect(found == .failure(.outcomeUnknown()), "\(value)")
    }
  }

  @Test(arguments: [true, false])
  func `the search is repeated, and a missing product may still appear`(
    isShown: Bool
  ) async throws {
    let clock = ManualClock()
    let repository = ScriptedProductRepository(
      pages: [Self.page(), Self.page(), Self.page()]
        + (isShown ? [Self.page(.kept(9))] : [Self.page(), Self.page()]),
      details: isShown ? [Self.nine] : [], writes: [.failure(.outcomeUnknown())])
    let register = RegisterProductUseCase(
      WriteReconciler(repository: repository, events: events, clock: clock))
    let outcome = Task { () async throws in try await register(.sample(), as: .sample()) }
    try await clock.sleepers()
    clock.advance(by: .milliseconds(499))
    #expect(repository.calls.count == 3)
    clock.advance(by: .milliseconds(1))
    try await clock.noSleepers()
    try await clock.sleepers()
    #expect(repository.calls.count == 4)
    clock.advance(by: .seconds(2))
    if isShown {
      expectEqual(try await outcome.value, .kept(9))
    } else {
      try await clock.noSleepers()
      try await clock.sleepers()
      clock.advance(by: .seconds(5))
      let error = await #expect(throws: MarketError.self) { try await outcome.value }
      #expect(error?.withoutDetails == .outcomeUnknown() && repository.calls.count == 6)
    }
  }

  /// The responses that three looks receive, and the result of the search.
  @Test(
    arguments: [
      ([busy, busy, page(.kept(9), .kept(4))], [nine], found),
      ([restarting, restarting, page(.kept(9), .kept(4))], [nine], found),
      // A server that asks to wait isn't asked again.
      ([.failure(.unavailable(status: 503, retryAfter: .seconds(5)))], [], unknown),
      (
        [page(.kept(9), .kept(4)), .failure(.connectionLost), page(.kept(9), .kept(4))],
        [.failure(.timedOut), nine], found
      ),
      ([busy, oldestFirst], [], unknown),
    ]
      as [(
        [Result<ProductPage, MarketError>], [Result<ProductDetail, MarketError>],
        Result<ProductDetail, MarketError>
      )])
  func `a look that fails for a moment is repeated`(
    pages: [Result<ProductPage, MarketError>], details: [Result<ProductDetail, MarketError>],
    expected: Result<ProductDetail, MarketError>
  ) async throws {
    let repository = ScriptedProductRepository(
      pages: [.success(.sample(ids: [4]))] + pages, details: details,
      writes: [.failure(.outcomeUnknown())])
    let register = RegisterProductUseCase(
      WriteReconciler(
        repository: repository, events: events,
        reconciliation: ReconciliationPolicy(pauses: [.zero, .zero])))
    let outcome = await outcome { () throws(MarketError) in
      try await register(draft, as: seller)
    }
    #expect(outcome == expected)
    #expect(repository.unusedAnswerCount == 0)
  }

  private static let busy = Result<ProductPage, MarketError>.failure(
    .unavailable(status: 502, retryAfter: nil))
  /// The answer of an ingress whose server restarts.
  private static let restarting = Result<ProductPage, MarketError>.failure(
    .unavailable(status: 404, retryAfter: nil))
  private static let unknown = Result<ProductDetail, MarketError>.failure(.outcomeUnknown())
}

/// Tests in which the outcome of a registration is unknown, and the caller goes on with its attempt.
@Suite(.timeLimit(.minutes(5)))
struct UnresolvedRegistrationTests {
  private let events = InMemoryProductEventBus()
  private let draft = NewProduct.sample()
  private let seller = SellerCredential.sample()

  private let before = Result<ProductPage, MarketError>.success(.sample(ids: [4]))

  @Test(arguments: [[], [10, 9]])
  func `a registration that may still succeed is only searched for`(found: [Int]) async throws {
    let details = found.map { ProductDetail.kept($0) }
    let after = Result<ProductPage, MarketError>.success(.page(details + [.kept(4)]))
    let repository = ScriptedProductRepository(
      pages: [before, after, after], details: (details + details).map { .success($0) },
      writes: [.failure(.outcomeUnknown(UnknownOutcome(response: .timedOut)))])
    let register = RegisterProductUseCase(repository, events: events)
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
    let register = RegisterProductUseCase(repository, events: events)
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
    let register = RegisterProductUseCase(repository, events: events)
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
    expectEqual(try await found, .kept(9))
    #expect(repository.registrations.count == 1)
    #expect(events.posted.last == .registered(.kept(9)))
  }

  @Test func `a caller who is cancelled during the list sends nothing`() async throws {
    let repository = GatedProductRepository(heedsCancellation: false)
    let register = RegisterProductUseCase(repository, events: events)
    let attempt = Task { try await register(draft, as: seller) }
    let page = try await repository.pages.next()
    attempt.cancel()
    await #expect(throws: MarketError.cancelled) { try await attempt.value }
    page.answer(.success(.sample(ids: [4])))

    async let again = register(draft, as: seller)
    try await repository.pages.next().answer(before)
    try await repository.registrations.next().answer(.success(.kept(9)))
    expectEqual(try await again, .kept(9))
    #expect(repository.registrations.count == 1)
  }
}

extension RegisterProductUseCase {
  /// Creates a use case that looks for a registration only once.
  convenience init(_ repository: any ProductRepository, events: InMemoryProductEventBus) {
    self.init(
      WriteReconciler(
        repository: repository, events: events, reconciliation: ReconciliationPolicy(pauses: [])))
  }
}

extension ProductDetail {
  /// Returns the product that the market stores after it registers the sample draft.
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
