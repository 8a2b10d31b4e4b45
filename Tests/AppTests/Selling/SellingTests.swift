import Foundation
import OpenMarket
import OpenMarketData
import OpenMarketDomain
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Selling through every layer, over a socket.
struct SellingTests {
  private static func picture(_ text: String = "") -> [UInt8] {
    ImageFormat.png.signature + Array(text.utf8)
  }

  private func registered(_ registration: Registration) throws -> ProductDetail {
    guard case .registered(let detail) = registration else {
      throw MarketError.outcomeUnknown
    }
    return detail
  }

  @Test func `a product is registered, changed and deleted, and everybody is told`() async throws {
    try await MarketOnLoopback.with { served in
      var changes = served.container.changes.changes().makeAsyncIterator()
      let draft = try ProductDraft.sample(
        name: "달항아리 🏺 \"白\"", description: "줄\n바꿈\t과 \\ / \u{1F3FA} 그리고 끝.",
        discount: Money(tenThousandths: 5_000, currency: .krw),
        images: [.samplePNG(name: "a.png", size: 200), .samplePNG(name: "b.png", size: 299_999)])
      let detail = try registered(
        await served.container.registerProduct(draft, as: served.seller))
      #expect(detail.product.name == draft.name)
      #expect(detail.product.description == draft.description)
      #expect(detail.product.pricing == draft.pricing)
      #expect(detail.product.vendor?.id == served.seller.vendorID)
      #expect(
        try detail.images.map { try served.bytes(at: $0.original) } == draft.images.map(\.bytes))
      #expect(await changes.next() == .registered(detail))

      let edit = try ProductChanges(to: detail, stock: 0, thumbnail: detail.images[1].id)
      let updated = try await served.container.updateProduct(edit, as: served.seller)
      #expect(updated.product.stock == 0 && updated.product.name == draft.name)
      #expect(updated.hasThumbnail(detail.images[1].id))
      #expect(await changes.next() == .updated(updated))

      try await served.container.deleteProduct(detail.id, as: served.seller)
      #expect(await changes.next() == .deleted(detail.id))
      await #expect(throws: MarketError.notFound(reason: "There is no product \(detail.id).")) {
        try await served.container.deleteProduct(detail.id, as: served.seller)
      }
      #expect(await changes.next() == .deleted(detail.id))
    }
  }

  @Test(arguments: [
    "a.png", "한글 사진.png", "🐿️.png", "a\"b.png", "a'b.png", "a\r\nX: y\r\n\r\n.png", "a\\b.png",
    "../../etc/passwd", "a;filename=b.png", "%22%0D.png", "", "\u{0}", "b.png\u{202E}gnp",
    String(repeating: "긴이름", count: 2_000) + ".png",
  ])
  func `whatever a file is called, its bytes arrive`(name: String) async throws {
    try await MarketOnLoopback.with { served in
      let file = ImageFile(name: name, bytes: Self.picture("--\r\n\(name)\r\n--"))
      let draft = try ProductDraft.sample(images: [file, .samplePNG()])
      let detail = try registered(
        await served.container.registerProduct(draft, as: served.seller))
      #expect(detail.images.count == 2)
      #expect(try served.bytes(at: detail.images[0].original) == file.bytes)
    }
  }

  @Test(arguments: [
    "--openmarket-0000000000000000\r\n", "\r\n--openmarket-0000000000000000--\r\n",
    "openmarket-0000000000000000 openmarket-0000000000000001", "\r\n--", "\r\n\r\n",
  ])
  func `no content ends its part`(content: String) async throws {
    try await MarketOnLoopback.with { served in
      let file = ImageFile(name: "a.png", bytes: Self.picture(content))
      let draft = try ProductDraft.sample(
        description: "Ten characters. " + content, images: [file])
      let detail = try registered(
        await served.container.registerProduct(draft, as: served.seller))
      #expect(try served.bytes(at: detail.images[0].original) == file.bytes)
      #expect(detail.product.description == draft.description)
    }
  }

  @Test func `a reply that is lost after the product was made is found, and nothing is sent twice`()
    async throws
  {
    var fault = Fault()
    fault.connection = .dropAfterCommit
    let rule = FaultRule(method: "POST", fault: fault)
    try await MarketOnLoopback.with(faults: [rule]) { served in
      var changes = served.container.changes.changes().makeAsyncIterator()
      let draft = try ProductDraft.sample(name: "Lost and found")
      let detail = try registered(
        await served.container.registerProduct(draft, as: served.seller))
      #expect(detail.product.name == "Lost and found")
      #expect(try served.count(ofProductsNamed: "Lost and found") == 1)
      #expect(await changes.next() == .registered(detail))
    }
  }

  @Test func `a request that is lost is not sent again before a person has looked`() async throws {
    var fault = Fault()
    fault.connection = .reset
    let rule = FaultRule(method: "POST", nth: 1, fault: fault)
    try await MarketOnLoopback.with(faults: [rule]) { served in
      let draft = try ProductDraft.sample(name: "Never came")
      let register = served.container.registerProduct
      for _ in 1...2 {
        await #expect(throws: MarketError.outcomeUnknown) {
          try await register(draft, as: served.seller)
        }
      }
      #expect(try served.count(ofProductsNamed: "Never came") == 0)
      await register.forgetAttempts(at: draft, as: served.seller)
      _ = try registered(await register(draft, as: served.seller))
      #expect(try served.count(ofProductsNamed: "Never came") == 1)
    }
  }

  @Test(arguments: ["PATCH", "DELETE"])
  func `a lost reply to a change is found out by reading`(method: String) async throws {
    var fault = Fault()
    fault.connection = .dropAfterCommit
    try await MarketOnLoopback.with(faults: [FaultRule(method: method, fault: fault)]) { served in
      let detail = try registered(
        await served.container.registerProduct(.sample(), as: served.seller))
      if method == "PATCH" {
        let changes = try ProductChanges(to: detail, name: "Another name")
        let updated = try await served.container.updateProduct(changes, as: served.seller)
        #expect(updated.product.name == "Another name")
      } else {
        try await served.container.deleteProduct(detail.id, as: served.seller)
      }
    }
  }

  @Test func `each step of a deletion has its own failure`() async throws {
    try await MarketOnLoopback.with { served in
      let delete = served.container.deleteProduct
      let detail = try registered(
        await served.container.registerProduct(.sample(), as: served.seller))
      let identifier = served.seller.identifier.revealed
      let forgetful = try SellerCredential(
        identifier: identifier, secret: "wrong", vendorID: served.seller.vendorID)
      let stranger = try SellerCredential(identifier: "nobody", secret: "wrong")
      await #expect {
        try await delete(detail.id, as: forgetful)
      } throws: { error in
        if case MarketError.wrongSecret = error { true } else { false }
      }
      await #expect {
        try await delete(detail.id, as: stranger)
      } throws: { error in
        if case MarketError.unauthorized = error { true } else { false }
      }
      await #expect(throws: MarketError.notOwner(Vendor(id: VendorID(15), name: "느린오후 상점"))) {
        try await delete(ProductID(32), as: served.seller)
      }
    }
  }
}
