import Foundation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Tests that register, find, change and delete products through all layers, with each version of
/// the API.
@MainActor
struct SellingTests {
  private static func won(_ whole: Int64) -> Money {
    Money(tenThousandths: whole * Money.unitsPerWhole, currency: .krw)
  }

  private static let lamp = NewProduct.sample(
    name: "달항아리 🏺 & \"白\"", description: "줄\n바꿈\t과 \\ / \u{1F3FA} 그리고 끝.",
    price: won(15_000), discount: won(500), stock: 1_000_000_000_000,
    images: [
      .samplePNG(name: "a\"b;\r\nX: y.png", size: 200), .samplePNG(name: "나.png", size: 299_999),
    ])

  @Test(arguments: TestMarket.versions)
  func `a product is registered, found, changed and deleted`(
    version: APIVersion, api: SandboxMarket.API
  ) async throws {
    let market = try TestMarket(version, of: SandboxMarket(.init(api: api, products: 43)))
    let draft = Self.lamp
    let lamp = try await market.container.registerProduct(draft, as: market.seller).detail
    #expect(lamp.product.values == draft.values)
    if version != .v1 { #expect(lamp.product.vendor?.id == market.seller.vendorID) }
    let images = try lamp.images.map { try market.market.body(at: $0.original.rawValue) }
    #expect(images == draft.images.map { Data($0.bytes) })
    let rows = try await market.rows()
    let row = try #require(rows.first)
    #expect((rows.count, row.id) == (44, lamp.id))
    #expect((row.price, row.discount) == (draft.price, draft.discount))
    #expect(row.thumbnail != nil)
    expectEqual(await market.detail(of: lamp.id).content?.detail, lamp)

    let stranger = try SellerCredential(
      identifier: market.seller.identifier.plaintext, secret: "guessed",
      vendorID: lamp.product.vendor?.id)
    let changes = try ProductChanges(to: lamp, name: "Reading lamp", price: Self.won(20_000))
    for write in [
      { _ = try await market.container.updateProduct(changes, as: stranger) },
      { try await market.container.deleteProduct(lamp.id, as: stranger) },
    ] as [() async throws -> Void] {
      let error = await #expect(throws: MarketError.self) { try await write() }
      #expect(error?.message(in: .english).code == .wrongSecret)
    }
    expectEqual(await market.detail(of: lamp.id).content?.detail, lamp)

    let changed = try await market.container.updateProduct(changes, as: market.seller)
    #expect(changes.areMade(in: changed))
    #expect(changed.images.count == 2)
    let prices = (changed.product.price, changed.product.discount)
    #expect(prices == (Self.won(20_000), Self.won(500)))
    expectEqual(try await market.rows().first?.name, "Reading lamp")
    expectEqual(await market.detail(of: lamp.id).content?.detail, changed)

    try await market.container.deleteProduct(lamp.id, as: market.seller)
    expectEqual(try await market.rows().count, 43)
    expectEqual(await market.detail(of: lamp.id).error?.code, .notFound)
  }
}
