import Foundation
import OpenMarketData
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Tests for the requests of clients of version 2 of the API. The OpenAPI document checks the keys of every
/// response, and `AnswerTests` its text.
@Suite(.oneAtATime(.calculating))
struct V2ContractTests {
  private struct Page: Decodable {
    struct Row: Decodable {
      let id: Int
    }

    let totalCount: Int
    let pages: [Row]
  }

  private func params(_ market: MarketUnderTest) throws -> String {
    try market.params().replacing(#""description""#, with: #""descriptions""#)
  }

  @Test(arguments: MarketUnderTest.Transport.allCases)
  func `a client registers, reads, changes and deletes a product`(
    transport: MarketUnderTest.Transport
  ) async throws {
    try await MarketUnderTest.with(transport, api: .v2) { market in
      let health = try await market.send(.get, "/healthChecker").text
      #expect(health == "\"OK\"")
      let created = try await market.register(
        params(market), images: [.samplePNG, .sampleJPEG])
      #expect(created.status == 201)
      let product: ProductAnswer = try created.decoded()
      #expect(product.description == "Full layout, barely used")
      #expect(product.images.count == 2)
      #expect(product.createdAt == "2023-05-24T00:00:00.00")

      let page: Page = try await market.send(
        .get, "/api/products?page_no=1&items_per_page=2"
      ).decoded()
      #expect(page.pages.first?.id == product.id)

      let path = "/api/products/\(product.id)"
      let edited = try await market.change(
        product.id, #","descriptions":"Almost new, warm light""#)
      #expect(edited.status == 202)
      #expect(try edited.decoded(as: ProductAnswer.self).description == "Almost new, warm light")
      // Clients change nothing to check the seller's secret.
      #expect(try await market.change(product.id).status == 202)

      let answer = try await market.deletion(of: product.id, "secret")
      #expect(answer.status == 200)
      #expect(answer.headers["Content-Type"] == "text/plain")
      #expect(answer.text.wholeMatch(of: /[0-9a-f]+-[0-9a-f]+/) != nil)
      let deleted = try await market.delete("\(path)/\(answer.text)")
      #expect(deleted.status == 202)
      #expect(try deleted.decoded(as: ProductAnswer.self).id == product.id)
      #expect(try await market.send(.get, path).status == 404)
      #expect(try await market.delete("\(path)/\(answer.text)").status == 409)
    }
  }

  static let refusals = [
    Refusal("deleting by the vendor's secret", 400, "{id}/secret") {
      try await $0.delete("/api/products/\($0.registered().id)/\($0.seller.secret)")
    },
    Refusal("deleting another product by a secret", 404, "{id}/secret") { market in
      let secret = try await market.deletion(of: market.registered().id, "secret").text
      return try await market.delete("/api/products/\(market.registered().id)/\(secret)")
    },
    Refusal("deleting without a secret", 400, "{id}/secret") {
      try await $0.delete("/api/products/\($0.registered().id)")
    },
    Refusal("the deletion of version 3", 404, "--api v3") {
      try await $0.sendJSON(.post, "/api/products/1/archived", "{}")
    },
    Refusal("a change without a content type", 415, "application/json") {
      try await $0.send(
        .patch, "/api/products/\($0.registered().id)",
        headers: ["identifier": $0.seller.identifier], body: Data("{}".utf8))
    },
  ]

  @Test(arguments: refusals)
  func `a refusal has a reason`(refusal: Refusal) async throws {
    try await MarketUnderTest.with(.inProcess, api: .v2) { market in
      let response = try await refusal.send(market)
      #expect(response.status == refusal.status)
      let answer: ErrorAnswer = try response.decoded()
      #expect((answer.message + (answer.hint ?? "")).contains(refusal.words), "\(response.text)")
    }
  }

  /// Version 2 has no search, and version 1 has paths of its own.
  @Test func `other versions' requests are answered as far as the paths allow`() async throws {
    try await MarketUnderTest.with(.inProcess, api: .v2) { market in
      let all: Page = try await market.send(.get, "/api/products").decoded()
      let searched: Page = try await market.send(
        .get, "/api/products?search_value=no+such+product"
      ).decoded()
      #expect(searched.totalCount == all.totalCount)
      #expect(try await market.send(.get, "/items/1").status == 200)
      #expect(try await market.createdItem().title == "Desk lamp")
    }
  }

  /// Ignoring the key would lose the description, and the app couldn't decode the response.
  @Test(arguments: [true, false])
  func `version 3 refuses version 2's description, and says what to do`(isStrict: Bool) async throws
  {
    try await MarketUnderTest.with(.inProcess, isStrict: isStrict) { market in
      let before = try await market.listed().totalCount
      let registration = try await market.register(params(market))
      let id = try await market.listed().pages[0].id
      let change = try await market.change(id, #","descriptions":"Almost new""#)
      for response in [registration, change] where response.status != 403 {
        #expect(response.status == 400)
        #expect(response.text.contains("--api v2"))
      }
      #expect(try await market.listed().totalCount == before)
    }
  }

  @Test func `a key of version 3 is accepted in version 2, with a hint`() async throws {
    let market = SandboxMarket(api: .v2)
    let seller = try #require(market.readySeller)
    let url = try #require(URL(string: "http://localhost/api/products"))
    let params = SampleForm.params.replacing("c9w1x7yz", with: seller.secret)
    let reply = market.reply(
      to: HTTPRequest(
        method: .post, url: url,
        headers: ["identifier": seller.identifier, "Content-Type": SampleForm.contentType],
        body: SampleForm.product(params: params, images: [.samplePNG])))
    #expect(reply.response.status == 201)
    #expect(
      try reply.response.decoded(as: ProductAnswer.self).description == "Warm light, little used")
    #expect(reply.hint?.contains("`descriptions`") == true)
  }
}
