import Foundation
import OpenMarketData
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// A market of as many products as one asks for.
@Suite(.oneAtATime(.calculating))
struct GeneratedMarketTests {
  @Test(arguments: [(-1, 1), (0, 1), (1, 1), (72, 72), (1_000, 1_000), (100_001, 100_000)])
  func `it has as many products as were asked for, within its bounds`(
    asked: Int, count: Int
  ) throws {
    let market = SandboxMarket(products: asked)
    #expect(try market.page("items_per_page=1").totalCount == count)
    let oldest = try market.page("items_per_page=1&page_no=\(count)")
    #expect(oldest.pages.map(\.id) == [1])
    #expect(!oldest.hasNext)
  }

  @Test func `the same seed gives the same products`() throws {
    func listed(_ seed: UInt64) throws -> Data {
      try SandboxMarket(products: 100, seed: seed).ask("/api/products?items_per_page=100").body
    }
    #expect(try listed(7) == listed(7))
    #expect(try listed(7) != listed(8))
  }

  @Test func `every product keeps the limits`() throws {
    let products = try SandboxMarket(products: 1_000).everything()
    for product in products {
      #expect((3...100).contains(product.name.count))
      #expect((10...1000).contains(product.description.count))
      #expect((0...product.price).contains(product.discountedPrice))
      #expect(product.createdAt.wholeMatch(of: /20[12][0-9]-[01][0-9]-[0-2][0-9]T00:00:00/) != nil)
    }
    #expect(Set(products.map(\.name)).count == 1_000)
    #expect(products.map(\.createdAt) == products.map(\.createdAt).sorted(by: >))
    #expect(products.first?.createdAt == "2024-12-28T00:00:00")
    #expect(Set(products.map(\.vendorID)).count == 9)
    #expect(Set(products.map(\.currency)) == ["KRW", "USD"])
    #expect(products.contains { $0.discountedPrice > 0 })
    #expect(products.contains { $0.stock == 0 })
    #expect(products.contains { $0.name.contains(/\p{Hangul}/) })
    #expect(products.contains { $0.name.contains("Keyboard") })
  }

  @Test func `pictures are drawn and have identifiers of their own`() throws {
    let market = SandboxMarket(products: 60)
    var ids: [Int] = []
    for id in 1...60 {
      let images = try market.detail(id).images
      #expect((1...5).contains(images.count))
      ids += images.map(\.id)
    }
    #expect(ids == Array(1...ids.count))
    let url = try #require(URL(string: try market.detail(60).thumbnail))
    #expect(market.response(to: HTTPRequest(url: url)).status == 200)
  }

  @Test(arguments: ["텀블러", "KEYBOARD", "keyboard 5"])
  func `a search finds what the names hold`(text: String) throws {
    let market = SandboxMarket(products: 1_000)
    let expected = try market.everything().filter {
      $0.name.lowercased().contains(text.lowercased())
    }
    #expect(!expected.isEmpty)
    for form in [
      text.precomposedStringWithCanonicalMapping, text.decomposedStringWithCanonicalMapping,
    ] {
      #expect(try market.found(form).map(\.id) == expected.map(\.id))
    }
  }
}
