import Foundation
import OpenMarketData
import OpenMarketSandbox
import Testing

/// Tests for markets that derive their image URLs and deletion URLs from a seed.
struct SeededMarketTests {
  /// Returns the image paths and the deletion path that a new market generates during a fixed sequence of requests.
  private func addresses(seed: UInt64?, _ transport: MarketUnderTest.Transport) async throws
    -> [String]
  {
    try await MarketUnderTest.with(transport, seed: seed) { market in
      let product = try await market.registered()
      let item = try await market.createdItem()
      let changed: ItemAnswer = try await market.sendItem(
        .patch, "/item/\(item.id)", ["password": "pw1"]
      ).decoded()
      let replaced: ItemAnswer = try await market.sendItem(
        .patch, "/item/\(item.id)", ["password": "pw1"], images: [.sampleJPEG]
      ).decoded()
      let secret = try market.seller.secret
      let deletion = try await market.sendJSON(
        .post, "/api/products/\(product.id)/archived", #"{"secret":"\#(secret)"}"#)
      let images = [item, changed, replaced].flatMap { $0.images ?? [] }
      return (product.images.map(\.url) + images).map { $0.replacing(market.origin, with: "") }
        + [deletion.text]
    }
  }

  @Test func `the same seed gives the same addresses for the same calls`() async throws {
    let first = try await addresses(seed: 7, .inProcess)
    #expect(first.count == 7)
    #expect(Set(first).count == 7)
    #expect(try await addresses(seed: 7, .socket) == first)
    let other = try await addresses(seed: 8, .inProcess)
    #expect(Set(first).isDisjoint(with: other))
  }

  @Test func `without a seed no two markets give the same addresses`() async throws {
    let first = try await addresses(seed: nil, .inProcess)
    #expect(try await Set(first).isDisjoint(with: addresses(seed: nil, .inProcess)))
  }

  @Test func `a generated market derives its addresses from its seed, too`() throws {
    func deletion(_ seed: UInt64) throws -> String {
      let market = SandboxMarket(products: 30, seed: seed)
      // Every market has the same vendors, so the test can derive the vendor's credentials from the vendor ID.
      let vendor = String(try market.detail(1).vendors.id)
      let number = vendor.count < 2 ? "0" + vendor : vendor
      let url = try #require(URL(string: "http://localhost/api/products/1/archived"))
      let answer = market.response(
        to: HTTPRequest(
          method: .post, url: url,
          headers: [
            "identifier": "5a4d0b\(number)-6b2e-11ed-a200-0242ac1200\(number)",
            "Content-Type": "application/json",
          ], body: Data(#"{"secret":"sandbox-\#(number)"}"#.utf8)))
      #expect(answer.status == 200)
      return answer.text
    }
    #expect(try deletion(3) == deletion(3))
    #expect(try deletion(3) != deletion(4))
  }
}
