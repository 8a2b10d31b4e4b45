import OpenMarket
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// What can be done in every dialect, done in each: with the same use cases and the same screens.
@MainActor
struct DialectScenarioTests {
  typealias Way = MarketInDialect.Way

  private static func won(_ whole: Int64) -> Money {
    Money(tenThousandths: whole * Money.unitsPerWhole, currency: .krw)
  }

  private static func lamp() throws -> ProductDraft {
    try .sample(
      name: "Lamp & \"shade\" 등", description: "Warm light,\nalmost new.", price: won(15_000),
      discount: won(500), stock: 1_000_000_000_000,
      images: [.samplePNG(name: "front.png"), .samplePNG(name: "back.png")])
  }

  @Test(arguments: Way.all, [(53, 20), (53, 7), (40, 20), (53, 50), (53, 1_000)])
  func `the list shows every product once, the newest first`(
    way: Way, list: (count: Int, pageSize: Int)
  ) async throws {
    try await MarketInDialect.with(way, products: list.count) { market, _ in
      let ids = try await market.rows(pageSize: list.pageSize).map(\.id)
      #expect(ids.count == list.count)
      #expect(zip(ids, ids.dropFirst()).allSatisfy { $0 > $1 })
    }
  }

  @Test(arguments: Way.all)
  func `a product's own page shows what its row does, and more`(way: Way) async throws {
    try await MarketInDialect.with(way) { market, _ in
      for row in try await market.rows() {
        let content = try #require(await market.page(of: row.id).content)
        #expect(content.detail.product.name == row.name)
        #expect(content.detail.product.pricing == row.pricing)
        #expect(content.detail.product.thumbnail == row.thumbnail)
        #expect(content.detail.product.description.isEmpty == false)
        #expect(content.detail.images.count >= 1)
        #expect(content.detail.hasThumbnail(content.detail.images[0].id))
      }
    }
  }

  @Test(arguments: Way.all)
  func `a product is registered, found in the list, changed and deleted`(way: Way) async throws {
    try await MarketInDialect.with(way) { market, _ in
      let draft = try Self.lamp()
      let lamp = try await market.registered(draft)
      #expect(lamp.product.name == draft.name)
      #expect(lamp.product.description == draft.description)
      #expect(lamp.product.pricing == draft.pricing)
      #expect(lamp.product.stock == draft.stock)
      #expect(lamp.images.count == 2)
      #expect(try await market.rows().first?.id == lamp.id)
      #expect(await market.page(of: lamp.id).content?.detail == lamp)

      let changes = try ProductChanges(
        to: lamp, name: "Reading lamp", description: "It is colder now.", stock: 2)
      let changed = try await market.container.updateProduct(changes, as: market.seller)
      #expect(changed.product.name == "Reading lamp")
      #expect(changed.product.description == "It is colder now.")
      #expect(changed.product.stock == 2)
      #expect(changed.product.pricing == draft.pricing)
      #expect(changed.images.count == 2)
      #expect(try await market.rows().first?.name == "Reading lamp")
      #expect(await market.page(of: lamp.id).content?.detail == changed)

      try await market.container.deleteProduct(lamp.id, as: market.seller)
      #expect(try await !market.rows().contains { $0.id == lamp.id })
      #expect(await market.page(of: lamp.id).error?.code == "not-found")
      var changesSince = market.container.changes.changes().makeAsyncIterator()
      await #expect {
        try await market.container.deleteProduct(lamp.id, as: market.seller)
      } throws: {
        if case MarketError.notFound = $0 { true } else { false }
      }
      #expect(await changesSince.next() == .deleted(lamp.id))
    }
  }

  @Test(arguments: Way.all)
  func `price and discount change on their own, and together`(way: Way) async throws {
    try await MarketInDialect.with(way) { market, _ in
      var lamp = try await market.registered(Self.lamp())
      let steps: [(price: Int64?, discount: Int64?, expected: (Int64, Int64))] = [
        (20_000, nil, (20_000, 500)), (nil, 800, (20_000, 800)), (nil, 0, (20_000, 0)),
        (18_000, nil, (18_000, 0)), (10_000, 10_000, (10_000, 10_000)),
        (12_000, 0, (12_000, 0)), (nil, 1, (12_000, 1)),
      ]
      for step in steps {
        let changes = try ProductChanges(
          to: lamp, price: step.price.map(Self.won), discount: step.discount.map(Self.won))
        let changed = try await market.container.updateProduct(changes, as: market.seller)
        let expected = try Pricing(
          price: Self.won(step.expected.0), discount: Self.won(step.expected.1))
        #expect(changed.product.pricing == expected)
        #expect(changes.areMade(in: changed))
        #expect(await market.page(of: lamp.id).content?.detail == changed)
        lamp = changed
      }
      let dollars = try ProductChanges(
        to: lamp, price: Money(tenThousandths: 90_000, currency: .usd))
      _ = try await market.container.updateProduct(dollars, as: market.seller)
      let pricing = await market.page(of: lamp.id).content?.detail.product.pricing
      #expect(pricing?.price == Money(tenThousandths: 90_000, currency: .usd))
      #expect(pricing?.discount == Money(tenThousandths: 10_000, currency: .usd))
    }
  }

  @Test(arguments: Way.all)
  func `a wrong secret changes nothing and is called one`(way: Way) async throws {
    try await MarketInDialect.with(way) { market, _ in
      let lamp = try await market.registered(Self.lamp())
      let stranger = try SellerCredential(
        identifier: market.seller.identifier.revealed, secret: "guessed",
        vendorID: lamp.product.vendor?.id)
      let isWrongSecret = { (error: any Error) in
        if case MarketError.wrongSecret(let reason) = error { reason != nil } else { false }
      }
      await #expect {
        try await market.container.updateProduct(ProductChanges(to: lamp, stock: 9), as: stranger)
      } throws: {
        isWrongSecret($0)
      }
      await #expect {
        try await market.container.deleteProduct(lamp.id, as: stranger)
      } throws: {
        isWrongSecret($0)
      }
      #expect(await market.page(of: lamp.id).content?.detail == lamp)
    }
  }
}
