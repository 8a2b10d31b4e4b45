import Foundation
import OpenMarketJSON
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

/// Tests of the places that use each value of a query.
@Suite(.timeLimit(.minutes(10)))
struct ProductQueryTests {
  /// A query for each value, which differs from the query for all products in this value only.
  private static let examples = ["searchText": ProductQuery(searchText: "steel")]
  /// The command-line option for each value.
  private static let options = ["searchText": Option.search]

  @Test func `each value of a query has an example, and an option of the list command`() {
    let names = valueNames(of: ProductQuery.all)
    #expect(Set(Self.examples.keys) == names)
    #expect(Set(Self.options.keys) == names)
    #expect(Set(Self.options.values).isSubset(of: Command.list.options))
  }

  @Test(arguments: examples.values)
  func `a query is sent, and described by the sandbox`(query: ProductQuery) throws {
    let all = Endpoint.products(matching: .all, page: .first)
    let items = Endpoint.products(matching: query, page: .first).query
      .filter { !all.query.contains($0) }
    #expect(!items.isEmpty)
    let url = try #require(URL(string: "\(SandboxSessionManager.baseURL)/openapi.json"))
    let response = SandboxMarket().response(to: HTTPRequest(url: url))
    let document = String(decoding: response.body, as: UTF8.self)
    for item in items { #expect(document.contains(#""name":"\#(item.name)""#), "\(item)") }
  }

  @Test(arguments: examples.values)
  func `the sandbox, the fake and the app agree on rows`(query: ProductQuery) async throws {
    let page = try PageRequest(number: 1, size: 1_000)
    let products = try TestMarket(products: 400).container.products
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
