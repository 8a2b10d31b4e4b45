import Foundation
import OpenMarketSandbox
import Testing

struct CatalogueTests {
  private let market = SandboxMarket()

  @Test func `there is much to choose from`() throws {
    let products = try market.everything()
    #expect(products.count >= 60)
    #expect(products.contains { $0.id == 32 })
    #expect(Set(products.map(\.vendorID)).count >= 6)
    #expect(Set(products.map(\.name)).count == products.count)
    #expect(Set(products.map(\.description)).count == products.count)
    #expect(products.contains { $0.description.contains("\n") })
  }

  @Test func `identifiers ascend with the dates, and have gaps`() throws {
    let products = try market.everything()
    for (newer, older) in zip(products, products.dropFirst()) {
      #expect(newer.id > older.id)
      #expect(newer.createdAt >= older.createdAt)
    }
    #expect(products[0].id - products[products.count - 1].id >= products.count)
  }

  @Test func `dates are midnights of real days`() throws {
    for product in try market.everything() {
      let format = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
        .time(includingFractionalSeconds: false)
      #expect(try format.format(format.parse(product.createdAt)) == product.createdAt)
      #expect(product.createdAt.hasSuffix("T00:00:00"))
      #expect(product.issuedAt == product.createdAt)
    }
  }

  @Test func `names, descriptions, prices and stock keep the limits`() throws {
    for product in try market.everything() {
      #expect((3...100).contains(product.name.count), "\(product.id)")
      #expect((10...1000).contains(product.description.count), "\(product.id)")
      #expect((0...product.price).contains(product.discountedPrice), "\(product.id)")
      #expect(product.bargainPrice == product.price - product.discountedPrice, "\(product.id)")
      #expect(product.stock >= 0, "\(product.id)")
    }
  }

  @Test func `both languages and several currencies are there`() throws {
    let products = try market.everything()
    for currency in ["KRW", "USD"] {
      #expect(products.count { $0.currency == currency } >= 10, "\(currency)")
    }
    #expect(Set(products.map(\.currency)) == ["KRW", "USD"])
    let korean = products.filter { $0.name.contains(/\p{Hangul}/) }
    let english = products.filter { $0.name.wholeMatch(of: /[\p{Latin}\p{Common}]+/) != nil }
    #expect(korean.count >= 20)
    #expect(english.count >= 10)
    let vendors = Set(products.map(\.vendorName))
    #expect(vendors.contains { $0.contains(/\p{Hangul}/) })
    #expect(vendors.contains { $0.wholeMatch(of: /[\p{Latin}\p{Common}]+/) != nil })
  }

  @Test func `some are discounted and some sold out`() throws {
    let products = try market.everything()
    #expect((20...32).contains(products.count { $0.discountedPrice > 0 }))
    #expect((3...8).contains(products.count { $0.stock == 0 }))
  }

  @Test func `every product has one to five pictures with identifiers of their own`() throws {
    var ids: [Int] = []
    var counts: Set<Int> = []
    for product in try market.everything().reversed() {
      let detail = try market.detail(product.id)
      #expect(detail.thumbnail == detail.images.first?.thumbnail)
      #expect(product.thumbnail == detail.thumbnail)
      counts.insert(detail.images.count)
      ids += detail.images.map(\.id)
    }
    #expect(counts == [1, 2, 3, 4, 5])
    #expect(ids == Set(ids).sorted())
  }
}
