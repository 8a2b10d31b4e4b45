import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketJSON
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Tests of the places that use each value of a query.
@Suite(.timeLimit(.minutes(1)))
struct ProductQueryTests {
  /// A query for each value, which differs from the query for all products in this value only.
  private static let examples = ["searchText": ProductQuery(searchText: "steel")]

  @Test func `each value of a query has an example`() {
    #expect(valueNames(of: ProductQuery.all) == Set(Self.examples.keys))
  }

  @Test(arguments: examples.values)
  func `a query is sent, saved under its own name, and described by the sandbox`(
    query: ProductQuery
  ) throws {
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
  func `the sandbox, the fake and the app agree on the rows of a query and their order`(
    query: ProductQuery
  ) async throws {
    let page = try PageRequest(number: 1, size: 1_000)
    let products = try TestMarket(products: 400).container.products
    let all = try await products.products(matching: .all, page: page).rows
    let rows = try await products.products(matching: query, page: page).rows
    #expect(rows != all && rows.count > 1)
    #expect(Set(rows) == Set(all.filter(query.matches)))
    #expect(zip(rows, rows.dropFirst()).allSatisfy { query.lists($0, before: $1) })
    let fake = InMemoryProductRepository(all.map { ProductDetail(product: $0, images: []) })
    expectEqual(try await fake.products(matching: query, page: page).rows, rows)
  }

  @Test(arguments: examples.values, [APIVersion.v1, .v2])
  func `an older server can't answer a query`(
    query: ProductQuery, version: APIVersion
  ) async throws {
    let products = try TestMarket(version).container.products
    let error = await #expect(throws: MarketError.self) {
      try await products.products(matching: query, page: .first)
    }
    guard case .unsupported = error else {
      Issue.record("\(error as Any)")
      return
    }
  }

  @Test(arguments: examples.values)
  func `the state of a list shows its query`(query: ProductQuery) throws {
    let texts = try [ProductQuery.all, query].map { query in
      let content = ProductListState.Content(query: query, rows: [])
      let state = ProductListState(phase: .loaded, content: content)
      return String(decoding: try JSONEncoder().encode(state), as: UTF8.self) + "\(state)"
    }
    #expect(texts[0] != texts[1])
  }
}
