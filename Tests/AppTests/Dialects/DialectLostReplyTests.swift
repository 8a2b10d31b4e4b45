import OpenMarket
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Changes that were made, and whose answers were lost, in every dialect.
@MainActor
struct DialectLostReplyTests {
  typealias Way = MarketInDialect.Way

  private func lose(answersTo method: String, of market: SandboxMarket) {
    var fault = Fault()
    fault.connection = .dropAfterCommit
    market.setFaults(FaultPlan(rules: [FaultRule(method: method, nth: 1, fault: fault)]))
  }

  @Test(arguments: Way.all)
  func `a registration whose answer is lost makes one product, which is found`(
    way: Way
  ) async throws {
    try await MarketInDialect.with(way, products: 45) { market, sandbox in
      lose(answersTo: "POST", of: sandbox)
      let draft = try ProductDraft.sample(discount: Money(tenThousandths: 10_000, currency: .krw))
      let lamp = try await market.registered(draft)
      #expect(lamp.product.pricing == draft.pricing)
      let rows = try await market.rows()
      #expect(rows.count == 46)
      #expect(rows.filter { $0.name == draft.name }.map(\.id) == [lamp.id])
    }
  }

  @Test(arguments: Way.all)
  func `a change whose answer is lost is found to be made`(way: Way) async throws {
    try await MarketInDialect.with(way) { market, sandbox in
      let lamp = try await market.registered(.sample())
      lose(answersTo: "PATCH", of: sandbox)
      let changes = try ProductChanges(
        to: lamp, discount: Money(tenThousandths: 10_000, currency: .krw), stock: 9)
      let update = try await market.container.updateProduct(changes, as: market.seller)
      let current = try #require(await market.page(of: lamp.id).content?.detail)
      #expect(update == current)
      #expect(current.product.stock == 9)
    }
  }

  @Test(arguments: Way.all)
  func `a deletion whose answer is lost is found to be done`(way: Way) async throws {
    try await MarketInDialect.with(way) { market, sandbox in
      let lamp = try await market.registered(.sample())
      lose(answersTo: "DELETE", of: sandbox)
      try await market.container.deleteProduct(lamp.id, as: market.seller)
      #expect(await market.page(of: lamp.id).error?.code == "not-found")
    }
  }
}
