import Foundation
import OpenMarketData
import Testing

@testable import OpenMarketSandbox

/// Tests for the market's HTML page.
struct MarketPageTests {
  private let market = SandboxMarket()

  private func text(_ target: String) throws -> String {
    let response = try market.ask(target, at: "http://localhost:1")
    try #require(response.status == 200)
    return String(decoding: response.body, as: UTF8.self)
  }

  /// Returns the names of the HTML elements that aren't closed, or that are closed in the wrong order.
  private func unbalanced(_ html: String) -> [String] {
    let empty: Set<Substring> = ["meta", "input", "img"]
    var open: [Substring] = []
    var wrong: [String] = []
    for tag in html.matches(of: /<(\/?)([a-z0-9]+)[^<>]*>/) where !empty.contains(tag.2) {
      if tag.1.isEmpty {
        open.append(tag.2)
      } else if open.popLast() != tag.2 {
        wrong.append(String(tag.0))
      }
    }
    return wrong + open.map(String.init)
  }

  @Test func `the newest products are shown with their pictures, which are there`() throws {
    let html = try text("/")
    let newest = try market.page("items_per_page=24").pages
    for product in newest { #expect(html.contains("/api/products/\(product.id)\"")) }
    let pictures = html.matches(of: /<img src="([^"]+)"/).map { String($0.1) }
    #expect(pictures.count == 24)
    for picture in pictures { #expect(try market.ask(picture).status == 200) }
    #expect(unbalanced(html) == [])
    #expect(html.contains("72 products"))
    #expect(
      html.contains(
        "curl &#39;http://localhost:1/api/products?page_no=1&amp;items_per_page=20&#39;"))
  }

  @Test func `the page loads nothing from other hosts and runs no scripts`() throws {
    let html = try text("/")
    #expect(!html.contains("<script"))
    #expect(!html.contains("<link"))
    for address in html.matches(of: /(?:src|href|action)="([^"]*)"/) {
      #expect(address.1.hasPrefix("/") && !address.1.hasPrefix("//"))
    }
    let headers = try market.ask("/").headers
    #expect(headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(
      headers["Content-Security-Policy"]
        == "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'self'")
    #expect(headers["X-Content-Type-Options"] == "nosniff")
  }

  @Test func `links lead through all pages`() throws {
    var target = "/"
    var count = 0
    for number in 1...3 {
      let html = try text(target)
      count += html.matches(of: /<li>/).count
      #expect(html.contains("rel=\"prev\"") == (number > 1))
      let next = html.firstMatch(of: /rel="next" href="([^"]+)"/)?.1
      #expect((next != nil) == (number < 3))
      target = next.map { String($0).replacing("&amp;", with: "&") } ?? target
    }
    #expect(count == 72)
  }

  @Test func `a page number that is not valid is the first page or an empty one`() throws {
    for target in ["/?page=0", "/?page=-1", "/?page=x", "/?page="] {
      #expect(try text(target) == text("/"))
    }
    let html = try text("/?page=99")
    #expect(html.contains("No products found."))
    #expect(html.contains("rel=\"prev\""))
  }

  @Test func `links keep the search`() throws {
    let html = try text("/?search=a")
    #expect(html.contains("name=\"search\" value=\"a\""))
    #expect(html.contains("href=\"/?search=a&amp;page=2\""))
    #expect(try text("/?search=a&page=2").matches(of: /<li>/).count > 0)
    let odd = try text("/?search=%26%3D%2B%23%22")
    #expect(odd.contains("value=\"&amp;=+#&quot;\""))
    #expect(odd.contains("No products found."))
    #expect(unbalanced(odd) == [])
  }

  @Test func `texts are escaped`() throws {
    let name = #"<script>alert("1")</script> & 'more'"#
    let product = SandboxProduct(
      id: 1, createdOn: CalendarDay(2024_01_01), vendor: .ready, name: name, description: "",
      price: Price(currency: "<b>", amount: 1, discount: 0), stock: 0, images: [])
    let page = SandboxPage(number: 1, itemsPerPage: 24, totalCount: 1, products: [product])
    let html = MarketPage(
      page: page, number: 1, searchText: "\"><img src=x>", origin: "http://<localhost>"
    ).html
    #expect(!html.contains("<script"))
    #expect(!html.contains("<img"))
    #expect(!html.contains("<localhost>"))
    #expect(
      html.contains(
        "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;more&#39;"))
    #expect(html.contains("1 &lt;b&gt;"))
    #expect(html.contains("Sold out"))
    #expect(unbalanced(html) == [])
  }
}
