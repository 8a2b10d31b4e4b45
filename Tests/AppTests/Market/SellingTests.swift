import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Tests that register, change and delete products through all layers. The tests use both API versions, within the process and
/// over a socket.
@MainActor
struct SellingTests {
  private static func won(_ whole: Int64) -> Money {
    Money(tenThousandths: whole * Money.unitsPerWhole, currency: .krw)
  }

  private static func lamp() throws -> NewProduct {
    try .sample(
      name: "달항아리 🏺 & \"白\"", description: "줄\n바꿈\t과 \\ / \u{1F3FA} 그리고 끝.",
      price: won(15_000), discount: won(500), stock: 1_000_000_000_000,
      images: [.samplePNG(name: "a.png", size: 200), .samplePNG(name: "b.png", size: 299_999)])
  }

  @Test(arguments: TestMarket.Way.all)
  func `registering, changing and deleting notifies every observer`(
    way: TestMarket.Way
  ) async throws {
    try await TestMarket.with(way, products: 3) { market in
      var events = market.container.events.stream().makeAsyncIterator()
      let draft = try Self.lamp()
      let lamp = try await market.registered(draft)
      #expect(lamp.product.name == draft.name)
      #expect(lamp.product.description == draft.description)
      #expect(lamp.product.pricing == draft.pricing)
      #expect(lamp.product.stock == draft.stock)
      if way.apiVersion != .v1 { #expect(lamp.product.vendor?.id == market.seller.vendorID) }
      #expect(
        try lamp.images.map { try market.bytes(at: $0.original) } == draft.images.map(\.bytes))
      #expect(await events.next() == .registered(lamp))
      #expect(try await market.rows().first?.id == lamp.id)
      #expect(await market.page(of: lamp.id).content?.detail == lamp)

      let changes = try ProductChanges(
        to: lamp, name: "Reading lamp", description: "It is colder now.", stock: 2)
      let changed = try await market.container.updateProduct(changes, as: market.seller)
      #expect(changes.areMade(in: changed))
      #expect(changed.product.pricing == draft.pricing)
      #expect(changed.images.count == 2)
      #expect(await events.next() == .updated(changed))
      #expect(try await market.rows().first?.name == "Reading lamp")
      #expect(await market.page(of: lamp.id).content?.detail == changed)

      try await market.container.deleteProduct(lamp.id, as: market.seller)
      #expect(await events.next() == .deleted(lamp.id))
      #expect(try await !market.rows().contains { $0.id == lamp.id })
      #expect(await market.page(of: lamp.id).error?.code == .notFound)
      await #expect {
        try await market.container.deleteProduct(lamp.id, as: market.seller)
      } throws: {
        if case MarketError.notFound = $0 { true } else { false }
      }
      #expect(await events.next() == .deleted(lamp.id))
    }
  }

  @Test(arguments: TestMarket.Way.all)
  func `price and discount change separately and together`(way: TestMarket.Way) async throws {
    try await TestMarket.with(way, products: 3) { market in
      var lamp = try await market.registered(Self.lamp())
      let steps: [(price: Int64?, discount: Int64?, expected: (Int64, Int64))] = [
        (20_000, nil, (20_000, 500)), (nil, 800, (20_000, 800)), (nil, 0, (20_000, 0)),
        (18_000, nil, (18_000, 0)), (10_000, 10_000, (10_000, 10_000)),
        (12_000, 0, (12_000, 0)), (nil, 1, (12_000, 1)),
      ]
      for step in steps {
        let changes = try ProductChanges(
          to: lamp, price: step.price.map(Self.won), discount: step.discount.map(Self.won))
        lamp = try await market.container.updateProduct(changes, as: market.seller)
        let expected = try Pricing(
          price: Self.won(step.expected.0), discount: Self.won(step.expected.1))
        #expect(lamp.product.pricing == expected)
        #expect(await market.page(of: lamp.id).content?.detail == lamp)
      }
      let dollars = try ProductChanges(
        to: lamp, price: Money(tenThousandths: 90_000, currency: .usd))
      _ = try await market.container.updateProduct(dollars, as: market.seller)
      let pricing = await market.page(of: lamp.id).content?.row.product.pricing
      #expect(pricing?.price == Money(tenThousandths: 90_000, currency: .usd))
      #expect(pricing?.discount == Money(tenThousandths: 10_000, currency: .usd))
    }
  }

  @Test(arguments: TestMarket.Way.all)
  func `a wrong secret changes nothing and is reported`(way: TestMarket.Way) async throws {
    try await TestMarket.with(way, products: 3) { market in
      let lamp = try await market.registered(Self.lamp())
      let stranger = try SellerCredential(
        identifier: market.seller.identifier.plaintext, secret: "guessed",
        vendorID: lamp.product.vendor?.id)
      func isWrongSecret(_ error: any Error) -> Bool {
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

  // MARK: - Hostile names and contents

  @Test(arguments: [
    "a.png", "한글 사진.png", "🐿️.png", "a\"b.png", "a'b.png", "a\r\nX: y\r\n\r\n.png", "a\\b.png",
    "../../etc/passwd", "a;filename=b.png", "%22%0D.png", "", "\u{0}", "b.png\u{202E}gnp",
    String(repeating: "긴이름", count: 2_000) + ".png",
    "--openmarket-0000000000000000\r\n", "\r\n--openmarket-0000000000000000--\r\n",
    "openmarket-0000000000000000 openmarket-0000000000000001", "\r\n--", "\r\n\r\n",
  ])
  func `the name and content of a file can't end its part`(text: String) async throws {
    try await TestMarket.with { served in
      let file = ImageFile(
        name: text,
        bytes: ImageFormat.png.signature
          + Array("--\r\n--\r\n\(text)\r\n--\(text)\0\0\0\0IEND".utf8)
          + [0xAE, 0x42, 0x60, 0x82])
      let draft = try NewProduct.sample(
        description: "Ten characters. \(text.prefix(100))", images: [file, .samplePNG()])
      let detail = try await served.registered(draft)
      #expect(detail.images.count == 2)
      #expect(try served.bytes(at: detail.images[0].original) == file.bytes)
      #expect(detail.product.description == draft.description)
    }
  }

  // MARK: - Lost responses

  @Test(arguments: TestMarket.Way.all)
  func `a change with a lost response is found and sent once`(way: TestMarket.Way) async throws {
    let faults = ["POST", "PATCH", "DELETE"].map {
      FaultRule($0, nth: 1, connection: .dropAfterCommit)
    }
    try await TestMarket.with(way, products: 45, faults: faults) { market in
      let draft = try NewProduct.sample(discount: Self.won(1))
      let lamp = try await market.registered(draft)
      #expect(lamp.product.pricing == draft.pricing)
      let rows = try await market.rows()
      #expect(rows.count == 46)
      #expect(rows.filter { $0.name == draft.name }.map(\.id) == [lamp.id])

      let changes = try ProductChanges(to: lamp, discount: Self.won(2), stock: 9)
      let changed = try await market.container.updateProduct(changes, as: market.seller)
      #expect(changes.areMade(in: changed))
      #expect(await market.page(of: lamp.id).content?.detail == changed)

      try await market.container.deleteProduct(lamp.id, as: market.seller)
      #expect(await market.page(of: lamp.id).error?.code == .notFound)
    }
  }
}
