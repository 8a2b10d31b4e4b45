import OpenMarketDomain
import OpenMarketTestSupport
import Synchronization
import Testing

struct PagingSampleTests {
  @Test func `a list that is left alone is read page by page`() async throws {
    let market = InMemoryProductRepository((1...50).reversed().map { .sample(id: $0) })
    #expect(try await wholeList(of: market) == (1...50).reversed().map { ProductID($0) })
    #expect(market.pagesRead.map(\.number) == [1, 2, 3])
  }

  @Test func `nothing is lost and nothing is there twice while others add and delete`()
    async throws
  {
    let reads = Mutex(0)
    let market = InMemoryProductRepository(
      (1...50).reversed().map { .sample(id: $0) },
      beforeEachRead: { products in
        switch reads.withLock({
          $0 += 1
          return $0
        }) {
        case 2: products.removeAll { $0.id.rawValue > 47 }
        case 5: products.insert(.sample(id: 51), at: 0)
        default: break
        }
      })
    // The three that others deleted were read before; the one that they added lies above.
    #expect(try await wholeList(of: market) == (1...50).reversed().map { ProductID($0) })
    #expect(market.pagesRead.count > 3)
  }
}
