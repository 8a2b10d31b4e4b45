import Foundation
import OpenMarket
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

struct DialectExplanationTests {
  private func market(_ dialect: MarketDialect) throws -> DIContainer {
    var configuration = OpenMarketConfiguration(
      server: try ServerAddress("https://market.example"))
    configuration.dialect = dialect
    // Nothing is to be sent.
    return DIContainer(configuration: configuration, carrier: ScriptedSessionManager([]))
  }

  @Test(arguments: [
    (MarketDialect.current, ["GET https://market.example/api/products/5"]),
    (.legacy, ["GET https://market.example/item/5"]),
  ])
  func `a read is explained`(dialect: MarketDialect, requests: [String]) throws {
    let explanations = try market(dialect).explanations(of: .product(ProductID(5)))
    #expect(explanations.map(\.message) == requests)
  }

  @Test(arguments: [
    (
      MarketDialect.current,
      ["GET https://market.example/api/products?page_no=2&items_per_page=30"]
    ),
    (
      .legacy,
      ["GET https://market.example/items/2", "GET https://market.example/items/3"]
    ),
  ])
  func `a page is as many requests as it takes`(
    dialect: MarketDialect, requests: [String]
  ) throws {
    let page = try PageRequest(number: 2, size: 30)
    let explanations = try market(dialect).explanations(of: .products(matching: .all, page: page))
    #expect(explanations.map(\.message) == requests)
  }

  @Test(arguments: [
    (
      MarketDialect.current,
      [
        "POST https://market.example/api/products",
        "PATCH https://market.example/api/products/5",
        "POST https://market.example/api/products/5/archived",
        "DELETE https://market.example/api/products/•••",
      ]
    ),
    (
      .legacy,
      [
        "POST https://market.example/item", "PATCH https://market.example/item/5",
        "DELETE https://market.example/item/5",
      ]
    ),
  ])
  func `a change is explained, and its secrets are not`(
    dialect: MarketDialect, requests: [String]
  ) throws {
    let seller = try SellerCredential.sample()
    let market = try market(dialect)
    let calls: [MarketCall] = [
      .register(try .sample(), as: seller),
      .update(try ProductChanges(to: .sample(id: 5), stock: 9), as: seller),
      .delete(ProductID(5), as: seller),
    ]
    let explanations = try calls.flatMap { try market.explanations(of: $0) }
    #expect(explanations.map { $0.message.prefix { $0 != "\n" } } == requests.map { $0[...] })
    for explanation in explanations {
      #expect(!explanation.description.contains(seller.secret.revealed))
      #expect(!explanation.description.contains(seller.identifier.revealed))
      #expect(explanation.curl.contains("$OPENMARKET_"))
    }
  }

  @Test func `what an API does not have is not explained`() throws {
    let market = try market(.legacy)
    let search = MarketCall.products(matching: ProductQuery(searchText: "cup"), page: .first)
    #expect(throws: MarketError.unsupported(.search)) { try market.explanations(of: search) }
    #expect(throws: MarketError.unsupported(.healthCheck)) {
      try market.explanations(of: .health)
    }
  }
}
