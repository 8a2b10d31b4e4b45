import OpenMarketDomain
import OpenMarketTestSupport
import Testing

struct AsyncProductsTests {
  private let firstPage: PageRequest

  init() throws { firstPage = try PageRequest(number: 1, size: 10) }

  @Test func `a page is loaded when its first product is needed`() async throws {
    let market = InMemoryProductRepository((1...30).reversed().map { .sample(id: $0) })
    let products = market.allProducts(from: firstPage)
    var iterator = products.makeAsyncIterator()
    #expect(market.pagesRead.isEmpty)
    for _ in 1...10 { _ = try await iterator.next() }
    #expect(market.pagesRead.count == 1)
    #expect(try await iterator.next()?.id == ProductID(20))
    #expect(market.pagesRead.count == 2)
    var other = products.makeAsyncIterator()
    #expect(try await other.next()?.id == ProductID(30))
  }

  @Test func `pages have the invalid rows and the total`() async throws {
    let invalidRow = InvalidRow(
      position: 1, id: nil,
      reason: .unreadable(DecodingFailure(path: "pages[1].price", reason: .null)))
    let rows = ProductPage.sample(ids: [4]).rows
    let market = ScriptedProductRepository(pages: [
      .success(
        ProductPage(rows: rows, invalidRows: [invalidRow], totalCount: 12, next: firstPage.next)),
      .success(.sample(ids: [3], totalCount: 12)),
    ])
    var pages: [AsyncProducts.Page] = []
    var iterator = market.allProducts(from: firstPage).makeAsyncIterator()
    while let page = try await iterator.nextPage() { pages.append(page) }
    #expect(pages.map(\.number) == [1, 2])
    #expect(pages.map { $0.products.map(\.id.rawValue) } == [[4], [3]])
    #expect(pages.map(\.invalidRows) == [[invalidRow], []])
    #expect(pages.map(\.totalCount) == [12, 12])
  }

  @Test func `nothing comes after an error`() async throws {
    let market = ScriptedProductRepository(pages: [
      .success(.sample(ids: [2], totalCount: 2, next: firstPage.next)), .failure(.offline),
    ])
    var iterator = market.allProducts(from: firstPage).makeAsyncIterator()
    #expect(try await iterator.next()?.id == ProductID(2))
    let error = await #expect(throws: MarketError.self) { try await iterator.next() }
    #expect(error == .offline)
    #expect(try await iterator.next() == nil)
  }

  @Test func `a cancelled task loads nothing`() async throws {
    let market = InMemoryProductRepository([.sample(id: 1)])
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var iterator = market.allProducts().makeAsyncIterator()
      await #expect(throws: MarketError.cancelled) { try await iterator.next() }
    }
    await task.value
    #expect(market.pagesRead.isEmpty)
  }
}
