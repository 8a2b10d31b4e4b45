import Foundation
import OpenMarketData
import OpenMarketSandbox
import Testing

/// Tests for requests that the market refuses with a reason, in the error format of the API's
/// version.
struct RefusalContractTests {
  /// A request that the market refuses, together with the expected status of the response and a
  /// text of its message or hint.
  struct Refusal: Sendable {
    /// The version of the API, or `nil` for version 1.
    let api: SandboxMarket.API?
    let status: Int
    let words: String
    let send: @Sendable (MarketUnderTest) async throws -> HTTPResponse

    init(
      _ api: SandboxMarket.API?, _ status: Int, _ words: String,
      send: @escaping @Sendable (MarketUnderTest) async throws -> HTTPResponse
    ) {
      (self.api, self.status, self.words, self.send) = (api, status, words, send)
    }
  }

  static let refusals = [
    Refusal(.v3, 401, "`identifier`") {
      try await $0.send(.post, "/api/products", body: Data("x".utf8))
    },
    Refusal(.v3, 401, "starts") { try await $0.register($0.params(), identifier: "nobody") },
    Refusal(.v3, 403, "seller's secret") { try await $0.register($0.params(secret: "wrong")) },
    Refusal(.v3, 403, "belongs to") {
      try await $0.sendJSON(.patch, "/api/products/32", #"{"name":"Mine now","secret":"s"}"#)
    },
    Refusal(.v3, 404, "no product 999999") {
      try await $0.sendJSON(.patch, "/api/products/999999", "{}")
    },
    Refusal(.v3, 413, "bytes") {
      try await $0.register($0.params(), images: [Data(count: 9 << 20)])
    },
    // A deletion by the identifier, the vendor's secret and a made-up token.
    Refusal(.v3, 400, "archived") { try await $0.delete("/api/products/32") },
    Refusal(.v3, 400, "archived") { try await $0.delete("/api/products/\($0.seller.secret)") },
    Refusal(.v3, 404, "archived") { try await $0.delete("/api/products/bWFkZS11cA=") },
    Refusal(.v3, 405, "GET") { try await $0.send(.post, "/healthChecker", body: Data("x".utf8)) },
    Refusal(.v2, 400, "starts") { try await $0.register($0.params(), identifier: "nobody") },
    Refusal(.v2, 400, "{id}/secret") {
      try await $0.delete("/api/products/\($0.registered().id)/\($0.seller.secret)")
    },
    Refusal(.v2, 404, "{id}/secret") { market in
      let secret = try await market.deletion(of: market.registered().id, "secret").text
      return try await market.delete("/api/products/\(market.registered().id)/\(secret)")
    },
    Refusal(.v2, 404, "--api v3") {
      try await $0.sendJSON(.post, "/api/products/\($0.registered().id)/archived", "{}")
    },
    Refusal(nil, 404, "no item 999999") { try await $0.send(.get, "/item/999999") },
    Refusal(nil, 400, "of 1 or more") { try await $0.send(.get, "/items/first") },
    Refusal(nil, 404, "password") {
      try await $0.sendItem(.patch, "/item/32", ["password": "wrong"])
    },
    Refusal(nil, 400, "amount to pay") {
      try await $0.sendItem(
        .patch, "/item/32", ["discounted_price": "19001", "password": "sandbox-15"])
    },
    Refusal(nil, 404, "password") { try await $0.deleteItem(32, password: "wrong") },
    Refusal(nil, 415, "multipart") { try await $0.sendJSON(.patch, "/item/32", "{}") },
    Refusal(nil, 400, "`images[]`") { try await $0.sendItem() },
  ]

  @Test(arguments: refusals)
  func `a refusal has a reason`(refusal: Refusal) async throws {
    let market = MarketUnderTest(api: refusal.api ?? .v3)
    let response = try await refusal.send(market)
    #expect(response.status == refusal.status)
    let code = #"{"code":\#(refusal.status),"message":""#
    #expect(response.text.hasPrefix(refusal.api == nil ? #"{"error":true,"reason":""# : code))
    #expect(response.text.contains(refusal.words))
    #expect(try !response.text.contains(market.seller.secret))
  }
}
