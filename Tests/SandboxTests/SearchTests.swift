import Foundation
import OpenMarketData
import OpenMarketSandbox
import Testing

struct SearchTests {
  private let market = SandboxMarket()

  @Test(arguments: [
    ("텀블러", [32]),
    ("keyboard", [36]), ("KEYBOARD", [36]), ("kEyBoArD", [36]),
    ("Linen Cushion", [30]),
    ("65% (", [36]),
    ("10'6\"", [113]),
    ("45×45", [30]),
    ("Beeswax", [71]),
    ("1.5m", [77]),
  ])
  func `a name is found by any of its parts`(text: String, ids: [Int]) throws {
    #expect(try market.found(text).map(\.id) == ids)
  }

  @Test(arguments: ["연남동", "second shutter", "ARCADE 레트로", "헌책방"])
  func `a vendor's name finds what the vendor sells`(text: String) throws {
    let found = try market.found(text)
    #expect(found.count >= 6)
    #expect(Set(found.map(\.vendorID)).count == 1)
    #expect(
      found.map(\.id)
        == (try market.everything()).filter { $0.vendorID == found[0].vendorID }.map(\.id))
  }

  @Test(arguments: ["텀블러", "자전거", "제주", "캠핑"])
  func `Korean is found in either normalisation`(text: String) throws {
    let composed = text.precomposedStringWithCanonicalMapping
    let decomposed = text.decomposedStringWithCanonicalMapping
    try #require(Array(composed.utf8) != Array(decomposed.utf8))
    let found = try market.found(composed).map(\.id)
    #expect(!found.isEmpty)
    #expect(try market.found(decomposed).map(\.id) == found)
  }

  @Test func `a plus sign in a query is a space, and an encoded one is a plus sign`() throws {
    #expect(try market.page("search_value=second+shutter").totalCount == 7)
    #expect(try market.page("search_value=%2B").pages.map(\.id) == [158, 47])
    #expect(try market.page("search_value=+%2b+").pages.map(\.id) == [158, 47])
  }

  @Test func `names of parameters may be encoded too`() throws {
    #expect(try market.page("%73earch%5Fvalue=keyboard").pages.map(\.id) == [36])
  }

  @Test func `an equals sign belongs to the value`() throws {
    #expect(try market.ask("/api/products?search_value=a=b").status == 204)
  }

  @Test(arguments: ["search_value=", "search_value", "search=keyboard", "&&"])
  func `without a text everything is found`(query: String) throws {
    #expect(try market.page(query).totalCount == 72)
  }

  @Test func `what is found is paged`() throws {
    let all = try market.found("a").map(\.id)
    let page = try market.page("search_value=a&page_no=2&items_per_page=5")
    #expect(page.totalCount == all.count)
    #expect(page.lastPage == (all.count + 4) / 5)
    #expect(page.pages.map(\.id) == Array(all[5..<10]))
  }

  @Test(arguments: ["zzzz", "ㅌ", "텀 블러", "%", "\u{0}", "keyboard\n", "🦖"])
  func `what nobody sells is an empty answer`(text: String) throws {
    let target = "/api/products?search_value=\(percentEncoded(text))"
    let response = try market.ask(text == "%" ? target + "%25" : target)
    #expect(response.status == 204)
    #expect(response.body.isEmpty)
  }
}
