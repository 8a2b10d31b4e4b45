import Foundation
import OpenMarketData
import Testing

@testable import OpenMarketSandbox

/// Tests for the paths that the market accepts, and for the exact text of its responses.
struct AnswerTests {
  private let market = SandboxMarket()

  // MARK: - Text

  private static let listed = #""name":"Linen Cushion Cover 45×45, Set of 2""#
  private static let description =
    #""description":"Stone-washed linen with a hidden zip. Machine wash cold; inserts are not included.""#
  private static let prices =
    #""currency":"USD","price":24.0,"bargain_price":21.0,"discounted_price":3.0,"stock":12"#
  private static let place = "http://[::1]:8080/training-resources/15/20221016"
  private static let thumbnail = "\(place)/56b675142365580900000000001e0001_thumb.png"

  /// Returns the two dates of a product, with the given fraction of a second.
  private static func dates(_ fraction: String = "") -> String {
    #""created_at":"2022-10-16T00:00:00\#(fraction)","issued_at":"2022-10-16T00:00:00\#(fraction)""#
  }

  @Test(arguments: [
    (
      SandboxMarket.API.v3,
      """
      {"pageNo":63,"itemsPerPage":1,"totalCount":72,"offset":62,"limit":63,"lastPage":72,\
      "hasNext":true,"hasPrev":true,"pages":[{"id":30,"vendor_id":15,"vendorName":"느린오후 상점",\
      \(listed),\(description),"thumbnail":"\(thumbnail)",\(prices),\(dates())}]}
      """
    ),
    (
      .v2,
      """
      {"page_no":63,"items_per_page":1,"total_count":72,"offset":62,"limit":63,"last_page":72,\
      "has_next":true,"has_prev":true,"pages":[{"id":30,"vendor_id":15,\(listed),\
      "thumbnail":"\(thumbnail)",\(prices),\(dates(".00"))}]}
      """
    ),
  ])
  func `a page has these keys in this order`(api: SandboxMarket.API, json: String) throws {
    let response = try SandboxMarket(.init(api: api)).ask(
      "/api/products?page_no=63&items_per_page=1", at: "http://[::1]:8080")
    #expect(response.headers["Content-Type"] == "application/json")
    #expect(response.headers["Content-Length"] == String(response.body.count))
    #expect(response.text == json)
  }

  @Test(arguments: [
    (SandboxMarket.API.v3, "", "", ""),
    (
      .v2, ".00", #","succeed":true"#,
      #","created_at":"2022-01-10T00:00:00.00","issued_at":"2022-01-10T00:00:00.00""#
    ),
  ])
  func `a product has these keys in this order`(
    api: SandboxMarket.API, fraction: String, image: String, vendor: String
  ) throws {
    let response = try SandboxMarket(.init(api: api)).ask(
      "/api/products/30", at: "http://[::1]:8080")
    #expect(response.headers["Content-Type"] == "application/json")
    let day = "2022-10-16T00:00:00\(fraction)"
    let (place, second) = (Self.place, "c62f9e214c6fa36100000000001e0002")
    #expect(
      response.text == """
        {"id":30,"vendor_id":15,\(Self.listed),\(Self.description),\
        "thumbnail":"\(Self.thumbnail)",\(Self.prices),\(Self.dates(fraction)),"images":[\
        {"id":35,"url":"\(place)/56b675142365580900000000001e0001_origin.png",\
        "thumbnail_url":"\(Self.thumbnail)","issued_at":"\(day)"\(image)},\
        {"id":36,"url":"\(place)/\(second)_origin.png",\
        "thumbnail_url":"\(place)/\(second)_thumb.png","issued_at":"\(day)"\(image)}],\
        "vendors":{"id":15,"name":"느린오후 상점"\(vendor)}}
        """)
  }

  @Test(arguments: ["/api/products", "/api/products/32", "/items/1", "/healthChecker", "/"])
  func `what can change isn't kept by a cache`(target: String) throws {
    #expect(try market.ask(target).headers["Cache-Control"] == "no-cache")
    #expect(try market.ask("/api/products?page_no=99").headers["Cache-Control"] == nil)
  }

  @Test func `the health check is quoted text`() throws {
    let response = try market.ask("/healthChecker")
    #expect(response.status == 200)
    #expect(response.text == #""OK""#)
    #expect(response.headers["Content-Type"] == "text/plain")
  }

  @Test(arguments: [
    ("0", "0.0"), ("1", "1.0"), ("3500", "3500.0"), ("119.3", "119.3"), ("0.05", "0.05"),
    ("24.90", "24.9"), ("-200", "-200.0"), ("9999999", "9999999.0"), ("9999999.5", "9999999.5"),
    ("10000000", "1.0E7"), ("12345555", "1.2345555E7"), ("-66666666", "-6.6666666E7"),
    ("1323121323232", "1.323121323232E12"), ("12345678901234567890", "1.2345678901234567E19"),
    ("1e30", "1.0E30"), ("0.001", "0.001"), ("0.00123", "0.00123"), ("0.0001", "1.0E-4"),
    ("-0.00025", "-2.5E-4"), ("1234567.89", "1234567.89"),
  ])
  func `numbers are written as Java writes a double`(number: String, text: String) throws {
    let json = JSONValue.decimal(try #require(Decimal(string: number)))
    #expect(String(decoding: json.encoded(), as: UTF8.self) == text)
  }

  @Test(arguments: [
    ("", #""""#), (#"a "quote" \ and /"#, #""a \"quote\" \\ and /""#),
    ("\u{8}\t\n\u{C}\r\r\n", #""\u0008\t\n\u000c\r\r\n""#), ("\u{0}\u{1F}", #""\u0000\u001f""#),
    ("\u{7F}\u{2028}", "\"\u{7F}\u{2028}\""), ("한글 🌿 é", #""한글 🌿 é""#),
  ])
  func `strings are escaped where they must be`(text: String, json: String) throws {
    let data = JSONValue.string(text).encoded()
    #expect(Array(data) == Array(json.utf8))
    #expect(try JSONDecoder().decode(String.self, from: data) == text)
  }

  // MARK: - Addresses

  @Test(arguments: [
    ("/api/products/", "/api/products"), ("/api//products//", "/api/products"),
    ("/api/products/?", "/api/products"), ("//api/products/?page_no=2", "/api/products?page_no=2"),
    ("/api/products?&page_no=2&", "/api/products?page_no=2"),
    ("/api/products#top", "/api/products"),
    ("/%61pi/product%73", "/api/products"), ("//api///products/32/?", "/api/products/32"),
    ("/api/products/%33%32", "/api/products/32"), ("//healthChecker/?", "/healthChecker"),
  ])
  func `an untidy address is understood`(untidy: String, tidy: String) throws {
    let response = try market.ask(untidy)
    #expect(response.status == 200)
    #expect(response == (try market.ask(tidy)))
  }

  @Test(arguments: [
    ("https://sandbox.openmarket.invalid", nil), ("http://127.0.0.1:49152", nil),
    ("http://[::1]:8080", nil), ("http://me:secret@localhost:1", "http://localhost:1"),
  ])
  func `picture URLs have the origin of the request`(origin: String, expected: String?) throws {
    for target in ["/api/products", "/api/products/32"] {
      let text = try market.ask(target, at: origin).text
      let addresses = text.split(separator: "\"").filter { $0.hasSuffix(".png") }
      #expect(!addresses.isEmpty)
      let start = "\(expected ?? origin)/training-resources/"
      #expect(addresses.allSatisfy { $0.hasPrefix(start) })
      #expect(!text.contains("secret"))
    }
  }

  @Test(arguments: [
    ("Proto", "https", "https://market.example"), ("Proto", "HTTP", "http://market.example"),
    ("Proto", "https, http", "https://market.example"), ("Proto", "ftp", "http://market.example"),
    ("Proto", "", "http://market.example"), ("Host", "shop.example", "http://shop.example"),
    ("Host", "shop.example:8443, other.example", "http://shop.example:8443"),
    ("Host", "", "http://market.example"), ("Host", "a b", "http://market.example"),
  ])
  func `picture URLs have a proxy's origin`(header: String, value: String, origin: String) throws {
    let url = try #require(URL(string: "http://market.example/api/products/32"))
    let response = SandboxMarket().response(
      to: HTTPRequest(url: url, headers: ["X-Forwarded-\(header)": value]))
    #expect(response.text.contains("\"\(origin)/training-resources/"))
  }

  // MARK: - Errors

  @Test(arguments: [
    ("/api/products?page_no=0", 400, "page_no"), ("/api/products?page_no=-1", 400, "page_no"),
    ("/api/products?page_no=abc", 400, "page_no"), ("/api/products?page_no=1.5", 400, "page_no"),
    ("/api/products?page_no=%EF%BC%91", 400, "page_no"),
    ("/api/products?page_no=99999999999999999999", 400, "page_no"),
    ("/api/products?items_per_page=0", 400, "items_per_page"),
    ("/api/products?items_per_page=%20", 400, "items_per_page"),
    ("/api/products?search_value=%FF", 400, "query"), ("/api/products?%C0=1", 400, "query"),
    ("/api/products/%FF", 400, "path"), ("/api/products/31", 404, "31"),
    ("/api/products/0", 404, ""), ("/api/products/-32", 404, ""), ("/api/products/+32", 404, ""),
    ("/api/products/99999999999999999999", 404, ""), ("/api/products/32/archived", 405, "POST"),
    ("/api/products/32/other", 404, ""), ("/api/products%2F32", 404, ""),
    ("/API/products", 404, ""), ("/index.html", 404, ""), ("/items", 404, ""),
  ])
  func `a mistake is reported`(target: String, status: Int, word: String) throws {
    let response = try market.ask(target)
    #expect(response.status == status)
    #expect(response.headers["Content-Type"] == "application/json")
    #expect(response.text.hasPrefix(#"{"code":\#(status),"message":""#))
    #expect(word.isEmpty || response.text.contains(word))
  }

  @Test(arguments: [
    ("/", "GET, HEAD"), ("/openapi.json", "GET, HEAD"), ("/healthChecker", "GET, HEAD"),
    ("/api/products", "GET, HEAD, POST"), ("/api/products/31", "GET, HEAD, PATCH, DELETE"),
    ("/api/products/32/archived", "POST"), ("/sandbox/faults", "POST, DELETE"),
    ("/training-resources/15/20221018/picture.png", "GET, HEAD"),
  ])
  func `other methods are refused with the allowed ones`(target: String, allowed: String) throws {
    for method in [.options, HTTPMethod(rawValue: "get"), HTTPMethod(rawValue: "PUT")] {
      let response = try market.ask(target, method)
      #expect(response.status == 405)
      #expect(response.headers["Allow"] == allowed)
      #expect(response.text.hasPrefix(#"{"code":405,"#))
    }
  }

  @Test(arguments: [
    "/", "/healthChecker", "/api/products", "/api/products?page_no=99", "/api/products?page_no=x",
    "/api/products/32", "/api/products/31", "/nothing",
  ])
  func `HEAD has the headers of GET and no body`(target: String) throws {
    let whole = try market.ask(target)
    let head = try market.ask(target, .head)
    #expect(head.status == whole.status)
    #expect(head.headers == whole.headers)
    #expect(head.body.isEmpty)
  }

  @Test(arguments: SandboxMarket.API.allCases)
  func `the page for browsers has links that work, and loads nothing`(
    api: SandboxMarket.API
  ) throws {
    let market = SandboxMarket(.init(api: api))
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
