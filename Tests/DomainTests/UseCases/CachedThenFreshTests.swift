import OpenMarketTestSupport
import Testing

@testable import OpenMarketDomain

struct CachedThenFreshTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// A Boolean value that indicates whether the cached product is stale, or `nil` if the product isn't cached.
    let cached: Bool?
    /// The response of the server, or `nil` if no request is expected.
    let server: Result<ProductDetail, MarketError>?
    let stocks: [Int64]
    var error: MarketError?
  }

  private static let current = Result<ProductDetail, MarketError>.success(.sample(id: 7, stock: 5))

  @Test(arguments: [
    Case(testDescription: "nothing cached", cached: nil, server: current, stocks: [5]),
    Case(testDescription: "stale", cached: true, server: current, stocks: [3, 5]),
    Case(testDescription: "fresh", cached: false, server: nil, stocks: [3]),
    Case(
      testDescription: "stale, and offline", cached: true, server: .failure(.offline), stocks: [3],
      error: .offline),
    Case(
      testDescription: "nothing cached, and offline", cached: nil, server: .failure(.offline),
      stocks: [], error: .offline),
  ])
  func `the cached version comes before the version from the server`(example: Case) async throws {
    let server = ScriptedProductRepository(
      pages: [example.server?.map { .sample($0) }].compactMap(\.self),
      details: [example.server].compactMap(\.self))
    var repository = CachedProductRepository(server)
    if let isStale = example.cached {
      let freshness = Freshness(
        readAt: Timestamp(millisecondsSince1970: 60_000), isStale: isStale)
      var detail = ProductDetail.sample(id: 7, stock: 3)
      detail.freshness = freshness
      var page = ProductPage.sample(detail)
      page.freshness = freshness
      repository.prepare(detail)
      repository.prepare(page)
    }
    let details = await values(of: repository.cachedThenFresh(ProductID(7)))
    #expect(details.values.map(\.product.stock) == example.stocks)
    #expect(details.error == example.error)
    let pages = await values(of: repository.cachedThenFresh(matching: .all, page: .first))
    #expect(pages.values.map { $0.rows.first?.stock } == example.stocks)
    #expect(pages.error == example.error)
    #expect(server.unusedAnswerCount == 0)
  }

  @Test(arguments: [
    (MarketError.malformedResponse(DecodingFailure(path: "", reason: .invalidJSON)), [5]),
    (.notFound(reason: nil), [5]), (.cancelled, []),
  ])
  func `an error from the cache doesn't keep the server from being asked`(
    error: MarketError, expected: [Int]
  ) async {
    let sequence = CachedThenFresh<Int> { policy throws(MarketError) in
      if policy == .cacheOnly { throw error }
      return (5, isFresh: true)
    }
    #expect(await values(of: sequence).values == expected)
  }

  private func values<Value>(
    of sequence: CachedThenFresh<Value>
  ) async -> (values: [Value], error: MarketError?) {
    var values: [Value] = []
    var iterator = sequence.makeAsyncIterator()
    do throws(MarketError) {
      while let value = try await iterator.next() { values.append(value) }
      return (values, nil)
    } catch {
      #expect(values.count < 2, "an error ends the sequence")
      return (values, error)
    }
  }

  @Test(arguments: CachePolicy.allCases)
  func `a repository without a cache asks the server, unless only the cache is allowed`(
    policy: CachePolicy
  ) async throws {
    let repository = InMemoryProductRepository([.sample(id: 7)])
    let fetchPage = FetchProductPageUseCase(repository: repository)
    let fetchDetail = FetchProductDetailUseCase(repository: repository)
    if policy == .cacheOnly {
      await #expect(throws: MarketError.notCached) {
        try await fetchPage(.all, page: .first, policy: policy)
      }
      await #expect(throws: MarketError.notCached) {
        try await fetchDetail(ProductID(7), policy: policy)
      }
    } else {
      #expect(try await fetchPage(.all, page: .first, policy: policy).rows.count == 1)
      #expect(try await fetchDetail(ProductID(7), policy: policy).id == ProductID(7))
    }
    #expect(repository.pagesRead.isEmpty == (policy == .cacheOnly))
  }

  @Test func `use cases ask the server by default, and keep the freshness`() async throws {
    let freshness = Freshness(readAt: Timestamp(millisecondsSince1970: 60_000), isStale: false)
    var detail = ProductDetail.sample(id: 7, stock: 3)
    detail.freshness = freshness
    var page = ProductPage.sample(detail)
    page.freshness = freshness
    var repository = CachedProductRepository(
      ScriptedProductRepository(
        pages: [.success(.sample(.sample(id: 7, stock: 5)))],
        details: [.success(.sample(id: 7, stock: 5))]))
    repository.prepare(detail)
    repository.prepare(page)
    let fetchPage = FetchProductPageUseCase(repository: repository)
    let fetchDetail = FetchProductDetailUseCase(repository: repository)
    #expect(try await fetchPage(.all, page: .first).rows.first?.stock == 5)
    #expect(try await fetchDetail(ProductID(7)).product.stock == 5)
    #expect(
      try await fetchPage(.all, page: .first, policy: .cacheFirst).freshness == freshness)
    #expect(try await fetchDetail(ProductID(7), policy: .cacheFirst).freshness == freshness)
  }
}

extension ProductPage {
  fileprivate static func sample(_ detail: ProductDetail) -> ProductPage {
    ProductPage(rows: [detail.product], totalCount: 1, next: nil)
  }
}
