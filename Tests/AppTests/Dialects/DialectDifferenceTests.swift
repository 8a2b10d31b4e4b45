import OpenMarket
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// What the first generation cannot do, and says so.
@MainActor
struct DialectDifferenceTests {
  typealias Way = MarketInDialect.Way

  @Test(arguments: Way.all)
  func `a search finds its product, or is said to be none here`(way: Way) async throws {
    try await MarketInDialect.with(way) { market, _ in
      let lamp = try await market.registered(.sample(name: "Unheard-of lamp"))
      let list = market.container.makeProductListViewModel()
      await list.load()
      await list.search("unheard-of")
      switch way.dialect {
      case .current:
        #expect(list.state.rows.map(\.id) == [lamp.id])
        #expect(list.state.phase == .end)
      case .legacy:
        #expect(list.state.error?.code == "unsupported")
        #expect(list.state.rows.count == 4)
      }
      await list.search("")
      #expect(list.state.error == nil)
      #expect(list.state.rows.count == 4)
    }
  }

  @Test(arguments: Way.all)
  func `the service is well, or has no word on it`(way: Way) async throws {
    try await MarketInDialect.with(way) { market, _ in
      let screen = market.container.makeServiceHealthViewModel()
      await screen.check()
      switch (way.dialect, screen.state.health) {
      case (.current, .up), (.legacy, .down(.unsupported(.healthCheck))): break
      case (_, let health): Issue.record("\(String(describing: health))")
      }
    }
  }

  @Test(arguments: Way.all)
  func `a fraction of a price is kept, or not taken`(way: Way) async throws {
    try await MarketInDialect.with(way) { market, _ in
      let draft = try ProductDraft.sample(price: Money(tenThousandths: 199_900, currency: .usd))
      switch way.dialect {
      case .current:
        #expect(try await market.registered(draft).product.pricing == draft.pricing)
      case .legacy:
        await #expect(throws: MarketError.unsupported(.fractionalPrices)) {
          try await market.registered(draft)
        }
        #expect(try await market.rows().count == 3)
      }
    }
  }

  @Test(arguments: Way.all)
  func `another picture becomes the thumbnail, or cannot`(way: Way) async throws {
    try await MarketInDialect.with(way) { market, _ in
      let images = [ImageFile.samplePNG(name: "a.png"), .samplePNG(name: "b.png")]
      let lamp = try await market.registered(.sample(images: images))
      let changes = try ProductChanges(to: lamp, thumbnail: lamp.images[1].id)
      switch way.dialect {
      case .current:
        let changed = try await market.container.updateProduct(changes, as: market.seller)
        #expect(changed.hasThumbnail(lamp.images[1].id))
      case .legacy:
        await #expect(throws: MarketError.unsupported(.thumbnailChoice)) {
          try await market.container.updateProduct(changes, as: market.seller)
        }
      }
    }
  }
}
