import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests that both API versions lead to the same results, and tests for the limits of version 1 of the API.
@MainActor
struct DialectTests {
  typealias Way = TestMarket.Way

  @Test(arguments: Way.all, [(53, 20), (40, 20), (53, 1_000)])
  func `the list shows every product once, the newest first`(
    way: Way, list: (count: Int, pageSize: Int)
  ) async throws {
    try await TestMarket.with(way, products: list.count) { market in
      let ids = try await market.rows(pageSize: list.pageSize).map(\.id)
      #expect(ids.count == list.count)
      #expect(zip(ids, ids.dropFirst()).allSatisfy { $0 > $1 })
    }
  }

  @Test(arguments: Way.all)
  func `a product page has the values of the row and more`(way: Way) async throws {
    try await TestMarket.with(way, products: 3) { market in
      for row in try await market.rows() {
        let detail = try #require(await market.page(of: row.id).content?.detail)
        #expect(detail.product.name == row.name)
        #expect(detail.product.pricing == row.pricing)
        #expect(detail.product.thumbnail == row.thumbnail)
        #expect(!detail.product.description.isEmpty)
        let image = try #require(detail.images.first)
        #expect(detail.hasThumbnail(image.id))
      }
    }
  }

  @Test(arguments: Way.all)
  func `a search finds its product or is unsupported`(way: Way) async throws {
    try await TestMarket.with(way, products: 3) { market in
      let lamp = try await market.registered(.sample(name: "Unheard-of lamp"))
      let list = market.container.makeProductListViewModel()
      await list.load()
      await list.search("unheard-of")
      switch way.apiVersion {
      case .v3:
        #expect(list.state.rows.map(\.id) == [lamp.id])
        #expect(list.state.phase == .end)
      case .v1, .v2:
        #expect(list.state.error?.code == .unsupported)
        #expect(list.state.rows.count == 4)
      }
      await list.search("")
      #expect(list.state.error == nil)
      #expect(list.state.rows.count == 4)
    }
  }

  @Test(arguments: APIVersion.allCases)
  func `health, fractions and thumbnails work or are unsupported`(
    apiVersion: APIVersion
  ) async throws {
    try await TestMarket.with(Way(apiVersion: apiVersion), products: 3) { market in
      let screen = market.container.makeServiceHealthViewModel()
      await screen.check()
      let fraction = try NewProduct.sample(price: Money(tenThousandths: 199_900, currency: .usd))
      let lamp = try await market.registered(.sample(images: [.samplePNG(), .samplePNG()]))
      let thumbnail = try ProductChanges(to: lamp, thumbnail: lamp.images[1].id)
      switch apiVersion {
      case .v2, .v3:
        guard case .up = screen.state.health else {
          Issue.record("\(screen.state)")
          return
        }
        #expect(try await market.registered(fraction).product.pricing == fraction.pricing)
        let changed = try await market.container.updateProduct(thumbnail, as: market.seller)
        #expect(changed.hasThumbnail(lamp.images[1].id))
      case .v1:
        #expect(screen.state.health == .down(.unsupported(.healthCheck)))
        await #expect(throws: MarketError.unsupported(.fractionalPrices)) {
          try await market.registered(fraction)
        }
        await #expect(throws: MarketError.unsupported(.thumbnailChoice)) {
          try await market.container.updateProduct(thumbnail, as: market.seller)
        }
        #expect(try await market.rows().count == 4)
      }
    }
  }
}
