import OpenMarketTestSupport
import Testing

/// Tests for the rules about pages. Each rule was broken by a real server whose responses were
/// recorded.
struct FetchProductPageUseCaseTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let answer: ProductPage
    let shown: [Int]
    var omitted: [InvalidRow] = []
    var request = PageRequest.first
    var total: Int?
    var hasNext = true
    var size: Int?
  }

  /// Returns invalid rows at the given positions, each with its product.
  private static func omitted(
    _ ids: KeyValuePairs<Int, Int>, _ reason: InvalidRow.Reason = .beyondPageSize
  ) -> [InvalidRow] {
    ids.map { InvalidRow(position: $0, id: ProductID($1), reason: reason) }
  }

  private static let next = PageRequest.first.next
  private static let defect = DecodingFailure(path: "pages[1].price", reason: .null)

  static let cases: [Case] = [
    Case(
      testDescription: "a page as it should be",
      answer: .sample(ids: (1...20).reversed(), totalCount: 60, next: next),
      shown: Array((1...20).reversed()), total: 60),
    Case(
      testDescription: "sixty rows on a page of twenty",
      answer: .sample(ids: (1...60).reversed(), totalCount: 100, next: next),
      shown: Array((41...60).reversed()),
      omitted: (20..<60).flatMap { omitted([$0: 60 - $0]) }, total: 100),
    Case(
      testDescription: "a server with a larger page size of its own",
      answer: .sample(ids: [9, 8, 7, 6], totalCount: 90, next: small.next, size: 4),
      shown: [9, 8, 7, 6], request: small, total: 90, size: 4),
    Case(
      testDescription: "the last page of such a server",
      answer: .sample(ids: [3, 2, 1], totalCount: 3, size: 4),
      shown: [3, 2, 1], request: small, total: 3, hasNext: false, size: 4),
    Case(
      testDescription: "such a server's page with an unreadable row",
      answer: .sample(
        ids: [9, 7, 6], invalidRows: omitted([1: 8], .unreadable(defect)), next: small.next, size: 4
      ),
      shown: [9, 7, 6], omitted: omitted([1: 8], .unreadable(defect)), request: small, size: 4),
    Case(
      testDescription: "a page that is full as requested, whatever size the server names",
      answer: .sample(ids: [9, 8], totalCount: 90, next: small.next, size: 100),
      shown: [9, 8], request: small, total: 90),
    Case(
      testDescription: "more rows than the page size that the server names",
      answer: .sample(ids: [9, 8, 7, 6, 5], next: small.next, size: 4),
      shown: [9, 8],
      omitted: omitted([2: 7, 3: 6, 4: 5]), request: small),
    Case(
      testDescription: "one product twice",
      answer: .sample(ids: [9, 8, 9, 7], next: next),
      shown: [9, 8, 7],
      omitted: omitted([2: 9], .duplicate)),
    Case(
      testDescription: "a repeated product does not draw one in from the next page",
      answer: .sample(ids: Array(repeating: 5, count: 20) + [4], next: next),
      shown: [5],
      omitted: (1..<20).flatMap { omitted([$0: 5], .duplicate) } + omitted([20: 4])),
    Case(
      testDescription: "an unreadable row keeps its place",
      answer: .sample(ids: [3, 1], invalidRows: omitted([1: 2], .unreadable(defect)), next: next),
      shown: [3],
      omitted: omitted([1: 2], .unreadable(defect)) + omitted([2: 1]), request: small),
    Case(
      testDescription: "an unreadable row of a later page",
      answer: .sample(
        ids: [3, 2],
        invalidRows: [InvalidRow(position: 2, id: nil, reason: .unreadable(defect))], next: next),
      shown: [3, 2],
      omitted: [InvalidRow(position: 2, id: nil, reason: .beyondPageSize)], request: small),
    Case(
      testDescription: "an empty first page", answer: .sample(ids: []), shown: [], total: 0,
      hasNext: false),
    Case(
      testDescription: "an empty later page", answer: .sample(ids: []), shown: [],
      request: next ?? .first, hasNext: false),
    Case(
      testDescription: "an empty page that says more follows",
      answer: .sample(ids: [], totalCount: 60, next: next), shown: [], total: 60, hasNext: false),
    Case(
      testDescription: "the last page",
      answer: .sample(ids: [2, 1], totalCount: 2, next: nil),
      shown: [2, 1], total: 2, hasNext: false),
  ]

  private static var small: PageRequest {
    (try? PageRequest(number: 1, size: 2)) ?? .first
  }

  @Test(arguments: cases)
  func `a page keeps the rules of paging`(_ example: Case) async throws {
    let repository = ScriptedProductRepository(pages: [.success(example.answer)])
    let page = try await FetchProductPageUseCase(repository: repository)(
      .all, page: example.request)
    #expect(page.products.map(\.id.rawValue) == example.shown)
    #expect(page.invalidRows == example.omitted)
    #expect(page.totalCount == example.total)
    #expect((page.next != nil) == example.hasNext)
    #expect(page.size == example.size)
    if let size = example.size { #expect([nil, size].contains(page.next?.size)) }
  }

  @Test(arguments: [(-1, nil), (.min, nil), (.max, nil), (0, 0), (1_340, 1_340)] as [(Int, Int?)])
  func `an impossible total is ignored`(told: Int, taken: Int?) async throws {
    let page = ProductPage.sample(ids: [5], totalCount: told)
    let fetchPage = FetchProductPageUseCase(
      repository: ScriptedProductRepository(pages: [.success(page)]))
    expectEqual(try await fetchPage(.all, page: .first).totalCount, taken)
  }
}

extension ProductPage {
  /// Returns a page with invalid rows, or of a server that names its page size.
  fileprivate static func sample(
    ids: [Int], invalidRows: [InvalidRow] = [], totalCount: Int? = nil, next: PageRequest? = nil,
    size: Int? = nil
  ) -> ProductPage {
    var page = ProductPage(
      products: ids.map { .sample(id: $0) }, invalidRows: invalidRows, totalCount: totalCount,
      next: next)
    page.size = size
    return page
  }
}

struct FetchProductDetailUseCaseTests {
  @Test func `a response with another product is an error`() async throws {
    let fetchDetail = FetchProductDetailUseCase(
      repository: ScriptedProductRepository(details: [
        .success(.sample(id: 32)), .success(.sample(id: 33)),
      ]))
    expectEqual(try await fetchDetail(ProductID(32)), .sample(id: 32))
    let defect = DecodingFailure(
      path: "id", reason: .otherProduct(expected: ProductID(32), actual: ProductID(33)))
    await #expect(throws: MarketError.malformedResponse(defect)) {
      try await fetchDetail(ProductID(32))
    }
  }

  @Test func `saved values are corrected and keep their time, and the server is asked as before`()
    async throws
  {
    let time = Timestamp(millisecondsSince1970: 60_000)
    let server = ScriptedProductRepository(
      pages: [.success(.sample(ids: [2]))], details: [.success(.sample(id: 7, stock: 5))])
    var repository = SavedProductRepository(server)
    repository.prepare(.sample(ids: [1, 1]), at: time)
    repository.prepare(.sample(id: 7, stock: 3), at: time)
    let fetchPage = FetchProductPageUseCase(repository: repository)
    let fetchDetail = FetchProductDetailUseCase(repository: repository)
    let saved = try #require(await fetchPage.saved(.all, page: .first))
    #expect(saved.products.map(\.id) == [ProductID(1)])
    #expect(saved.invalidRows.count == 1)
    #expect(saved.savedAt == time)
    let detail = try #require(await fetchDetail.saved(ProductID(7)))
    #expect(detail.product.stock == 3)
    #expect(detail.savedAt == time)
    expectEqual(try await fetchPage(.all, page: .first).products.map(\.id), [ProductID(2)])
    #expect(try await fetchDetail(ProductID(7)).savedAt == nil)
  }
}

struct CheckHealthUseCaseTests {
  @Test func `a healthy service is up, with its response time`() async throws {
    let check = CheckHealthUseCase(
      repository: InMemoryHealthRepository(.success("OK")), clock: ManualClock())
    expectEqual(try await check(), .up(responseTime: .zero))
  }

  @Test(
    arguments: [
      (.success("ok"), .impaired(statusText: "ok")), (.success(""), .impaired(statusText: "")),
      (.failure(.unreachable(.offline())), .down(.unreachable(.offline()))),
      (.failure(.notFound(reason: nil)), .down(.notFound(reason: nil))),
    ] as [(Result<String, MarketError>, ServiceHealth)])
  func `any other text means impaired, and an error means down`(
    reply: Result<String, MarketError>, health: ServiceHealth
  ) async throws {
    expectEqual(try await CheckHealthUseCase(repository: InMemoryHealthRepository(reply))(), health)
  }

  @Test func `a cancellation is an error`() async {
    let check = CheckHealthUseCase(repository: InMemoryHealthRepository(.failure(.cancelled)))
    await #expect(throws: MarketError.cancelled) { try await check() }
  }
}
