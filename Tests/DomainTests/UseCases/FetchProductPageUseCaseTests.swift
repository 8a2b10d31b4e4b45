import OpenMarketTestSupport
import Testing

/// Tests for the rules about pages. Each rule was broken by a real server whose responses were
/// recorded.
struct FetchProductPageUseCaseTests {
  private static let second = PageRequest.first.next
  private static let small = (try? PageRequest(number: 1, size: 2)) ?? .first
  private static let larger = try? PageRequest(number: 2, size: 4)
  private static let defect = DecodingFailure(path: "pages[1].price", reason: .null)

  private static func page(
    _ ids: [Int], _ invalidRows: [InvalidRow] = [], of totalCount: Int? = nil,
    next: PageRequest? = nil, size: Int? = nil
  ) -> ProductPage {
    var page = ProductPage(
      products: ids.map { .sample(id: $0) }, invalidRows: invalidRows, totalCount: totalCount,
      next: next)
    page.size = size
    return page
  }

  /// Returns invalid rows at the given positions, each with its product.
  private static func rows(
    _ ids: KeyValuePairs<Int, Int?>, _ reason: InvalidRow.Reason = .beyondPageSize
  ) -> [InvalidRow] {
    ids.map { InvalidRow(position: $0, id: $1.map { ProductID($0) }, reason: reason) }
  }

  /// The responses to requests, and the corrected pages. A page without a correction is `nil`.
  static let cases: [(PageRequest, response: ProductPage, page: ProductPage?)] = [
    (.first, page((1...20).reversed(), of: 60, next: second), nil),
    // There are sixty rows on a page of twenty.
    (
      .first, page((1...60).reversed(), of: 100, next: second),
      page((41...60).reversed(), (20..<60).flatMap { rows([$0: 60 - $0]) }, of: 100, next: second)
    ),
    // The server has a larger page size.
    (
      small, page([9, 8, 7, 6], of: 90, next: small.next, size: 4),
      page([9, 8, 7, 6], of: 90, next: larger, size: 4)
    ),
    (small, page([3, 2, 1], of: 3, size: 4), nil),
    (
      small, page([9, 7, 6], rows([1: 8], .unreadable(defect)), next: small.next, size: 4),
      page([9, 7, 6], rows([1: 8], .unreadable(defect)), next: larger, size: 4)
    ),
    // The page is full as requested, whatever size the server names, or has even more rows.
    (small, page([9, 8], next: small.next, size: 100), page([9, 8], next: small.next)),
    (
      small, page([9, 8, 7, 6, 5], next: small.next, size: 4),
      page([9, 8], rows([2: 7, 3: 6, 4: 5]), next: small.next)
    ),
    // A repeated product keeps its place.
    (
      .first, page([9, 8, 9, 7], next: second),
      page([9, 8, 7], rows([2: 9], .duplicate), next: second)
    ),
    (
      small, page([5, 5, 4], next: second),
      page([5], rows([1: 5], .duplicate) + rows([2: 4]), next: small.next)
    ),
    // An unreadable row keeps its place, or is of a later page.
    (
      small, page([3, 1], rows([1: 2], .unreadable(defect)), next: second),
      page([3], rows([1: 2], .unreadable(defect)) + rows([2: 1]), next: small.next)
    ),
    (
      small, page([3, 2], rows([2: nil], .unreadable(defect)), next: second),
      page([3, 2], rows([2: nil]), next: small.next)
    ),
    // A page is empty.
    (.first, page([]), page([], of: 0)), (second ?? .first, page([]), nil),
    (.first, page([], of: 60, next: second), page([], of: 60)),
    // A total is negative, zero, or too large.
    (.first, page([5], of: -1), page([5])), (.first, page([5], of: 0), nil),
    (.first, page([5], of: .max), page([5])),
  ]

  struct Answer: CustomTestStringConvertible, Sendable {
    let request: PageRequest
    let response: ProductPage
    let page: ProductPage?

    var testDescription: String {
      "page \(request.number) of \(request.size): \(response.products.map(\.id.rawValue))"
    }
  }

  @Test(arguments: cases.map { Answer(request: $0, response: $1, page: $2) })
  func `a page keeps the rules of paging`(answer: Answer) async throws {
    let fetchPage = FetchProductPageUseCase(
      repository: ScriptedProductRepository(pages: [.success(answer.response)]))
    let page = try await fetchPage(.all, page: answer.request)
    expectEqual(page, answer.page ?? answer.response)
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
  @Test(
    arguments: [
      (.success("OK"), .success(.up(responseTime: .zero))),
      (.success("ok"), .success(.impaired(statusText: "ok"))),
      (.failure(.unreachable(.offline())), .success(.down(.unreachable(.offline())))),
      (.failure(.cancelled), .failure(.cancelled)),
    ] as [(Result<String, MarketError>, Result<ServiceHealth, MarketError>)])
  func `OK is up with its response time, another text is impaired, and an error is down`(
    reply: Result<String, MarketError>, health: Result<ServiceHealth, MarketError>
  ) async {
    let check = CheckHealthUseCase(
      repository: InMemoryHealthRepository(reply), clock: ManualClock())
    expectEqual(await outcome { () throws(MarketError) in try await check() }, health)
  }
}
