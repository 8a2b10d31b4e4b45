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
      let deletion = try await market.deletion(of: product.id)
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
}
