import Foundation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Tests of the places that use the values of a query.
@Suite(.timeLimit(.minutes(10)))
struct ProductQueryTests {
  /// A query with another value than the query for all products.
  private let query = ProductQuery(searchText: "steel")

  @Test func `a query has a text alone, for which these tests and the command line have a value`() {
    #expect(valueNames(of: ProductQuery.all) == ["searchText"])
  }

  @Test func `a query is sent, and described by the sandbox`() throws {
    let all = Endpoint.products(matching: .all, page: .first)
    let items = Endpoint.products(matching: query, page: .first).query
      .filter { !all.query.contains($0) }
    #expect(!items.isEmpty)
    let url = "\(SandboxSessionManager.baseURL)/openapi.json"
    let document = String(decoding: try SandboxMarket().body(at: url), as: UTF8.self)
    for item in items { #expect(document.contains(#""name":"\#(item.name)""#), "\(item)") }
  }

  @Test func `the sandbox, the fake and the app agree on rows`() async throws {
    let page = try PageRequest(number: 1, size: 1_000)
    let products = try TestMarket(of: SandboxMarket(.init(products: 400))).container.products
    let all = try await products.products(matching: .all, page: page).products
    let rows = try await products.products(matching: query, page: page).products
    #expect(rows != all)
    #expect(rows.count > 1)
    #expect(Set(rows) == Set(all.filter(query.matches)))
    #expect(zip(rows, rows.dropFirst()).allSatisfy { query.lists($0, before: $1) })
    // FetchMoreProductsUseCase and LoadedPages need the newest product first: others can add rows
    // only at the top, and an edit moves no row.
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.id > $1.id })
    let fake = InMemoryProductRepository(all.map { ProductDetail(product: $0, images: []) })
    expectEqual(try await fake.products(matching: query, page: page).products, rows)
  }
}
