import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

/// Tests for the products of a new market, and for generated products.
@Suite(.takingTurns(.calculating))
struct SeedTests {
  /// Checks that the values of every product are valid, and that the products have the expected
  /// order and variety.
  private func check(_ products: [RowAnswer]) throws {
    let format = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
      .time(includingFractionalSeconds: false)
    for product in products {
      #expect((3...100).contains(product.name.count), "\(product.id)")
      #expect((10...1000).contains(product.description.count), "\(product.id)")
      #expect((0...product.price).contains(product.discountedPrice), "\(product.id)")
      #expect(try format.format(format.parse(product.createdAt)) == product.createdAt)
    }
    #expect(products.map(\.id) == Set(products.map(\.id)).sorted(by: >))
    #expect(products.map(\.createdAt) == products.map(\.createdAt).sorted(by: >))
    #expect(Set(products.map(\.name)).count == products.count)
    #expect(Set(products.map(\.vendorId)).count == 9)
    #expect(Set(products.map(\.currency)) == ["KRW", "USD"])
  }

  /// Returns the number of images of each product, and the IDs of all images. The oldest product
  /// comes first.
  private func images(of market: SandboxMarket) throws -> (counts: [Int], ids: [Int]) {
    let images = try market.everything().reversed().map { product in
      let images = try market.detail(product.id).images
      #expect(product.thumbnail == images.first?.thumbnailUrl)
      return images
    }
    return (images.map(\.count), images.joined().map(\.id))
  }

  @Test func `a new market has a variety of products`() throws {
    let market = SandboxMarket()
    let products = try market.everything()
    try check(products)
    #expect(products.count == 72)
    #expect(Set(products.map(\.description)).count == products.count)
    #expect(products.contains { $0.name.wholeMatch(of: /[\p{Latin}\p{Common}]+/) != nil })
    #expect((20...32).contains(products.count { $0.discountedPrice > 0 }))
    #expect((3...8).contains(products.count { $0.stock == 0 }))
    // The product IDs have gaps, as if products had been deleted.
    #expect(products[0].id - products[products.count - 1].id >= products.count)
    let images = try images(of: market)
    #expect(Set(images.counts) == [1, 2, 3, 4, 5])
    #expect(images.ids == Set(images.ids).sorted())
  }

  @Test func `generated products meet the same rules`() throws {
    let products = try SandboxMarket(.init(products: 200)).everything()
    try check(products)
    #expect(products.count == 200)
    #expect(products.first?.createdAt == "2024-12-28T00:00:00")
    let market = SandboxMarket(.init(products: 30))
    let images = try images(of: market)
    #expect(Set(images.counts) == [1, 2, 3, 4, 5])
    #expect(images.ids == Array(1...images.ids.count))
  }

  /// Clients that read prices as whole numbers can show every page of the built-in products.
  @Test(arguments: [(nil, 0, 0), (320, 2, 159)] as [(Int?, Int, Int)])
  func `fractional prices are rare, and come late`(products: Int?, count: Int, first: Int) throws {
    let rows = try SandboxMarket(.init(products: products)).everything().enumerated().filter {
      [$1.price, $1.discountedPrice].contains { "\($0)".contains(".") }
    }.map(\.offset)
    #expect(rows.count == count, "\(rows)")
    #expect(rows.allSatisfy { $0 >= first }, "\(rows)")
  }

  @Test(arguments: [(-1, 1), (0, 1), (72, 72), (100_001, 100_000)])
  func `a market has the requested number of products`(requested: Int, count: Int) throws {
    let options = SandboxMarket.Options(products: requested)
    #expect(options.productCount == count)
    // The largest market takes seconds.
    guard count < 100 else { return }
    let ids = try SandboxMarket(options).everything().map(\.id)
    #expect(ids == (1...count).reversed())
  }
}

/// Tests for markets that derive their products, image URLs and deletion URLs from a seed.
struct SeededMarketTests {
  @Test func `the same seed gives the same products`() throws {
    func listed(_ seed: UInt64) throws -> String {
      try SandboxMarket(.init(products: 9, seed: seed)).ask("/api/products").text
    }
    #expect(try listed(7) == listed(7))
    #expect(try listed(7) != listed(8))
  }

  /// Returns the image paths and the deletion path that a new market generates during a fixed
  /// sequence of requests.
  private func addresses(seed: UInt64?) async throws -> [String] {
    let market = MarketUnderTest(seed: seed)
    let product = try await market.registered()
    let item = try await market.createdItem()
    let items = [
      item, try await market.changedItem(item.id),
      try await market.changedItem(item.id, images: [.sampleJPEG]),
    ]
    let deletion = try await market.deletion(of: product.id)
    return product.images.map(\.url) + items.flatMap { $0.images ?? [] } + [deletion.text]
  }

  @Test func `the same seed, and no other market, gives the same addresses`() async throws {
    let first = try await addresses(seed: 7)
    #expect(Set(first).count == 7)
    #expect(try await addresses(seed: 7) == first)
    #expect(try await Set(first).isDisjoint(with: addresses(seed: 8)))
    #expect(try await Set(addresses(seed: nil)).isDisjoint(with: addresses(seed: nil)))
  }
}
