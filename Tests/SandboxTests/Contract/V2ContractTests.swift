import Foundation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Tests for the requests of clients of version 2 of the API. The OpenAPI document checks the keys
/// of every response, and `AnswerTests` its text.
@Suite(.takingTurns(.calculating))
struct V2ContractTests {
  private let market = MarketUnderTest(api: .v2)

  private func params(_ market: MarketUnderTest) throws -> String {
    try market.params().replacing(#""description""#, with: #""descriptions""#)
  }

  /// Version 2 has no search, and version 1 has paths of its own.
  @Test func `other versions' requests are answered as far as the paths allow`() async throws {
    let searched = try await market.send(.get, "/api/products?search_value=no+such+product")
    #expect(searched.text.contains("\"total_count\":72"))
    #expect(try await market.send(.get, "/items/1").status == 200)
    #expect(try await market.createdItem().title == "Desk lamp")
  }

  @Test(arguments: ["page_no=2&items_per_page=10", "page-no=2&items-per-page=10"])
  func `a page is asked for with underscores, or with hyphens as the first apps did`(
    query: String
  ) async throws {
    let page = try await market.send(.get, "/api/products?\(query)").text
    #expect(page.contains("\"page_no\":2,\"items_per_page\":10,"))
  }

  /// Ignoring the key would lose the description, and the app couldn't decode the response.
  @Test(arguments: [true, false])
  func `version 3 refuses version 2's description with advice`(isStrict: Bool) async throws {
    let market = MarketUnderTest(isStrict: isStrict)
    let before = try await market.listed()
    let registration = try await market.register(params(market))
    let change = try await market.change(before.pages[0].id, #","descriptions":"Almost new""#)
    for response in [registration, change] where response.status != 403 {
      #expect(response.status == 400)
      #expect(response.text.contains("--api v2"))
    }
    #expect(try await market.listed().totalCount == before.totalCount)
  }

  /// Clients of both versions send both keys.
  @Test(arguments: SandboxMarket.API.allCases)
  func `both keys of a description are accepted without hint`(api: SandboxMarket.API) async throws {
    let market = MarketUnderTest(api: api)
    let id = try await market.registered().id
    let body =
      #"{"secret":"\#(try market.seller.secret)","description":"TEXT","descriptions":"TEXT"}"#
    let text = "Almost new, warm light"
    let reply = try market.reply(
      .patch, "/api/products/\(id)", Data(body.replacing("TEXT", with: text).utf8))
    #expect(try reply.response.decoded(as: ProductAnswer.self).description == text)
    #expect(reply.hint == nil)
  }

  @Test func `a key of version 3 is accepted in version 2, with a hint`() async throws {
    let params = SampleForm.params.replacing("c9w1x7yz", with: try market.seller.secret)
    let reply = try market.reply(
      .post, "/api/products", type: SampleForm.contentType,
      SampleForm.product(params: params, images: [.samplePNG]))
    #expect(reply.response.status == 201)
    #expect(
      try reply.response.decoded(as: ProductAnswer.self).description == "Warm light, little used")
    #expect(reply.hint?.contains("`descriptions`") == true)
  }
}
