import OpenMarketTestSupport
import Testing

@testable import OpenMarketDomain

struct AsyncProductsTests {
  private let firstPage: PageRequest

  init() throws { firstPage = try PageRequest(number: 1, size: 10) }

  @Test func `a page is loaded when the iteration reaches it`() async throws {
    let market = InMemoryProductRepository((1...30).reversed().map { .sample(id: $0) })
    let products = market.allProducts(from: firstPage)
    var iterator = products.makeAsyncIterator()
    #expect(market.pagesRead.isEmpty)
    expectEqual(try await iterator.next()?.products.count, 10)
    #expect(market.pagesRead.count == 1)
    expectEqual(try await iterator.next()?.products.first?.id, ProductID(20))
    #expect(market.pagesRead.count == 2)
    var other = products.makeAsyncIterator()
    expectEqual(try await other.next()?.products.first?.id, ProductID(30))
  }

  @Test func `pages have the invalid rows and the total`() async throws {
    let rows = [
      InvalidRow(position: 1, id: nil, reason: .unreadable(.init(path: "id", reason: .null)))
    ]
    let first = ProductPage(
      products: [.sample(id: 4)], invalidRows: rows, totalCount: 12, next: firstPage.next)
    let market = ScriptedProductRepository(pages: [
      .success(first), .success(.sample(ids: [3], totalCount: 12)),
    ])
    var pages: [AsyncProducts.Page] = []
    for try await page in market.allProducts(from: firstPage) { pages.append(page) }
    let expected: [AsyncProducts.Page] = [
      .init(number: 1, products: first.products, invalidRows: rows, totalCount: 12),
      .init(number: 2, products: [.sample(id: 3)], invalidRows: [], totalCount: 12, missingRows: 9),
    ]
    #expect(pages == expected)
  }

  @Test func `a list that changes too much has a gap`() async throws {
    let market = InMemoryProductRepository(
      (1...9).reversed().map { .sample(id: $0) },
      beforeEachRead: { products in
        products = products.map { .sample(id: $0.id.rawValue + 9) }
        products.removeLast()
      })
    var iterator = market.allProducts(from: try PageRequest(number: 1, size: 2)).makeAsyncIterator()
    expectEqual(try await iterator.next()?.hasGap, false)
    expectEqual(try await iterator.next()?.hasGap, true)
  }

  @Test func `nothing comes after an error`() async throws {
    let market = ScriptedProductRepository(pages: [
      .success(.sample(ids: [2], totalCount: 2, next: firstPage.next)),
      .failure(.unreachable(.offline())),
    ])
    var iterator = market.allProducts(from: firstPage).makeAsyncIterator()
    expectEqual(try await iterator.next()?.products.first?.id, ProductID(2))
    let error = await #expect(throws: MarketError.self) { try await iterator.next() }
    #expect(error == .unreachable(.offline()))
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

  @Test(arguments: [(5, 90), (20, 90), (20, 85), (30, 90), (40, 90)])
  func `all rows of a server with pages of thirty rows are loaded`(
    size: Int, count: Int
  ) async throws {
    let market = InMemoryProductRepository { page, _ in
      let rows = (1...count).reversed().dropFirst((page.number - 1) * 30)
      var answer = ProductPage.sample(
        ids: rows.prefix(30), totalCount: count, next: rows.count > 30 ? page.next : nil)
      answer.size = 30
      return answer
    }
    let firstPage = try PageRequest(number: 1, size: size)
    var ids: [Int] = []
    for try await page in market.allProducts(from: firstPage) {
      ids += page.products.map(\.id.rawValue)
      #expect(page.invalidRows.isEmpty)
      #expect(page.missingRows == 0)
    }
    #expect(ids == (1...count).reversed())
  }
}
