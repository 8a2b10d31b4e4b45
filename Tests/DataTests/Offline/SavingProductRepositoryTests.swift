import Dispatch
import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

struct SavingProductRepositoryTests {
  private static let time = Timestamp(millisecondsSince1970: 60_000)

  private let folder: TemporaryFolder
  private let seller: SellerCredential

  init() throws {
    folder = try TemporaryFolder()
    store = SavedPageStore(folder: folder.url.appending(path: "pages"))
    seller = try .sample()
  }

  private let store: SavedPageStore

  private func repository(
    _ base: any ProductRepository = ScriptedProductRepository(),
    market: String = "v3 https://market.example"
  ) -> SavingProductRepository {
    let seller = seller
    return SavingProductRepository(
      base, store: store, market: market,
      secrets: KnownSecrets { [seller.identifier, seller.secret] },
      now: { Date(timeIntervalSince1970: 60) })
  }

  /// Saves a page of all products, a page of a search, and the products 5 and 6.
  private func fill() async throws {
    let page = ProductPage.sample(ids: [6, 5], totalCount: 2)
    let repository = repository(
      ScriptedProductRepository(
        pages: [.success(page), .success(page)],
        details: [.success(.sample(id: 5)), .success(.sample(id: 6))]))
    _ = try await repository.products(matching: .all, page: .first)
    _ = try await repository.products(matching: ProductQuery(searchText: "lamp"), page: .first)
    for id in [5, 6] { _ = try await repository.product(ProductID(id)) }
    await store.flush()
  }

  private func saved() async -> [String] {
    let repository = repository()
    let lamp = ProductQuery(searchText: "lamp")
    var names: [String] = []
    if await repository.savedProducts(matching: .all, page: .first) != nil { names.append("all") }
    if await repository.savedProducts(matching: lamp, page: .first) != nil { names.append("lamp") }
    for id in [5, 6] where await repository.savedProduct(ProductID(id)) != nil {
      names.append("\(id)")
    }
    return names
  }

  // MARK: - Values

  private static var pages: [ProductPage] {
    get throws {
      let euro = Currency("EUR")
      let odd = Product(
        id: ProductID(-3), vendor: nil, name: "", description: "한 줄\n☕️\0", thumbnail: nil,
        pricing: try Pricing(
          price: Money(tenThousandths: 5, currency: euro),
          discount: Money(tenThousandths: .max, currency: euro)), stock: .min, createdAt: nil)
      let invalidRows = [
        InvalidRow(position: 0, id: nil, reason: .duplicate),
        InvalidRow(position: 1, id: ProductID(4), reason: .beyondPageSize),
        InvalidRow(
          position: 2, id: nil,
          reason: .unreadable(DecodingFailure(path: "pages[2].id", reason: .unreadableValue))),
      ]
      var whole = ProductPage.sample(ids: 1...20, totalCount: 41, next: PageRequest.first.next)
      whole.size = 20
      return [
        whole,
        ProductPage(rows: [], totalCount: nil, next: nil),
        ProductPage(
          rows: [odd, .sample(id: .max, vendor: Vendor(id: VendorID(1)))],
          invalidRows: invalidRows, totalCount: -1, next: nil),
      ]
    }
  }

  @Test func `what was read is returned later, with its time`() async throws {
    for (number, page) in try Self.pages.enumerated() {
      let request = try PageRequest(number: number + 1, size: 20)
      let read = try await repository(ScriptedProductRepository(pages: [.success(page)]))
        .products(matching: .all, page: request)
      #expect(read == page && read.savedAt == nil)
      var saved = try #require(
        await repository().savedProducts(matching: .all, page: request))
      #expect(saved.savedAt == Self.time)
      saved.savedAt = nil
      #expect(saved == page)
    }
    let detail = ProductDetail.sample(id: 5)
    _ = try await repository(ScriptedProductRepository(details: [.success(detail)]))
      .product(ProductID(5))
    var saved = try #require(await repository().savedProduct(ProductID(5)))
    #expect(saved.savedAt == Self.time)
    saved.savedAt = nil
    #expect(saved == detail)
  }

  @Test func `queries, pages, page sizes, servers and versions of the API are kept apart`()
    async throws
  {
    try await fill()
    let repository = repository()
    #expect(await repository.savedProducts(matching: .all, page: .first) != nil)
    let (two, ten) = (try PageRequest(number: 2), try PageRequest(number: 1, size: 10))
    for page in [two, ten] {
      #expect(await repository.savedProducts(matching: .all, page: page) == nil)
    }
    let other = ProductQuery(searchText: "Lamp")
    #expect(await repository.savedProducts(matching: other, page: .first) == nil)
    for market in ["v1 https://market.example", "v3 https://market.example2"] {
      let repository = self.repository(market: market)
      #expect(await repository.savedProducts(matching: .all, page: .first) == nil)
      #expect(await repository.savedProduct(ProductID(5)) == nil)
    }
  }

  // MARK: - Failures

  @Test(
    arguments: [
      .offline, .timedOut, .cancelled, .connectionLost, .notFound(reason: nil),
      .unavailable(status: 503, retryAfter: nil), .redirected(to: "https://portal.example"),
      .malformedResponse(DecodingFailure(path: "", reason: .invalidJSON)),
    ] as [MarketError])
  func `what is saved stays after a failure, except a product that doesn't exist`(
    error: MarketError
  ) async throws {
    try await fill()
    let failing = repository(
      ScriptedProductRepository(pages: [.failure(error)], details: [.failure(error)]))
    await #expect(throws: error) { try await failing.products(matching: .all, page: .first) }
    await #expect(throws: error) { try await failing.product(ProductID(5)) }
    let isGone = error == .notFound(reason: nil)
    #expect(await saved() == (isGone ? ["all", "lamp", "6"] : ["all", "lamp", "5", "6"]))
  }

  @Test func `answers that make no sense replace nothing`() async throws {
    try await fill()
    let invalidRow = InvalidRow(position: 0, id: nil, reason: .duplicate)
    let repository = repository(
      ScriptedProductRepository(
        pages: [
          .success(ProductPage(rows: [], invalidRows: [invalidRow], totalCount: 1, next: nil))
        ], details: [.success(.sample(id: 6, stock: 99))]))
    _ = try await repository.products(matching: .all, page: .first)
    _ = try await repository.product(ProductID(5))
    #expect(await repository.savedProducts(matching: .all, page: .first)?.rows.count == 2)
    #expect(await repository.savedProduct(ProductID(5))?.id == ProductID(5))
  }

  @Test(
    arguments: [
      ("x open-sesame y", true), ("2f9c1a40-0000-11ee-8000-000000000007", true),
      ("open sesame", false),
    ])
  func `a page that repeats the seller's secret isn't saved`(
    text: String, isSecret: Bool
  ) async throws {
    let page = ProductPage(rows: [.sample(id: 1, name: text)], totalCount: 1, next: nil)
    let query = ProductQuery(searchText: text)
    let repository = repository(
      ScriptedProductRepository(
        pages: [.success(page), .success(.sample(ids: [1]))],
        details: [.success(.sample(id: 5, name: text))]))
    _ = try await repository.products(matching: .all, page: .first)
    _ = try await repository.products(matching: query, page: .first)
    _ = try await repository.product(ProductID(5))
    #expect((await repository.savedProducts(matching: .all, page: .first) == nil) == isSecret)
    #expect((await repository.savedProducts(matching: query, page: .first) == nil) == isSecret)
    #expect((await repository.savedProduct(ProductID(5)) == nil) == isSecret)
  }

  // MARK: - Writes

  enum Write: CaseIterable {
    case register, update, delete
  }

  @Test(
    arguments: Write.allCases,
    [
      nil, .outcomeUnknown(), .cancelled, .notFound(reason: nil), .offline,
      .forbidden(reason: nil), .rejected(status: 400, reason: nil),
    ] as [MarketError?])
  func `a write removes what it may have changed before it returns`(
    write: Write, error: MarketError?
  ) async throws {
    try await fill()
    let detail = ProductDetail.sample(id: 5)
    let repository = repository(
      ScriptedProductRepository(writes: [error.map { .failure($0) } ?? .success(detail)]))
    let (draft, changes) = (try NewProduct.sample(), try ProductChanges(to: detail, stock: 1))
    var thrown: MarketError?
    do throws(MarketError) {
      switch write {
      case .register:
        _ = try await repository.register(draft, as: seller, progress: nil)
      case .update:
        _ = try await repository.update(changes, as: seller)
      case .delete:
        try await repository.delete(ProductID(5), as: seller, willSend: nil)
      }
    } catch {
      thrown = error
    }
    #expect(thrown == error)
    let expected: [String] =
      switch (error, write) {
      case (.offline, _), (.forbidden, _), (.rejected, _): ["all", "lamp", "5", "6"]
      case (_, .register): ["5", "6"]
      default: ["6"]
      }
    #expect(await saved() == expected)
  }

  @Test func `a write removes nothing of another market`() async throws {
    try await fill()
    let other = repository(
      ScriptedProductRepository(writes: [.success(.sample(id: 5))]), market: "another")
    try await other.delete(ProductID(5), as: seller, willSend: nil)
    #expect(await saved() == ["all", "lamp", "5", "6"])
  }

  @Test func `a page that was requested before a write isn't saved after it`() async throws {
    let base = GatedProductRepository()
    let repository = repository(base)
    let read = Task { try? await repository.products(matching: .all, page: .first) }
    let request = try await base.pages.next()
    try await self.repository(ScriptedProductRepository(writes: [.success(.sample(id: 5))]))
      .delete(ProductID(5), as: seller, willSend: nil)
    request.answer(.success(.sample(ids: [6, 5])))
    #expect(await read.value?.rows.count == 2)
    #expect(await saved() == [])
  }

  @Test(arguments: [(7, ["all"]), (5, [])])
  func `a missing product discards the pages in flight only if it was saved`(
    id: Int, names: [String]
  ) async throws {
    try await fill()
    store.remove { !$0.contains("product-5") }
    let base = GatedProductRepository()
    let repository = repository(base)
    let read = Task { try? await repository.products(matching: .all, page: .first) }
    let request = try await base.pages.next()
    let other = self.repository(
      ScriptedProductRepository(details: [.failure(.notFound(reason: nil))]))
    _ = try? await other.product(ProductID(id))
    request.answer(.success(.sample(ids: [6, 5])))
    #expect(await read.value?.rows.count == 2)
    #expect(await saved() == names + (id == 5 ? [] : ["5"]))
  }

  @Test func `signing out removes everything of the server, and signing in removes nothing`()
    async throws
  {
    try await fill()
    let sellers = InMemorySellerCredentialStore()
    let server = try BaseURL("https://market.example")
    let subscription = sellers.onSignOut { [store] in store.removeAll(of: server) }
    let other = repository(
      ScriptedProductRepository(details: [.success(.sample(id: 5))]), market: "v1 https://a.example"
    )
    _ = try await other.product(ProductID(5))
    await store.flush()
    await sellers.save(seller)
    await sellers.save(seller)
    #expect(await saved().count == 4)
    try await sellers.save(.sample(identifier: "another-seller"))
    #expect(await saved() == [])
    try await fill()
    await sellers.save(nil)
    #expect(await saved() == [])
    #expect(await other.savedProduct(ProductID(5)) != nil)
    withExtendedLifetime(subscription) {}
  }

  @Test func `a page is returned before it's written, and reads don't wait`() async throws {
    let (calls, gate) = (FailingCalls(), DispatchSemaphore(value: 0))
    calls.fail { _, call in
      if call.hasPrefix("rename") { gate.wait() }
      return nil
    }
    let store = SavedPageStore(folder: folder.url, limit: 1 << 20, calls: calls)
    let repository = SavingProductRepository(
      ScriptedProductRepository(
        pages: [.success(.sample(ids: [5]))], details: [.success(.sample(id: 5))],
        writes: [.success(.sample(id: 5))]), store: store, market: "m", secrets: KnownSecrets())
    // The disk doesn't respond, but both reads end.
    _ = try await repository.products(matching: .all, page: .first)
    _ = try await repository.product(ProductID(5))
    #expect(await repository.savedProduct(ProductID(6)) == nil)
    // A page that still waits to be written when a write removes it isn't saved.
    calls.fail { _, _ in nil }
    try await repository.delete(ProductID(5), as: seller, willSend: nil)
    gate.signal()
    await store.flush()
    #expect(await repository.savedProducts(matching: .all, page: .first) == nil)
    #expect(await repository.savedProduct(ProductID(5)) == nil)
  }
}
