import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketJSON
import OpenMarketKit
import OpenMarketPresentation
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
    #expect(names == Set(Self.examples.keys) && names == Set(Self.options.keys))
    #expect(Set(Self.options.values).isSubset(of: Command.list.options))
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
    let all = try await products.products(matching: .all, page: page).products
    let rows = try await products.products(matching: query, page: page).products
    #expect(rows != all && rows.count > 1)
    #expect(Set(rows) == Set(all.filter(query.matches)))
    #expect(zip(rows, rows.dropFirst()).allSatisfy { query.lists($0, before: $1) })
    // FetchMoreProductsUseCase and LoadedPages need the newest product first: others can add rows only at the top, and an edit
    // moves no row.
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.id > $1.id })
    let fake = InMemoryProductRepository(all.map { ProductDetail(product: $0, images: []) })
    expectEqual(try await fake.products(matching: query, page: page).products, rows)
  }

  @Test(arguments: examples.values, TestMarket.versions.dropFirst())
  func `an older server can't answer a query`(
    query: ProductQuery, versions: (APIVersion, SandboxMarket.API)
  ) async throws {
    let products = try TestMarket(versions.0, of: versions.1).container.products
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
    let states = [ProductQuery.all, query].map {
      ProductListState(phase: .loaded, content: ProductListState.Content(query: $0, rows: []))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try states.map { try encoder.encode($0) }
    #expect(json[0] != json[1])
    #expect("\(states[0])" != "\(states[1])")
  }

  @Test(arguments: examples.values)
  @MainActor
  func `a list keeps its query, and the rows and the order of the market after each change`(
    query: ProductQuery
  ) async throws {
    let market = try TestMarket(products: 400)
    let (container, seller) = (market.container, market.seller)
    let list = container.makeProductListViewModel(firstPage: try PageRequest(number: 1, size: 6))
    await list.search(query.searchText ?? "")
    try #require(list.state.query == query)
    await list.loadMore()
    func expectSame(_ step: String) async throws {
      let page = try PageRequest(number: 1, size: 1_000)
      let rows = try await container.fetchProductPage(query, page: page).products
      let shown = list.state.rows.map(\.product)
      #expect(shown == Array(rows.prefix(shown.count)), "\(step)")
    }
    try await expectSame("before")
    let shown = list.state.rows.map(\.product.price)
    let highest = Money(tenThousandths: 9_999_999_990_000, currency: .krw)
    let prices = [shown[shown.count / 2], try #require(shown.last), highest]
    var products: [ProductDetail] = []
    for price in prices {
      let product = NewProduct.sample(name: "Steel lamp", price: price)
      products.append(try await container.registerProduct(product, as: seller).detail)
      try await expectSame("registered at \(price)")
    }
    // Into the rows, within them, and out of them.
    for (index, price, name) in [
      (2, 0, "Lamp"), (2, 1, "Steel lamp"), (0, 2, "Steel lamp"), (2, 2, "Lamp"), (1, 0, "Lamp"),
    ] {
      let changes = try ProductChanges(to: products[index], name: name, price: prices[price])
      products[index] = try await container.updateProduct(changes, as: seller)
      try await expectSame("changed \(changes)")
    }
    while list.state.canLoadMore { await list.loadMore() }
    try await expectSame("at the end")
    #expect(list.state.rows.count == list.state.content?.totalCount)
    await list.search("zzzz")
    await list.search(query.searchText ?? "")
    #expect(list.state.query == query)

    let results = container.makeProductSearchViewModel()
    await results.search(query.searchText ?? "")
    await results.search("")
    #expect(results.state.query == query.searching(for: nil))
  }
}
