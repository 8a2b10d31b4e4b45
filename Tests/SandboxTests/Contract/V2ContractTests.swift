import Foundation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Tests for the requests of clients of version 2 of the API. The OpenAPI document checks the keys
/// of every response, and `AnswerTests` its text.
@Suite(.takingTurns(.calculating))
struct V2ContractTests {
  private let market = MarketUnderTest(api: .v2)

  /// Version 2 has no search, and version 1 has paths of its own.
  @Test func `other versions' requests are answered as far as the paths allow`() async throws {
    let searched = try await market.send(.get, "/api/products?search_value=no+such+product")
    #expect(searched.text.contains("\"total_count\":72"))
    #expect(try await market.send(.get, "/items/1").status == 200)
    #expect(try await market.createdItem().title == "Desk lamp")
  }

  @Test(arguments: ["page_no=2&items_per_page=10", "page-no=2&items-per-page=10"])
  func `a page is asked for with underscores, or with hyphens`(query: String) async throws {
    let page = try await market.send(.get, "/api/products?\(query)").text
    #expect(page.contains("\"page_no\":2,\"items_per_page\":10,"))
  }

  /// Ignoring the key would lose the description, and the app couldn't decode the response.
  @Test(arguments: [true, false])
  func `version 3 refuses version 2's description with advice`(isStrict: Bool) async throws {
    let market = MarketUnderTest(isStrict: isStrict)
    let id = try await market.registered().id
    let before = try await market.listed().totalCount
    let params = try market.params().replacing("description", with: "descriptions")
    for response in [
      try await market.register(params),
      try await market.change(id, #","descriptions":"Almost new""#),
    ] {
      #expect(response.status == 400)
      #expect(response.text.contains("--api v2"))
    }
    #expect(try await market.listed().totalCount == before)
  }

  /// Clients of both versions send both keys.
  @Test(arguments: [
    (SandboxMarket.API.v3, #""description":"TEXT","descriptions":"TEXT""#, nil),
    (.v2, #""description":"TEXT","descriptions":"TEXT""#, nil),
    (
      .v2, #""description":"TEXT""#,
      "`description` is a key of version 3; the key of version 2 is `descriptions`."
    ),
  ])
  func `both keys of a description are accepted, and version 3's with a hint in version 2`(
    api: SandboxMarket.API, keys: String, hint: String?
  ) async throws {
    let market = MarketUnderTest(api: api)
    let id = try await market.registered().id
    let text = "Almost new, warm light"
    let reply = try market.reply(
      toChange: id,
      #"{"secret":"\#(market.seller.secret)",\#(keys.replacing("TEXT", with: text))}"#)
    #expect(try reply.response.decoded(as: ProductAnswer.self).description == text)
    #expect(reply.hint == hint)
  }
}
