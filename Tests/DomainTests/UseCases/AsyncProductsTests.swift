import OpenMarketDomain
import OpenMarketTestSupport
import Synchronization
import Testing

struct AsyncProductsTests {
  private static let size = 10

  private func firstPage() throws -> PageRequest { try PageRequest(number: 1, size: Self.size) }

  /// What others do to a market of the products 30 to 1 before the second page is loaded.
  struct Story: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let ids: [Int]
    let pages: [Int]
    var others: @Sendable (inout [ProductDetail]) -> Void = { _ in }
  }

  static let stories = [
    Story(testDescription: "nothing", ids: (1...30).reversed(), pages: [1, 2, 3]),
    Story(testDescription: "one added", ids: (1...30).reversed(), pages: [1, 2, 3, 4]) {
      $0.insert(.sample(id: 31), at: 0)
    },
    Story(testDescription: "one deleted", ids: (1...30).reversed(), pages: [1, 2, 1, 2, 3]) {
      $0.removeAll { $0.id == ProductID(25) }
    },
    Story(testDescription: "the others deleted", ids: (21...30).reversed(), pages: [1, 2, 1]) {
      $0.removeAll { $0.id.rawValue <= 20 }
    },
  ]

  @Test(arguments: stories)
  func `the products come once each, whatever others do`(story: Story) async throws {
    let reads = Mutex(0)
    let market = InMemoryProductRepository(
      (1...30).reversed().map { .sample(id: $0) },
      beforeEachRead: { products in
        let isSecond = reads.withLock {
          $0 += 1
          return $0 == 2
        }
        if isSecond { story.others(&products) }
      })
    var ids: [Int] = []
    for try await product in market.allProducts(from: try firstPage()) {
      ids.append(product.id.rawValue)
    }
    #expect(ids == story.ids)
    #expect(market.pagesRead.map(\.number) == story.pages)
  }

  @Test func `a page is loaded when its first product is needed`() async throws {
    let market = InMemoryProductRepository((1...30).reversed().map { .sample(id: $0) })
    let products = market.allProducts(from: try firstPage())
    var iterator = products.makeAsyncIterator()
    #expect(market.pagesRead.isEmpty)
    for _ in 1...Self.size { _ = try await iterator.next() }
    #expect(market.pagesRead.count == 1)
    #expect(try await iterator.next()?.id == ProductID(20))
    #expect(market.pagesRead.count == 2)
    var other = products.makeAsyncIterator()
    #expect(try await other.next()?.id == ProductID(30))
  }

  @Test func `pages have the rows that are left out, and the total`() async throws {
    let page = try firstPage()
    let invalidRow = InvalidRow(
      position: 1, id: nil,
      reason: .unreadable(DecodingFailure(path: "pages[1].price", reason: .null)))
    let rows = ProductPage.sample(ids: [4]).rows
    let market = ScriptedProductRepository(pages: [
      .success(ProductPage(rows: rows, invalidRows: [invalidRow], totalCount: 12, next: page.next)),
      .success(.sample(ids: [3], totalCount: 12)),
    ])
    var pages: [AsyncProducts.Page] = []
    for try await page in market.allProducts(from: page).pages { pages.append(page) }
    #expect(pages.map(\.number) == [1, 2])
    #expect(pages.map { $0.products.map(\.id.rawValue) } == [[4], [3]])
    #expect(pages.map(\.invalidRows) == [[invalidRow], []])
    #expect(pages.map(\.totalCount) == [12, 12])
  }

  @Test func `nothing comes after an error`() async throws {
    let market = ScriptedProductRepository(pages: [
      .success(.sample(ids: [2], totalCount: 2, next: try firstPage().next)), .failure(.offline),
    ])
    var iterator = market.allProducts(from: try firstPage()).makeAsyncIterator()
    #expect(try await iterator.next()?.id == ProductID(2))
    let error = await #expect(throws: MarketError.self) { try await iterator.next() }
    #expect(error == .offline)
    #expect(try await iterator.next() == nil)
  }

  @Test func `iteration ends with its task`() async throws {
    let market = GatedProductRepository()
    let first = try firstPage()
    let task = Task { () async -> Result<Int, MarketError> in
      var count = 0
      do throws(MarketError) {
        for try await _ in market.allProducts(from: first) { count += 1 }
        return .success(count)
      } catch {
        return .failure(error)
      }
    }
    try await market.pages.next().answer(.success(.sample(ids: [9], next: first.next)))
    _ = try await market.pages.next()
    task.cancel()
    #expect(await task.value == .failure(.cancelled))
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
