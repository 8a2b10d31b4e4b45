import Foundation
import OpenMarketData
import OpenMarketSandbox
import Testing

/// Tests for version 1 of the API.
struct LegacyContractTests {
  private let market = MarketUnderTest()

  @Test func `the list has twenty items a page and ends with an empty one`() async throws {
    var ids: [Int] = []
    for (number, count) in [(1, 20), (2, 20), (3, 20), (4, 12), (5, 0), (Int.max, 0)] {
      let page: ItemPageAnswer = try await market.send(.get, "/items/\(number)").decoded()
      #expect(page.page == number)
      #expect(page.items.count == count)
      #expect(page.items.filter { $0.descriptions != nil || $0.images != nil } == [])
      ids += page.items.map(\.id)
    }
    #expect(ids == (try await market.listed("items_per_page=100")).pages.map(\.id))
  }

  @Test func `an item has integer prices, and a sale price if there is a discount`() async throws {
    let tumbler: ItemAnswer = try await market.send(.get, "/item/32").decoded()
    #expect((tumbler.price, tumbler.discountedPrice) == (19_000, 16_500))
    #expect(tumbler.registrationDate == 1_666_051_200)
    #expect(tumbler.descriptions?.contains("\n") == true)
    let product: ProductAnswer = try await market.send(.get, "/api/products/32").decoded()
    #expect(tumbler.thumbnails == product.images.map(\.thumbnailUrl))
    #expect(tumbler.images == product.images.map(\.url))

    let broken = try await market.register(
      market.params().replacing("150000", with: "19.99").replacing("1000", with: "0.5"))
    let id = try broken.decoded(as: ProductAnswer.self).id
    let item: ItemAnswer = try await market.send(.get, "/item/\(id)").decoded()
    #expect((item.price, item.discountedPrice) == (19, 19))
    let apron = try await market.send(.get, "/item/24")
    #expect(!apron.text.contains("discounted_price"))
  }

  @Test(arguments: ["/item", "/item/"])
  func `an item is registered, and is a product too`(target: String) async throws {
    let response = try await market.sendItem(.post, target, images: [.samplePNG, .sampleJPEG])
    #expect(response.status == 201)
    #expect(!response.text.contains("pw1"))
    let item: ItemAnswer = try response.decoded()
    #expect(item.stock == 1_000_000_000_000)
    #expect((item.price, item.discountedPrice, item.currency) == (165, 160, "EUR"))
    #expect(item.registrationDate == 1_684_886_400)
    #expect(try await market.send(.get, item.images?.first ?? "").body == .samplePNG)
    #expect(try await market.send(.get, "/item/\(item.id)").decoded() == item)

    let product: ProductAnswer = try await market.send(.get, "/api/products/\(item.id)").decoded()
    #expect((product.name, product.vendors.name) == ("Desk lamp", "Legacy Seller"))
    #expect((product.price, product.discountedPrice) == (165, 5))
    #expect(try await market.listed().pages.first?.id == item.id)
  }

  @Test func `a change keeps other fields and stores the pictures again`() async throws {
    let item = try await market.createdItem()
    func changed(
      _ fields: KeyValuePairs<String, String> = ["password": "pw1"], images: [Data] = []
    ) async throws -> ItemAnswer {
      try await market.changedItem(item.id, fields, images: images)
    }
    let checked = try await changed()
    #expect((checked.title, checked.discountedPrice) == (item.title, item.discountedPrice))
    #expect(checked.images?.count == 2)
    #expect(Set(checked.images ?? []).isDisjoint(with: item.images ?? []))
    #expect(try await market.send(.get, item.images?.first ?? "").status == 404)
    for (address, bytes) in zip(checked.images ?? [], [Data.samplePNG, .sampleJPEG]) {
      #expect(try await market.send(.get, address).body == bytes)
    }

    let dearer = try await changed(["title": "Lamp", "price": "200", "password": "pw1"])
    #expect((dearer.title, dearer.price, dearer.discountedPrice) == ("Lamp", 200, 160))
    let full = try await changed(["discounted_price": "200", "password": "pw1"])
    #expect(full.discountedPrice == nil)
    let plain = try await changed(["price": "250", "password": "pw1"])
    #expect((plain.price, plain.discountedPrice) == (250, nil))

    let last = try await changed(images: [.sampleJPEG])
    #expect(last.images?.count == 1)
    #expect(try await market.send(.get, last.images?.first ?? "").body == .sampleJPEG)
    for address in full.images ?? [] {
      #expect(try await market.send(.get, address).status == 404)
    }
  }

  @Test func `a product of a vendor has the vendor's secret as its password`() async throws {
    let product = try await market.registered()
    let changed = try await market.changedItem(
      product.id, ["stock": "9", "password": market.seller.secret])
    #expect(changed.stock == 9)
    let read: ProductAnswer = try await market.send(.get, "/api/products/\(product.id)").decoded()
    #expect(read.images.map(\.id) == product.images.map(\.id))
    #expect(read.images.map(\.url) == changed.images)
  }
}
