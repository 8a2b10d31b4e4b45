import OpenMarketData
import OpenMarketSandbox
import Testing

/// Tests for the market's HTML page.
struct MarketPageTests {
  @Test(arguments: SandboxMarket.API.allCases)
  func `the page has links that work, and loads nothing`(api: SandboxMarket.API) throws {
    let market = SandboxMarket(api: api)
    let page = try market.ask("/")
    #expect(page.status == 200)
    #expect(page.headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(page.headers["Content-Security-Policy"] == "default-src 'none'")
    let html = String(decoding: page.body, as: UTF8.self)
    let links = html.matches(of: /<a href="([^"]+)"/).map {
      String($0.1).replacing("&amp;", with: "&")
    }
    #expect(links.count == 4)
    for link in links { #expect(try market.ask(link).status == 200, "\(link)") }
    for element in ["<script", "<link", "<img"] { #expect(!html.contains(element)) }
  }
}
