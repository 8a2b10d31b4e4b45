import Foundation
import OpenMarketData
import OpenMarketSandbox
import Testing

/// Tests for version 1 of the API.
struct LegacyContractTests {
  private struct ErrorAnswer: Decodable {
    let error: Bool
    let reason: String
  }

  typealias Transport = MarketUnderTest.Transport

  @Test func `the list has twenty items a page and ends with an empty one`() async throws {
    try await MarketUnderTest.with(.inProcess) { market in
      var ids: [Int] = []
      for (number, count) in [(1, 20), (2, 20), (3, 20), (4, 12), (5, 0), (Int.max, 0)] {
        let response = try await market.send(.get, "/items/\(number)")
        #expect(response.status == 200)
        #expect(response.headers["Content-Type"] == "application/json")
        let page: ItemPageAnswer = try response.decoded()
        #expect(page.page == number)
        #expect(page.items.count == count)
        #expect(page.items.allSatisfy { $0.descriptions == nil && $0.images == nil })
        ids += page.items.map(\.id)
      }
      #expect(ids == (try await market.listed("items_per_page=100")).pages.map(\.id))
    }
  }

  @Test func `an item has integer prices, and a sale price if there is a discount`() async throws {
    try await MarketUnderTest.with(.inProcess) { market in
      let tumbler: ItemAnswer = try await market.send(.get, "/item/32").decoded()
      #expect(tumbler.price == 19_000)
      #expect(tumbler.discountedPrice == 16_500)
      #expect(tumbler.thumbnails.count == 3)
      #expect(tumbler.registrationDate == 1_666_051_200)
      #expect(tumbler.descriptions?.contains("\n") == true)
      let product: ProductAnswer = try await market.send(.get, "/api/products/32").decoded()
      #expect(tumbler.thumbnails == product.images.map(\.thumbnail))
      #expect(tumbler.images == product.images.map(\.url))

      let broken = try await market.register(
        market.params().replacing("150000", with: "19.99").replacing("1000", with: "0.5"))
      let id = try broken.decoded(as: ProductAnswer.self).id
      let item: ItemAnswer = try await market.send(.get, "/item/\(id)").decoded()
      #expect(item.price == 19)
      #expect(item.discountedPrice == 19)
      let apron = try await market.send(.get, "/item/24")
      #expect(!apron.text.contains("discounted_price"))
    }
  }

  @Test(arguments: ["/item", "/item/"])
  func `an item is registered, and is a product too`(
    target: String
  ) async throws {
    try await MarketUnderTest.with(.inProcess) { market in
      let response = try await market.sendItem(
        .post, target, images: [.samplePNG, .sampleJPEG])
      #expect(response.status == 201)
      let item: ItemAnswer = try response.decoded()
      #expect(item.title == "Desk lamp")
      #expect(item.stock == 1_000_000_000_000)
      #expect(item.price == 165)
      #expect(item.discountedPrice == 160)
      #expect(item.currency == "EUR")
      #expect(item.registrationDate == 1_684_886_400)
      #expect(!response.text.contains("pw1"))
      #expect(try await market.send(.get, item.images?.first ?? "").body == .samplePNG)
      let again: ItemAnswer = try await market.send(.get, "/item/\(item.id)").decoded()
      #expect(again == item)

      let product: ProductAnswer = try await market.send(.get, "/api/products/\(item.id)").decoded()
      #expect(product.name == "Desk lamp")
      #expect(product.price == 165)
      #expect(product.discountedPrice == 5)
      #expect(product.vendors.name == "Legacy Seller")
      #expect(try await market.listed().pages.first?.id == item.id)
    }
  }

  @Test func `a change keeps other fields and stores the pictures again`() async throws {
    try await MarketUnderTest.with(.inProcess) { market in
      let item = try await market.createdItem()
      let response = try await market.sendItem(.patch, "/item/\(item.id)", ["password": "pw1"])
      #expect(response.status == 200)
      let checked: ItemAnswer = try response.decoded()
      #expect(checked.title == item.title)
      #expect(checked.discountedPrice == item.discountedPrice)
      #expect(checked.images?.count == 2)
      #expect(Set(checked.images ?? []).isDisjoint(with: item.images ?? []))
      #expect(try await market.send(.get, item.images?.first ?? "").status == 404)
      for (address, bytes) in zip(checked.images ?? [], [Data.samplePNG, .sampleJPEG]) {
        #expect(try await market.send(.get, address).body == bytes)
      }

      let dearer: ItemAnswer = try await market.sendItem(
        .patch, "/item/\(item.id)", ["title": "Lamp", "price": "200", "password": "pw1"]
      ).decoded()
      #expect(dearer.title == "Lamp")
      #expect(dearer.price == 200)
      #expect(dearer.discountedPrice == 160)
      let full: ItemAnswer = try await market.sendItem(
        .patch, "/item/\(item.id)", ["discounted_price": "200", "password": "pw1"]
      ).decoded()
      #expect(full.discountedPrice == nil)
      let plain: ItemAnswer = try await market.sendItem(
        .patch, "/item/\(item.id)", ["price": "250", "password": "pw1"]
      ).decoded()
      #expect(plain.price == 250 && plain.discountedPrice == nil)

      let last: ItemAnswer = try await market.sendItem(
        .patch, "/item/\(item.id)", ["password": "pw1"], images: [.sampleJPEG]
      ).decoded()
      #expect(last.images?.count == 1)
      #expect(try await market.send(.get, last.images?.first ?? "").body == .sampleJPEG)
      for address in full.images ?? [] {
        #expect(try await market.send(.get, address).status == 404)
      }
    }
  }

  @Test func `a product of a vendor has the vendor's secret as its password`() async throws {
    try await MarketUnderTest.with(.inProcess) { market in
      let product = try await market.registered()
      let secret = try market.seller.secret
      let changed: ItemAnswer = try await market.sendItem(
        .patch, "/item/\(product.id)", ["stock": "9", "password": secret]
      ).decoded()
      #expect(changed.stock == 9)
      let read: ProductAnswer = try await market.send(.get, "/api/products/\(product.id)").decoded()
      #expect(read.images.map(\.id) == product.images.map(\.id))
      #expect(read.images.map(\.url) == changed.images)
    }
  }

  @Test(arguments: Transport.allCases)
  func `an item is deleted by its password`(transport: Transport) async throws {
    try await MarketUnderTest.with(transport) { market in
      let item = try await market.createdItem()
      let deleted = try await market.deleteItem(item.id, password: "pw1")
      #expect(deleted.status == 200)
      #expect(try deleted.decoded(as: ItemAnswer.self) == item)
      #expect(try await market.send(.get, "/item/\(item.id)").status == 404)
      #expect(try await market.send(.get, "/api/products/\(item.id)").status == 404)
      #expect(try await market.deleteItem(item.id, password: "pw1").status == 404)
    }
  }

  static let refusals = [
    Refusal("an unknown item", 404, "no item 999999") { try await $0.send(.get, "/item/999999") },
    Refusal("a number written otherwise", 404, "no item 032") {
      try await $0.send(.get, "/item/032")
    },
    Refusal("page 0", 400, "from 1") { try await $0.send(.get, "/items/0") },
    Refusal("a page that is not a number", 400, "from 1") {
      try await $0.send(.get, "/items/first")
    },
    Refusal("a change by a wrong password", 404, "password") {
      try await $0.sendItem(.patch, "/item/32", ["password": "wrong"])
    },
    Refusal("a discount above the price", 400, "amount to pay") {
      try await $0.sendItem(
        .patch, "/item/32", ["discounted_price": "19001", "password": "sandbox-15"])
    },
    Refusal("a change without a form", 415, "multipart") {
      try await $0.sendJSON(.patch, "/item/32", "{}")
    },
    Refusal("removal by a wrong password", 404, "password") {
      try await $0.deleteItem(32, password: "wrong")
    },
    Refusal("removal of an unknown item", 404, "no item") {
      try await $0.deleteItem(999_999, password: "pw1")
    },
    Refusal("removal by a form", 415, "application/json") {
      try await $0.sendItem(.delete, "/item/32", ["password": "sandbox-15"])
    },
    Refusal("no pictures", 400, "`images[]`") { try await $0.sendItem() },
    Refusal("a picture that is too large", 413, "413 too many") {
      let large = Data.samplePNG + Data(count: 300_412 - Data.samplePNG.count)
      return try await $0.sendItem(images: [large])
    },
    Refusal("a method that is not allowed", 405, "GET") {
      try await $0.send(.post, "/items/1", body: Data("x".utf8))
    },
  ]

  @Test(arguments: refusals)
  func `a refusal has a reason`(refusal: Refusal) async throws {
    try await MarketUnderTest.with(.inProcess) { market in
      let response = try await refusal.send(market)
      #expect(response.status == refusal.status)
      let answer: ErrorAnswer = try response.decoded()
      #expect(answer.error)
      #expect(answer.reason.contains(refusal.words), "\(answer.reason)")
    }
  }
}
